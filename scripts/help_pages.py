#!/usr/bin/env python3
"""Makes the man page and the completion of shells from what the program says of itself.

usage: help_pages.py RIFFLE DIR     writes riffle.1, riffle.bash, _riffle (zsh) and riffle.fish into DIR
       help_pages.py --check RIFFLE  says whether they can be made, are sound, and leave nothing out
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile


COLUMN = 30  # where the help explains things


class Command:
    """A command, by its words; "" is the program itself. Options and the like are pairs of their words and what they do."""

    def __init__(self, program, words):
        self.words = words
        # As wide as it wants to be: nothing is cut.
        done = subprocess.run([program, *words, "--help"], capture_output=True, text=True, check=True, timeout=60)
        text = done.stdout
        self.about = text.split("\n", 1)[0]
        self.usage = re.search(r"^Usage: (.*)$", text, re.M).group(1)
        self.sections = {}
        for title, body in re.findall(r"^(\w[\w ]*):\n((?:(?: .*)?\n)*)", text, re.M):
            self.sections[title] = rows_of(body)
        self.ends = [line for line in text.rstrip().split("\n")[-1:] if line.startswith("Exit status")]
        self.children = [Command(program, [*words, name]) for name, _ in self.sections.get("Subcommands", [])]

    def options(self):
        """Of each its spellings and what it does."""
        return [(re.findall(r"(?<![\w-])--?[a-z][\w-]*", head.split(" Excludes:")[0].split(" Needs:")[0]), about)
                for head, about in self.sections.get("Options", [])]

    def values(self, option_head):
        """The words an option takes, where it takes only some: LANG:{en,ru,de,pl}."""
        found = re.search(r":\{([^}]*)\}", option_head)
        return found.group(1).split(",") if found else []

    def all(self):
        yield self
        for child in self.children:
            yield from child.all()


def rows_of(body):
    """The rows of a section: what stands at the margin, and beside or below it what it is."""
    rows = []
    for line in body.split("\n"):
        if re.match(r"  \S", line):
            # What is short enough stands beside its explanation, which begins in one column; else that follows below.
            isBeside = len(line) > COLUMN and line[COLUMN - 1] == " " and line[COLUMN] != " "
            rows.append([line[:COLUMN].strip(), line[COLUMN:].strip()] if isBeside else [line.strip(), ""])
        elif line.strip() and rows:
            rows[-1][1] = (rows[-1][1] + " " + line.strip()).strip()
    return [tuple(row) for row in rows]


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def man_page(top, version):
    out = [f'.TH RIFFLE 1 "" "riffle {version}" "User Commands"', ".ad l", ".SH NAME", f"riffle \\- {roff(top.about.rstrip('.'))}", ".SH SYNOPSIS",
           f".B {roff(top.usage)}", ".SH DESCRIPTION", roff(top.about)]
    for command in top.all():
        if command.words:
            out += [f'.SS "{roff(" ".join(["riffle", *command.words]))}"', roff(command.about), ".PP", f".B {roff(command.usage)}"]
        else:
            out.append(".SH OPTIONS")
        for title in ("Positionals", "Options"):
            for head, about in command.sections.get(title, []):
                if command.words and head == "-h,--help":
                    continue
                out += [".TP", f".B {roff(head.split(' Excludes:')[0])}", roff(about)]
        if not command.words:
            out.append(".SH COMMANDS")
    out += [".SH EXIT STATUS", roff(top.ends[0].removeprefix("Exit status: ")), ".SH SEE ALSO",
            "The documents beside the program: README.md, docs/COMMANDS.md, docs/PROTOCOL.md."]
    return "\n".join(out) + "\n"


def words_of(command):
    options = [word for spellings, _ in command.options() for word in spellings if word.startswith("--")]
    return [child.words[-1] for child in command.children], options


def bash(top):
    cases = []
    for command in top.all():
        names, options = words_of(command)
        cases.append(f'        "{" ".join(command.words)}") words="{" ".join(names)}"; options="{" ".join(options)}" ;;')
    return "\n".join([
        "# Completion of riffle for bash, made from the program's own help (scripts/help_pages.py).",
        "_riffle() {",
        '    local current=${COMP_WORDS[COMP_CWORD]} command="" word words options i',
        "    for ((i = 1; i < COMP_CWORD; ++i)); do",
        "        word=${COMP_WORDS[i]}",
        '        case " $(_riffle_words "$command") " in *" $word "*) command="${command:+$command }$word" ;; esac',
        "    done",
        '    if [[ $current == -* ]]; then COMPREPLY=($(compgen -W "$(_riffle_words "$command" options)" -- "$current")); return; fi',
        '    words=$(_riffle_words "$command")',
        '    if [[ -n $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$current")); else COMPREPLY=($(compgen -f -- "$current")); fi',
        "}",
        "_riffle_words() {",
        "    local words options",
        '    case "$1" in',
        *cases,
        "    esac",
        '    if [[ ${2:-} == options ]]; then echo "$options"; else echo "$words"; fi',
        "}",
        "complete -o filenames -F _riffle riffle",
        ""])


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def fish(top):
    out = ["# Completion of riffle for fish, made from the program's own help (scripts/help_pages.py)."]
    for command in top.all():
        seen = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in command.words)
        names, _ = words_of(command)
        here = seen or "__fish_use_subcommand"
        if names and command.words:
            here += f"; and not __fish_seen_subcommand_from {' '.join(names)}"
        for child in command.children:
            out.append(f"complete -c riffle -f -n {quoted(here)} -a {child.words[-1]} -d {quoted(child.about)}")
        for (spellings, about), (head, _) in zip(command.options(), command.sections.get("Options", [])):
            words = " ".join(f"-l {word[2:]}" if word.startswith("--") else f"-s {word[1:]}" for word in spellings)
            values = command.values(head)
            takes = f" -x -a {quoted(' '.join(values))}" if values else ""
            out.append(f"complete -c riffle {f'-n {quoted(seen)} ' if seen else ''}{words}{takes} -d {quoted(about)}")
    return "\n".join(out) + "\n"


def zsh(top):
    cases = []
    for command in top.all():
        rows = [f"{child.words[-1]}:{child.about}" for child in command.children]
        options = [f"{word}:{about}" for spellings, about in command.options() for word in spellings if word.startswith("--")]
        cases.append(f"    {quoted(' '.join(command.words))}) words_here=({' '.join(map(quoted, rows))}); "
                     f"options_here=({' '.join(map(quoted, options))}) ;;")
    return "\n".join([
        "#compdef riffle",
        "# Made from the program's own help (scripts/help_pages.py).",
        "_riffle_at() {",
        "    case $1 in",
        *cases,
        "    esac",
        "}",
        "_riffle() {",
        "    local command= word i; local -a words_here options_here",
        "    _riffle_at ''",
        "    for ((i = 2; i < CURRENT; ++i)); do",
        "        word=${words[i]}",
        '        if (( ${words_here[(I)$word:*]} )); then command="${command:+$command }$word"; _riffle_at "$command"; fi',
        "    done",
        "    if [[ ${words[CURRENT]} == -* ]]; then _describe option options_here; return; fi",
        "    if (( ${#words_here} )); then _describe command words_here; else _files; fi",
        "}",
        '_riffle "$@"',
        ""])


def pages(program):
    top = Command(program, [])
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
    return top, {"riffle.1": man_page(top, version), "riffle.bash": bash(top), "_riffle": zsh(top), "riffle.fish": fish(top)}


def completed(script, words):
    """What bash offers behind some words."""
    line = " ".join(quoted(word) for word in words)
    code = f'source {quoted(str(script))}; COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _riffle; echo "${{COMPREPLY[*]}}"'
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split()


def check(program):
    top, made = pages(program)
    commands = list(top.all())
    assert len(commands) > 20, "the program has more commands than that"
    for command in commands:
        for spellings, about in command.options():
            assert spellings and about, f"an option of {command.words} was not understood"
            for name, page in made.items():
                for word in spellings:
                    shown = {"riffle.1": roff(word), "riffle.fish": f" -l {word[2:]} "}.get(name, word)
                    assert not word.startswith("--") or shown in page, f"{name} leaves out {word}"
    with tempfile.TemporaryDirectory() as folder:
        for name, page in made.items():
            (pathlib.Path(folder) / name).write_text(page, encoding="utf-8")
        script = pathlib.Path(folder) / "riffle.bash"
        assert completed(script, ["riffle", "de"]) == ["deck"], completed(script, ["riffle", "de"])
        assert "import" in completed(script, ["riffle", "deck", ""])
        assert completed(script, ["riffle", "--lang", "ru", "deck", "import", "--o"]) == ["--out"]
        if shutil.which("groff"):
            done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-K", "utf8", "-z", str(pathlib.Path(folder) / "riffle.1")],
                                  capture_output=True, text=True)
            assert done.returncode == 0 and not done.stderr, done.stderr
        for shell, name in (("zsh", "_riffle"), ("fish", "riffle.fish")):
            if shutil.which(shell):
                subprocess.run([shell, "-n", str(pathlib.Path(folder) / name)], check=True)
    print(f"A man page and completion for {len(commands)} commands.")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    if sys.argv[1] == "--check":
        check(sys.argv[2])
        return
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in pages(sys.argv[1])[1].items():
        (folder / name).write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
