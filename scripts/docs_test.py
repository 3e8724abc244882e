#!/usr/bin/env python3
"""Whether what the documents name is there: paths in the project, and with a program as argument its commands and options.

usage: docs_test.py [RIFFLE]
"""
import fnmatch
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ("ai|arrays|cards|cli|cmake|deploy|docs|engine|examples|fuzz|games|language|library|machine|messages|minds|mpi|proof|protocol|python|"
           "scenarios|scripts|server|sim|tests|web")
PATH = re.compile(r"(?<![\w./-])((?:%s)/[\w.*/+-]+)" % FOLDERS)
# Made when it is wanted, or named to stand for others.
MADE = re.compile(r"^(fuzz/findings|web/(dist|node_modules|shots|src/protocol\.ts)|docs/pictures/?$)|NAME|GAME|\.\.\.|…")


def documents():
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
    found += sorted((ROOT / "docs").glob("*.md"))
    found += sorted(p for p in ROOT.glob("*/**/README.md") if not {"node_modules", "build"} & set(p.parts))
    return found


# A source file named alone: `turn.cpp`. It is somewhere.
ALONE = re.compile(r"`((?:[\w.*]+)\.(?:h|cpp|py|tsx?|mjs))`")
NAMES = {p.name for f in FOLDERS.split("|") for p in (ROOT / f).glob("**/*") if "node_modules" not in p.parts}


def exists(path, beside):
    path = path.rstrip(".,:;*") if not path.endswith("*") else path
    for root in (ROOT, beside):
        if "*" in path:
            if any(root.glob(path)):
                return True
        elif (root / path).exists() or (root / path.rstrip(".")).exists():
            return True
        # `games/shards/rules/state.h` may be written without its ending: "server/base/log".
        elif any(root.glob(path.rstrip("./") + ".*")):
            return True
    return False


def missing_paths(text, beside):
    missing = []
    for number, line in enumerate(text.split("\n"), 1):
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", line):
            if not (beside / link).exists():
                missing.append((number, link))
        for path in PATH.findall(re.sub(r"\]\([^)]*\)", "]", line)):
            if not MADE.search(path) and not exists(path, beside):
                missing.append((number, path))
        for name in ALONE.findall(line):
            if not MADE.search(name) and not fnmatch.filter(NAMES, name):
                missing.append((number, name))
    return missing


class Help:
    """What the program says of its commands."""

    def __init__(self, program):
        self.program = program
        self.known = {}

    def of(self, command):
        """The text for a command, which may be a pair such as "deck check"; None where there is no such command."""
        if command not in self.known:
            words = list(command)
            done = subprocess.run([self.program, *words, "--help"], capture_output=True, text=True, timeout=60)
            isThere = done.returncode == 0 and (not words or f"riffle {' '.join(words)}" in done.stdout)
            self.known[command] = done.stdout if isThere else None
        return self.known[command]

    def subcommands(self, command):
        text = self.of(command) or ""
        listed = text.split("Subcommands:")[1] if "Subcommands:" in text else ""
        return set(re.findall(r"^  (\S+)", listed, re.M))


def calls(text):
    """Each riffle … of the code in a document: its line and its words."""
    isCode = False
    for number, line in enumerate(text.split("\n"), 1):
        line = re.sub(r" +# .*", "", line) if isCode else line
        if line.lstrip().startswith("```"):
            isCode = not isCode
            continue
        spans = [line] if isCode else re.findall(r"`([^`]+)`", line)
        for span in spans:
            for found in re.findall(r"(?:^|[\s$/])(?:riffle|\./run)((?: +[^\s|;&)]+)+)", " " + span):
                yield number, found.split()


def stale_calls(text, program):
    stale = []
    top = program.subcommands(())
    for number, words in calls(text):
        words = [re.sub(r"[,.:…’'\"]+$", "", w) for w in words]
        command = []
        options = []
        takesValue = False
        for word in words:
            if word.startswith("-"):
                options.append(word.split("=")[0])
                takesValue = True
            elif takesValue:
                takesValue = False
            elif len(command) < 2 and re.fullmatch(r"[a-z]+", word):
                known = top if not command else program.subcommands(tuple(command))
                if word in known:
                    command.append(word)
                elif not command:
                    stale.append((number, "riffle " + " ".join(words)))
                    break
                else:
                    command.append("")  # a game or a word
        command = tuple(w for w in command if w)
        page = (program.of(command) or "") + (program.of(command[:1]) or "") + (program.of(()) or "")
        for option in options:
            if re.fullmatch(r"--?[a-z][\w-]*", option) and not re.search(r"(?<![\w-])%s(?![\w-])" % re.escape(option), page):
                stale.append((number, f"{option} of riffle {' '.join(command)}"))
    return stale


def main():
    wrong = 0
    program = Help(sys.argv[1]) if len(sys.argv) > 1 else None
    assert missing_paths("see `games/none/rules.h` and [here](nowhere.md)", ROOT) == [(1, "nowhere.md"), (1, "games/none/rules.h")]
    if program:
        assert stale_calls("`riffle juggle`, `riffle play --upside-down`, `riffle deck check`", program) == [
            (1, "riffle juggle"), (1, "--upside-down of riffle play")]
    for document in documents():
        text = document.read_text()
        where = document.relative_to(ROOT)
        for number, path in missing_paths(text, document.parent):
            print(f"{where}:{number}: there is no {path}")
            wrong += 1
        for number, what in stale_calls(text, program) if program else []:
            print(f"{where}:{number}: the program knows no {what}")
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
