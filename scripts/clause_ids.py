#!/usr/bin/env python3
"""Writes ids of clauses out, so that a search finds every place that names one: in place of a prefix and numbers behind it, each whole.

usage: clause_ids.py [--check] [FILE…]     without files: all of the project; --check changes nothing and fails where something is short
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ENDINGS = (".cpp", ".h", ".md", ".yaml", ".card", ".ts", ".tsx")
WORD = "and|or|und|oder|i|lub|и|или"
ID = r"(?:SOI|KF|EPIC)-[A-Z0-9]+(?:-[A-Z0-9]+)*"
NEXT = rf"(?:,(?: (?:{WORD}))? |,?\s*\n\s*(?://|#|\*)?\s*| (?:{WORD}) )"
UP_TO = r"\s(?:…|to|bis|do|до|–)\s(?:\n?\s*(?://)?\s*)"
SHORT = re.compile(rf"(?P<id>{ID}-\d+[a-z]?)(?P<rest>(?:(?:{NEXT}|{UP_TO})-\d+[a-z]?(?![\w-]))+)")
PART = re.compile(rf"(?P<gap>{NEXT}|{UP_TO})-(?P<number>\d+[a-z]?)")


def clauses():
    for game in sorted((ROOT / "docs/rules").glob("*.md")):
        yield from re.findall(r"^\| ((?:SOI|KF|EPIC)-[A-Z0-9-]+[a-z]?) \|", game.read_text(), re.M)


def number_of(identifier, prefix):
    return int(re.match(r"\d+", identifier[len(prefix) + 1:]).group())


def written_out(text, known):
    def whole(found):
        out = last = found["id"]
        prefix = last[:last.rindex("-")]
        for part in PART.finditer(found["rest"]):
            new = f"{prefix}-{part['number']}"
            if re.fullmatch(UP_TO, part["gap"]):
                between = [each for each in known if each[:each.rindex("-")] == prefix
                           and number_of(last, prefix) < number_of(each, prefix) < number_of(new, prefix)]
                out += "".join(f", {each}" for each in between) + f", {new}"
            else:
                out += part["gap"] + new
            last = new
        return out
    return SHORT.sub(whole, text)


def main():
    known = list(clauses())
    some = [each for each in known if each.startswith("KF-")][:3]
    prefix = some[0][:some[0].rindex("-")]
    assert written_out(f"{some[0]}, -99 and -100", known) == f"{some[0]}, {prefix}-99 and {prefix}-100"
    assert written_out(f"{some[0]} … {some[2][len(prefix):]}", known) == ", ".join(some)
    names = [each for each in sys.argv[1:] if each != "--check"]
    if not names:
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
        names = [str(ROOT / each) for each in listed if each.endswith(ENDINGS) and (ROOT / each).exists()]
    short = 0
    for name in names:
        text = pathlib.Path(name).read_text()
        whole = written_out(text, known)
        if whole == text:
            continue
        short += 1
        if "--check" in sys.argv:
            print(f"{name} has ids of clauses that are not written out; scripts/clause_ids.py does it.")
        else:
            pathlib.Path(name).write_text(whole)
    return 1 if short and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
