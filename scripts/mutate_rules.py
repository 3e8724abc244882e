#!/usr/bin/env python3
"""Changes the rules in small ways and looks whether a scenario notices.

Places in games/*/rules/ are drawn by a seed: a comparison flipped or its boundary moved, a constant one off, a condition or a line
dropped. All of them are built into one program, each behind a switch that is off, and the scenarios are run with one switch on at
a time. Where none fails, random games are played: those changes with which they go another way differ from no change. The others
may still do so where random games hardly come. docs/MUTATION.md has what came of it.

    scripts/mutate_rules.py                      # 120 of each game
    scripts/mutate_rules.py --seed 2 --most 60 --game keyforge --json lived.json --least 90

It needs a build of the project (--build), whose libraries it links.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import random
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = ROOT / "scripts" / "rule_mutants"
sys.path.insert(0, str(PARTS))
import sites  # noqa: E402

GAMES = ("shards", "keyforge", "epic")
# Files of the rules that do not say how a game goes: what cards are made of, what a seat may know, what is always true. Unit tests
# answer for them, and for all that is not in the folder of the rules.
NO_RULES = re.compile(r"(vocabulary|cards|check_cards|observe|invariants)\.cpp")
KIND = "facade/kind.cpp"  # has all of its game in it, and is compiled with every changed header
HEADERS = ("position.h", "flow.h", "filter.h", "battle.h")
NOTICED = ("killed", "crashed", "endless")
SECONDS = 2  # of the processor, for one scenario; the longest takes a tenth of it
# What a test with sanitizers would notice ends the program: a place outside of a list.
CHECKED = ("-fsanitize=bounds", "-fsanitize-undefined-trap-on-error", "-D_GLIBCXX_ASSERTIONS")
REFUSALS = 12  # so many times a file is tried again without what the compiler refuses


def rulesOf(game):
    folder = ROOT / "games" / game / "rules"
    files = [p for p in sorted(folder.glob("*.cpp")) if not NO_RULES.fullmatch(p.name)]
    return files + [folder / name for name in HEADERS if (folder / name).exists()]


def draw(game, most, rng, only):
    """So many places of a game, as many of each kind and from all over the files."""
    texts = {path: path.read_text() for path in rulesOf(game)}
    constants = set()
    for path in (ROOT / "games" / game).rglob("*.h"):
        constants |= sites.constantsIn(path.read_text())
    sources, found = {}, collections.defaultdict(list)
    for path, text in texts.items():
        if only and only not in str(path.relative_to(ROOT)):
            continue
        own = constants | (sites.constantsIn(text) if path.suffix == ".cpp" else set())
        source = sites.Source(str(path.relative_to(ROOT)), text, own)
        sources[source.path] = source
        for site in source.find():
            found[site.kind].append(site)
    drawn = []
    total = sum(map(len, found.values()))
    for kind in sites.KINDS:
        rng.shuffle(found[kind])
    while len(drawn) < min(most, total):
        for kind in sites.KINDS:
            if found[kind] and len(drawn) < most:
                drawn.append(found[kind].pop())
    return sources, drawn, total


class Build:
    """The program with the changes: what they touch is compiled here, all else comes from the libraries of a build."""

    def __init__(self, folder, build, jobs):
        self.folder, self.build, self.jobs = folder, build, jobs
        self.tree = folder / "tree"
        self.refused = []
        self.commands = {}
        home = re.search(r"^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$", (build / "CMakeCache.txt").read_text(), re.M)[1]
        for entry in json.loads((build / "compile_commands.json").read_text()):
            words = [word.replace(home, str(ROOT)) for word in shlex.split(entry["command"])]
            paths = [entry["file"]]
            if "/Unity/" in entry["file"]:  # files that are compiled together; here each is by itself
                words = [word for word in words if not word.endswith(os.path.basename(entry["file"]))]
                paths = re.findall(r'^#include "(.*)"$', Path(entry["file"]).read_text(), re.M)
            for path in paths:
                self.commands[os.path.relpath(path, home)] = words

    def command(self, path, source, target):
        """How the build compiles this file, but quickly, with the changed headers first, and quietly."""
        words, skip = [], False
        for word in self.commands[path]:
            if skip or word == "-c":
                skip = False
            elif word == "-o":
                skip = True
            elif not (word.startswith(("-O", "-W", "-flto", "-ffat-lto", "-g")) or word.endswith(path)
                      or os.path.basename(word) in ("ccache", "sccache")):
                words.append(word)
        return words[:1] + ["-I", str(self.tree), "-I", str(PARTS), "-include", str(PARTS / "mutant.h")] + words[1:] + \
            [*CHECKED, "-O1", "-w", "-Werror=vla", "-fmax-errors=0", "-fdiagnostics-color=never", "-o", str(target), "-c", str(source)]

    def compile(self, path, source, depends=""):
        """None or what the compiler said. What has not changed since the last time is not compiled again."""
        target = self.folder / (path.replace("/", "-") + ".o")
        command = self.command(path, source, target)
        mark = hashlib.sha256((repr(command) + source.read_text() + depends).encode()).hexdigest()
        stamp = target.with_suffix(".mark")
        if target.exists() and stamp.exists() and stamp.read_text() == mark:
            return None
        stamp.unlink(missing_ok=True)
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.build)
        if done.returncode != 0:
            return done.stderr
        stamp.write_text(mark)
        return None

    def write(self, source, chosen):
        text, overlapping = sites.mutated(source, [s for s in chosen if s.path == source.path and s not in self.refused])
        self.refused += overlapping
        path = self.tree / source.path
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text() != text:
            path.write_text(text)

    def refuse(self, said, chosen):
        """Leaves out the changes in the lines the compiler names. False where there are none."""
        named = set()
        for path, line in re.findall(rf"^{re.escape(str(self.tree))}/([^:\n]+):(\d+):\d+:", said, re.M):
            named.add((path, int(line)))
        for path, line in re.findall(rf"from {re.escape(str(self.tree))}/([^:\n]+):(\d+)", said):
            named.add((path, int(line)))
        gone = [s for s in chosen if (s.path, s.line) in named and s not in self.refused]
        self.refused += gone
        return bool(gone)

    def make(self, sources, chosen):
        """Writes, compiles and links. Every kind of game whose headers were changed is compiled, too."""
        for old in self.tree.rglob("*.*"):
            if old.is_file() and str(old.relative_to(self.tree)) not in sources:
                old.unlink()
        for source in sources.values():
            self.write(source, chosen)
        units = {}
        for path in sources:
            if path.endswith(".cpp"):
                units[path] = self.tree / path
        for game in {path.split("/")[1] for path in sources}:
            units[f"games/{game}/{KIND}"] = ROOT / "games" / game / KIND
        stamp = self._otherSources()

        def one(path):
            for _ in range(REFUSALS):
                game = path.split("/")[1]
                headers = "".join(p.read_text() for p in sorted((self.tree / "games" / game).rglob("*.h")))
                said = self.compile(path, units[path], headers + stamp)
                if said is None:
                    return None
                if not self.refuse(said, chosen):
                    break
                for named in {s.path for s in self.refused}:
                    self.write(sources[named], chosen)
            return f"{path} can't be compiled with its changes:\n{said[:3000]}"

        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            # The headers first: they are in every file of their game.
            kinds = [path for path in units if path.endswith(KIND)]
            problems = [p for p in pool.map(one, kinds) if p]
            problems += [p for p in pool.map(one, [path for path in units if path not in kinds]) if p]
            problems += [p for p in pool.map(one, kinds) if p]  # if the others had something to refuse in a header
            for path in units:
                if not problems:
                    problem = one(path)
                    problems += [problem] if problem else []
        if problems:
            sys.exit("\n".join(problems))
        return self._link(units, stamp)

    def _otherSources(self):
        """Whether anything else has changed: the libraries say so."""
        files = sorted(self.build.glob("libriffle_*.a"))
        return repr([(p.name, p.stat().st_mtime_ns) for p in files]) if files else ""

    def _link(self, units, stamp):
        own = []
        for path in ("cli/scenario_files.cpp", "cli/deck_file.cpp", "cli/read_file.cpp", "driver"):
            source = PARTS / "driver.cpp" if path == "driver" else ROOT / path
            if path == "driver":
                self.commands[path] = self.commands["protocol/scenario.cpp"]
                self.commands[path] = [w for w in self.commands[path] if not w.endswith("protocol/scenario.cpp")]
            said = self.compile(path, source, (PARTS / "mutant.h").read_text() + stamp)
            if said:
                sys.exit(said)
            own.append(path)
        driver = self.folder / "driver"
        objects = [str(self.folder / (path.replace("/", "-") + ".o")) for path in [*units, *own]]
        archives = [str(p) for p in sorted(self.build.glob("libriffle_*.a"))
                    if p.stem[3:] not in ("riffle_server", "riffle_proof", "riffle_table", "riffle_fuzz")]
        compiler = next(w for w in self.commands["protocol/scenario.cpp"] if "ccache" not in w)
        done = subprocess.run([compiler, "-fno-lto", "-o", str(driver), *objects, "-Wl,--start-group", *archives, "-Wl,--end-group",
                               "-lyaml-cpp", "-lfmt", "-pthread"], capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(done.stderr)
        return driver


def run(driver, game, chosen, jobs, paths):
    """What came of each change of a game: {number: (verdict, scenarios that come by, who told)}."""
    numbers = [s.number for s in chosen if s.path.split("/")[1] == game]
    if not numbers:
        return {}
    done = subprocess.run([str(driver), game, str(min(numbers)), str(max(numbers)), str(jobs), str(SECONDS), *paths],
                          capture_output=True, text=True, cwd=ROOT)
    if done.returncode != 0:
        sys.exit(done.stderr or f"The driver ended with {done.returncode}.")
    found = {}
    for line in done.stdout.splitlines():
        number, verdict, by, who = line.split("\t")
        found[int(number)] = (verdict, int(by), who)
    return found


def shareOf(rows):
    """How many percent are killed, of those that can be told from no change: by a scenario or by the random games."""
    killed = sum(r["verdict"] in NOTICED for r in rows)
    return killed * 100 / max(killed + sum(r["verdict"] == "differs" for r in rows), 1)


def tell(rows, counts):
    """The table, and what lived."""
    def line(name, mine):
        killed = sum(r["verdict"] in NOTICED for r in mine)
        differ, alike, unreached = (sum(r["verdict"] == v for r in mine) for v in ("differs", "lived", "unreached"))
        print(f"{name:<14}{len(mine):>6}{killed:>8}{differ:>9}{alike:>7}{unreached:>11}{killed * 100 / max(len(mine), 1):>8.2f}"
              f"{shareOf(mine):>12.2f}")

    print(f"{'':<14}{'made':>6}{'killed':>8}{'differs':>9}{'alike':>7}{'unreached':>11}{'%':>8}{'% of what':>12}")
    print(f"{'':<14}{'':>6}{'':>8}{'':>9}{'':>7}{'':>11}{'':>8}{'differs':>12}")
    for game in GAMES:
        mine = [r for r in rows if r["game"] == game]
        if not mine:
            continue
        line(game, mine)
        for kind in sites.KINDS:
            line(f"  {kind}", [r for r in mine if r["kind"] == kind])
    line("all", rows)
    for game, (places, refused) in counts.items():
        print(f"{game}: {places} places, {refused} of those drawn were refused by the compiler")
    for row in rows:
        if row["verdict"] not in NOTICED:
            print(f"{'alike' if row['verdict'] == 'lived' else row['verdict']:<10} {row['place']}")


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--game", choices=GAMES, action="append", help="this one (several times for several)")
    words.add_argument("--most", type=int, default=120, metavar="N", help="so many places of each game; 0 for all")
    words.add_argument("--seed", type=int, default=1, help="which places are drawn")
    words.add_argument("--only", default="", metavar="TEXT", help="only in files whose path holds this")
    words.add_argument("--build", default="build/release", help="the build whose libraries are linked (build/release)")
    words.add_argument("--out", default="build/rule-mutants", help="where it is built")
    words.add_argument("--json", metavar="FILE", help="everything that came of it")
    words.add_argument("--least", type=float, default=0, metavar="PERCENT", help="fails where fewer of those that differ are killed")
    words.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    words.add_argument("--list", action="store_true", help="only say what is drawn")
    words.add_argument("paths", nargs="*", default=["scenarios", "cards"], help="scenarios (scenarios cards)")
    args = words.parse_args()

    games = args.game or list(GAMES)
    sources, chosen, counts = {}, [], {}
    for game in games:
        mine, drawn, places = draw(game, args.most or sys.maxsize, random.Random(f"{game} {args.seed}"), args.only)
        sources |= {path: source for path, source in mine.items()
                    if any(s.path == path for s in drawn) or any(s.path.endswith(".h") for s in drawn)}
        counts[game] = (places, 0)
        for site in drawn:
            site.number = len(chosen) + 1
            chosen.append(site)
    if args.list:
        for site in chosen:
            print(site.key)
        return 0

    out = ROOT / args.out
    out.mkdir(parents=True, exist_ok=True)
    builder = Build(out, (ROOT / args.build).resolve(), args.jobs)
    driver = builder.make(sources, chosen)
    rows = []
    for game in games:
        found = run(driver, game, chosen, args.jobs, args.paths)
        mine = [s for s in chosen if s.path.split("/")[1] == game]
        counts[game] = (counts[game][0], sum(s in builder.refused for s in mine))
        for site in mine:
            if site not in builder.refused:
                verdict, by, who = found[site.number]
                rows.append({"game": game, "kind": site.kind, "place": site.key, "verdict": verdict, "scenarios": by, "by": who})
    tell(rows, counts)
    if args.json:
        Path(args.json).write_text(json.dumps({"seed": args.seed, "mutants": rows,
                                               "refused": [s.key for s in builder.refused]}, indent=1) + "\n")
    if shareOf(rows) < args.least:
        print(f"Fewer than {args.least:g} % of those that differ were killed.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
