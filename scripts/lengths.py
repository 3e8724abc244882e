#!/usr/bin/env python3
"""Fails where a file is longer than 500 lines or a function longer than 120, so that both stay such that a reader holds them in view.

    scripts/lengths.py

Tables are as long as what they list: vocabularies of games, phrases of a language. A C++ function is measured from the line
that opens its body to the one that closes it, with the functions within it and without labels that stand alone (a switch over
all ops has many); so is one of Python.
"""

import ast
import re
import subprocess
import sys
from pathlib import Path

MOST_LINES = 500
MOST_OF_A_FUNCTION = 120
TABLES = re.compile(r"^games/\w+/(rules/vocabulary\.(h|cpp)|text/(text|brief)_\w\w\.cpp)$")
CODE = re.compile(r"\.(cpp|h|py|ts|mjs)$")

# What is no code for the eye that counts braces.
LITERAL = re.compile(
    r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-zA-Z])\'(?:\\.|[^\'\\\n])+\'|//[^\n]*|/\*.*?\*/|^[ \t]*#(?:\\\n|[^\n])*',
    re.S | re.M)
LABEL = re.compile(r"\s*(case [\w:]+:\s*)+$")
# What stands before the brace that opens a function: parameters, and what may follow them.
HEAD = re.compile(r"\)\s*(const|noexcept|override|final|mutable|try|&|&&|->[^;{}]*|requires[^;{}]*|:[^;{}]*(\{[^{}]*\}[^;{}]*)*)*\s*$")
NO_FUNCTION = re.compile(r"\b(namespace|struct|class|enum|union)\b[^()]*$")


def blanked(text):
    return LITERAL.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def functions_of_cpp(text):
    """(first line, length) of each function that is not within another."""
    code = blanked(text)
    lines = code.split("\n")
    depth_of_body = None
    depth = 0
    since = 0
    line = 1
    opened = 0
    for at, sign in enumerate(code):
        if sign == "\n":
            line += 1
        elif sign == "{":
            if depth_of_body is None:
                head = code[since:at]
                if HEAD.search(head) and not NO_FUNCTION.search(head):
                    depth_of_body, opened = depth, line
            depth += 1
            since = at + 1
        elif sign == "}":
            depth -= 1
            since = at + 1
            if depth_of_body is not None and depth == depth_of_body:
                yield opened, sum(not LABEL.match(each) for each in lines[opened - 1 : line])
                depth_of_body = None
        elif sign == ";" and depth_of_body is None:
            since = at + 1


def functions_of_python(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.lineno, node.end_lineno - node.lineno + 1


def main():
    root = Path(__file__).resolve().parent.parent
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root, capture_output=True, text=True, check=True)
    problems = []
    files = functions = 0
    for name in sorted(listed.stdout.splitlines()):
        path = root / name
        if not CODE.search(name) or TABLES.match(name) or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8")
        files += 1
        lines = text.count("\n")
        if lines > MOST_LINES:
            problems.append(f"{name}: {lines} lines")
        kind = path.suffix
        found = functions_of_cpp(text) if kind in (".cpp", ".h") else functions_of_python(text) if kind == ".py" else ()
        for first, length in found:
            functions += 1
            if length > MOST_OF_A_FUNCTION:
                problems.append(f"{name}:{first}: a function of {length} lines")
    print("\n".join(problems + [f"{files} files, {functions} functions, {len(problems)} too long"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
