"""The tokens of a C++ file: words, numbers, texts and signs, without white space, comments and what is for the preprocessor."""
import re
from dataclasses import dataclass

TOKEN = re.compile(r'''
    (?P<skip>\s+|//[^\n]*|/\*.*?\*/|\#(?:[^\n\\]|\\.|\\\n)*)
  | (?P<text>(?:u8|[uUL])?R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"|(?:u8|[uUL])?"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+')
  | (?P<number>\.?[0-9](?:[eEpP][+-]|'[0-9a-fA-F]|[\w.])*)
  | (?P<word>[A-Za-z_]\w*)
  | (?P<sign><=>|->\*|\.\.\.|<<=|>>=|::|->|\+\+|--|<<|<=|>=|==|!=|&&|\|\||\+=|-=|\*=|/=|%=|&=|\|=|\^=|.)
''', re.X | re.S)


@dataclass
class Token:
    kind: str
    text: str
    start: int
    end: int
    isSpaced: bool = False  # white space on both sides


def tokensOf(text):
    tokens = []
    for found in TOKEN.finditer(text):
        kind = found.lastgroup if found.lastgroup != "mark" else "text"
        if kind == "skip":
            continue
        start, end = found.span()
        spaced = start > 0 and text[start - 1].isspace() and end < len(text) and text[end].isspace()
        tokens.append(Token(kind, found.group(), start, end, spaced))
    return tokens
