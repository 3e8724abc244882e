"""Where a C++ file of the rules can be changed, and the file with the changes built in.

No compiler's front end, but a tokeniser that knows the layout of our files: clang-format puts spaces around binary operators and
none around the brackets of templates. What it takes for a place and the compiler refuses is left out again (mutate_rules.py).
"""
import re
from dataclasses import dataclass, field

from rule_mutants.tokens import tokensOf

KINDS = ("boundary", "flipped", "constant", "condition", "line")

OPEN = {"(": ")", "[": "]", "{": "}"}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
RELATIONS = {"<": ("less", "<="), "<=": ("lessOrEqual", "<"), ">": ("more", ">="), ">=": ("moreOrEqual", ">")}
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
# An operand ends where something binds more loosely.
ENDS = {",", ";", "?", ":", "return", "case", "else", "do"} | ASSIGNMENTS
LOGIC = {"&&", "||"}
BITS = {"&", "|", "^"}
# What begins a statement that is not one to leave out.
NO_STATEMENT = {"if", "for", "while", "switch", "do", "case", "default", "else", "return", "using", "static", "const", "auto",
                "constexpr", "struct", "class", "enum", "union", "typedef", "goto", "template", "namespace", "public", "private",
                "protected", "friend", "static_assert", "unsigned", "signed", "mutable", "inline", "try", "asm"}
# What is said of the game is not how it goes: events for the log, and what must hold.
ROOM = re.compile(r"kMax(Cards|Options)|kMost(Cards|Frames|Grants|Modes|Numbers|Things|Waiting)|kCapacity")
TELLING = {"note", "tookForGranted", "assert", "static_assert"}


@dataclass
class Site:
    path: str
    line: int
    column: int
    kind: str
    change: str  # in words, for the report
    start: int  # what is replaced
    end: int
    make: object = field(repr=False, default=None)  # (number, inner) → text, where inner(start, end) gives what stands there
    number: int = 0

    @property
    def key(self):
        return f"{self.path}:{self.line}:{self.column} {self.kind}: {self.change}"


def constantsIn(text):
    """Names of whole numbers that never change, other than masks and how much there is room for."""
    found = re.findall(r"\bconstexpr (?:u?int\w*|size_t|Seat|int|unsigned)\s+(k[A-Z]\w*)\s*=\s*([^;{]*);", text)
    return {name for name, value in found if not value.startswith("0x") and not ROOM.fullmatch(name)}


class Source:
    def __init__(self, path, text, constants=frozenset()):
        self.path = path
        self.text = text
        self.constants = constants
        self.tokens = tokensOf(text)
        self.match = {}
        self.sites = []
        self.lines = [0] + [i + 1 for i, c in enumerate(text) if c == "\n"]
        self._pairBrackets()
        self._markCode()

    # ---- What is where

    def _pairBrackets(self):
        stack = []
        for i, token in enumerate(self.tokens):
            if token.kind != "sign":
                continue
            if token.text in OPEN:
                stack.append(i)
            elif token.text in OPEN.values() and stack and OPEN[self.tokens[stack[-1]].text] == token.text:
                self.match[i] = stack[-1]
                self.match[stack.pop()] = i

    def text_of(self, i):
        return self.tokens[i].text if 0 <= i < len(self.tokens) else ""

    def _headOf(self, i):
        """The first token of the statement or declaration that token i stands in, as seen from its own nesting."""
        i -= 1
        while i >= 0:
            t = self.tokens[i].text
            if t in (")", "]") and i in self.match:
                i = self.match[i]
            elif t == "}" and i in self.match:
                if self._isBlock(self.match[i]):
                    break
                i = self.match[i]
            elif t in (";", "{", "(", "["):
                break
            i -= 1
        return i + 1

    def _isBlock(self, brace):
        """Whether this brace opens statements or declarations, not a list of values."""
        return self.braces.get(brace, "values") != "values"

    def _markCode(self):
        """Of every token: whether it stands in a function that runs, and outside of what is told, not played."""
        self.braces = {}
        self.isCode = [False] * len(self.tokens)
        self.isFrozen = [False] * len(self.tokens)
        stack = []
        for i, token in enumerate(self.tokens):
            kind = stack[-1][1] if stack else "names"
            self.isCode[i] = kind in ("code", "switch") or (kind == "values" and any(k in ("code", "switch") for _, k in stack))
            self.isFrozen[i] = any(frozen for frozen, _ in stack)
            if token.text == "{":
                frozen, what = self._braceKind(i, kind)
                self.braces[i] = what
                stack.append((frozen, what))
            elif token.text == "}" and stack:
                stack.pop()
        for i, token in enumerate(self.tokens):
            if token.text in TELLING and self.text_of(i + 1) == "(" and i + 1 in self.match:
                for k in range(i, self.match[i + 1] + 1):
                    self.isFrozen[k] = True
            if token.text in ("constexpr", "static_assert", "case", "using", "enum", "template") and self.isCode[i]:
                for k in range(i, len(self.tokens)):
                    if self.text_of(k) in (";", "{") or (token.text == "case" and self.text_of(k) == ":"):
                        break
                    self.isFrozen[k] = True
                if token.text == "constexpr" and self.text_of(k) == "{" and self.braces.get(k) == "values":
                    for inner in range(k, self.match.get(k, k)):
                        self.isFrozen[inner] = True

    def _braceKind(self, i, outer):
        before = self.text_of(i - 1)
        head = self._headOf(i)
        words = [t.text for t in self.tokens[head:i]]
        isFrozen = "constexpr" in words or "consteval" in words
        inCode = outer in ("code", "switch")
        if before == ")" and i - 1 in self.match:
            asker = self.text_of(self.match[i - 1] - 1)
            if asker == "constexpr":
                return False, "code"
            if asker == "switch":
                return False, "switch"
            return isFrozen and not inCode, "code"
        if before in ("const", "noexcept", "override", "mutable", "else", "do", "try", "]"):
            return isFrozen and not inCode, "code"
        if before in ("{", ";", "}") and inCode:
            return False, "code"
        if before == ":" and inCode:
            return False, "code"
        if words and words[0] in ("namespace", "class", "struct", "enum", "union", "extern", "template"):
            if words[0] == "template" and "->" in words:
                return isFrozen, "code"
            return words[0] == "enum", "names"
        if "->" in words and "=" not in words[:words.index("->")]:
            return isFrozen, "code"
        if "->" in words and "[" in words and words.index("[") < words.index("->"):  # a lambda that says what it gives back
            return False, "code"
        return isFrozen, "values"

    def _at(self, offset):
        low, high = 0, len(self.lines) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.lines[middle] <= offset:
                low = middle
            else:
                high = middle - 1
        return low + 1, offset - self.lines[low] + 1

    # ---- Places

    def find(self):
        for i, token in enumerate(self.tokens):
            if not self.isCode[i] or self.isFrozen[i]:
                continue
            if token.kind == "number" or token.text in ("true", "false") or token.text in self.constants:
                self._constant(i)
            elif token.text in OPPOSITE and token.isSpaced:
                self._comparison(i)
            elif token.text in LOGIC and token.isSpaced:
                self._half(i)
            elif token.text == "!":
                self._negation(i)
            elif token.text == "?" and token.isSpaced:
                left = self._left(i, set())
                if left is not None:
                    self._condition(left, i)
            elif token.text in ("if", "while") and self.text_of(i + 1) == "(":
                self._controlled(i + 1)
            if token.text not in ("}", ")") and self._beginsStatement(i):
                self._statement(i)
        return self.sites

    def _add(self, i, kind, change, start, end, make):
        line, column = self._at(self.tokens[i].start)
        self.sites.append(Site(self.path, line, column, kind, change, start, end, make))

    def _short(self, start, end):
        words = " ".join(re.sub(r"//[^\n]*", "", self.text[start:end]).split())
        return words if len(words) <= 70 else words[:67] + "…"

    def _left(self, i, more):
        """The first token of the operand before token i; None where there is none."""
        k = i - 1
        while k >= 0:
            token = self.tokens[k]
            if token.text in OPEN.values():
                if k not in self.match:
                    return None
                # `)` of `if (…)` before an expression statement, or the end of a block
                if token.text == "}" and self._isBlock(self.match[k]) and not self._isLambda(self.match[k]):
                    break
                if token.text == ")" and self.text_of(self.match[k] - 1) in ("if", "for", "while", "switch"):
                    break
                k = self.match[k] - 1
                continue
            if token.text in OPEN or token.text in ENDS or (token.text in more and token.isSpaced):
                break
            k -= 1
        return k + 1 if k + 1 < i else None

    def _isLambda(self, brace):
        k = brace - 1
        while k > 0 and self.text_of(k) not in (";", "{", "}"):
            if self.text_of(k) == ")" and k in self.match:
                k = self.match[k]
                return self.text_of(k - 1) == "]"
            if self.text_of(k) == "]":
                return True
            k -= 1
        return False

    def _right(self, i, more):
        """The last token of the operand behind token i."""
        k = i + 1
        while k < len(self.tokens):
            token = self.tokens[k]
            if token.text in OPEN:
                if k not in self.match:
                    return None
                k = self.match[k] + 1
                continue
            if token.text in OPEN.values() or token.text in ENDS or (token.text in more and token.isSpaced):
                break
            k += 1
        return k - 1 if k - 1 > i else None

    def _comparison(self, i):
        op = self.tokens[i].text
        looser = LOGIC | BITS | {"==", "!="}
        left = self._left(i, looser if op in RELATIONS else LOGIC | BITS)
        right = self._right(i, looser)
        if left is None or right is None:
            return
        start, end = self.tokens[left].start, self.tokens[right].end
        before, behind = self.tokens[i].start, self.tokens[i].end
        told = f"{self._short(start, end)}"
        if op in RELATIONS and not self._isLoop(i):
            name, moved = RELATIONS[op]
            self._add(i, "boundary", f"{op} is {moved} in “{told}”", start, end,
                      lambda n, inner: f"riffle_mutant::{name}({n}, ({inner(start, before)}), ({inner(behind, end)}))")
        self._add(i, "flipped", f"{op} is {OPPOSITE[op]} in “{told}”", start, end,
                  lambda n, inner: f"(riffle_mutant::on({n}) != ({inner(start, end)}))")

    def _isLoop(self, i):
        """Whether it ends a loop that counts: one more is a place outside of a list, and no rule."""
        k = i - 1
        while k >= 0 and self.text_of(k) not in OPEN:
            k = self.match.get(k, k) - 1 if self.text_of(k) in OPEN.values() else k - 1
        return self.text_of(k) == "(" and self.text_of(k - 1) == "for"

    def _isLast(self, i, end):
        """Whether leaving out a `break` or `return` changes nothing, as what it leaves ends there anyway."""
        if self.text_of(end + 1) != "}" or end + 1 not in self.match:
            return False
        brace = self.match[end + 1]
        if self.text_of(i) == "break":
            return self.braces.get(brace) == "switch"
        return self.text_of(i) == "return" and self.braces.get(brace) == "code" and not self.isCode[brace]

    def _drop(self, i, start, end, isAlways, told):
        if isAlways:
            self._add(i, "condition", f"always “{told}”", start, end,
                      lambda n, inner: f"(riffle_mutant::on({n}) || ({inner(start, end)}))")
        else:
            self._add(i, "condition", f"never “{told}”", start, end,
                      lambda n, inner: f"(!riffle_mutant::on({n}) && ({inner(start, end)}))")

    def _condition(self, first, behind):
        """A whole condition from token `first` to before token `behind`: as if it always held, and as if it never did."""
        if behind <= first:
            return
        start, end = self.tokens[first].start, self.tokens[behind - 1].end
        told = self._short(start, end)
        for isAlways in (True, False):
            self._drop(first, start, end, isAlways, told)

    def _controlled(self, bracket):
        close = self.match.get(bracket)
        if close is None:
            return
        first = bracket + 1
        k = first
        while k < close:  # `if (declaration; condition)`
            if self.tokens[k].text in OPEN:
                k = self.match.get(k, k)
            elif self.tokens[k].text == ";":
                first = k + 1
            elif self.tokens[k].text == "=" and k > first:
                if all(self.text_of(j) != ";" for j in range(k, close)):
                    return
            k += 1
        self._condition(first, close)

    def _half(self, i):
        """One half of `a && b` or `a || b` dropped; of a chain every part once."""
        op = self.tokens[i].text
        looser = LOGIC if op == "&&" else {"||"}
        right = self._right(i, looser)
        left = self._left(i, looser)
        if left is None or right is None:
            return
        parts = [(i + 1, right)]
        if self.text_of(left - 1) != op:
            parts.append((left, i - 1))
        for first, last in parts:
            start, end = self.tokens[first].start, self.tokens[last].end
            self._drop(first, start, end, op == "&&", self._short(start, end))

    def _negation(self, i):
        k = i + 1
        while k < len(self.tokens):
            token = self.tokens[k]
            if token.text in OPEN:
                k = self.match.get(k, k) + 1
                continue
            if token.text in OPEN.values() or token.text in ENDS or (token.isSpaced and token.kind == "sign"):
                break
            k += 1
        start, end = self.tokens[i].start, self.tokens[k - 1].end
        self._add(i, "flipped", f"without ! in “{self._short(start, end)}”", start, end,
                  lambda n, inner: f"(riffle_mutant::on({n}) != ({inner(start, end)}))")

    def _constant(self, i):
        token = self.tokens[i]
        start, end = token.start, token.end
        if token.text in ("true", "false"):
            other = "false" if token.text == "true" else "true"
            self._add(i, "constant", f"{token.text} is {other}", start, end,
                      lambda n, inner: f"(riffle_mutant::on({n}) ? {other} : {inner(start, end)})")
            return
        if self.text_of(i + 1) in ("<", "(") and not self.tokens[i + 1].isSpaced:
            return
        before = self.text[start - 1]
        if before == "<" or self.text[end] == ">":  # of a template
            return
        if self.text_of(i - 1) in ("::", ".", "->"):
            return
        if token.kind == "word":
            for sign, word in (("+", "one more than"), ("-", "one less than")):
                self._add(i, "constant", f"{word} {token.text}", start, end,
                          lambda n, inner, sign=sign: f"static_cast<std::remove_cv_t<decltype({token.text})>>(riffle_mutant::on({n})"
                                                      f" ? {token.text} {sign} 1 : {inner(start, end)})")
            return
        found = re.fullmatch(r"([0-9]+)([uU]?)", token.text)
        if not found or (len(found[1]) > 1 and found[1][0] == "0"):
            return
        value = int(found[1])
        for other in (value + 1, value - 1):
            if other >= 0:
                self._add(i, "constant", f"{value} is {other}", start, end,
                          lambda n, inner, other=other: f"(riffle_mutant::on({n}) ? {other}{found[2]} : {inner(start, end)})")

    def _beginsStatement(self, i):
        before = self.text_of(i - 1)
        if before == "{":
            return self._isBlock(i - 1)
        if before == "}":
            return i - 1 in self.match and self._isBlock(self.match[i - 1]) and not self._isLambda(self.match[i - 1])
        if before == ";":
            return self._enclosing(i) == "{"
        if before in ("else", "do"):
            return True
        if before == ")":
            asker = self.text_of(self.match.get(i - 1, 0) - 1)
            return asker in ("if", "for", "while") or (asker == "constexpr" and self.text_of(self.match[i - 1] - 2) == "if")
        if before == ":":
            return self.text_of(self._headOf(i)) in ("case", "default")
        return False

    def _enclosing(self, i):
        k = i - 1
        while k >= 0:
            t = self.tokens[k].text
            if t in OPEN.values() and k in self.match:
                k = self.match[k]
            elif t in OPEN:
                return t
            k -= 1
        return ""

    def _statement(self, i):
        token = self.tokens[i]
        if token.text == "{" or token.text in NO_STATEMENT and not (token.text == "return" and self.text_of(i + 1) == ";"):
            return
        k = i
        while k < len(self.tokens) and self.tokens[k].text != ";":
            if self.tokens[k].text in OPEN:
                k = self.match.get(k, k)
            elif self.tokens[k].text in OPEN.values():
                return
            k += 1
        if k >= len(self.tokens) or k == i or self._isDeclaration(i, k) or self._isLast(i, k):
            return
        start, end = token.start, self.tokens[k].end
        self._add(i, "line", f"without “{self._short(start, end)}”", start, end,
                  lambda n, inner: f"{{ if (!riffle_mutant::on({n})) {inner(start, end)} }}")

    def _isDeclaration(self, i, end):
        """A type and a name: `Cards dead;`, `Frame& frame = …`, `FixedList<Seat, 4> seats;`."""
        if self.tokens[i].kind != "word" or self.text_of(i) in ("break", "continue", "return", "throw", "delete"):
            return False
        k = i + 1
        while k < end:
            if self.text_of(k) == "::" and self.tokens[k + 1].kind == "word":
                k += 2
            elif self.text_of(k) == "<" and not self.tokens[k].isSpaced:
                depth = 0
                while k < end:
                    depth += {"<": 1, ">": -1}.get(self.text_of(k), 0)
                    k += 1
                    if depth == 0:
                        break
            elif self.text_of(k) in ("&", "*", "&&", "const") and not (self.text_of(k) == "&" and self.tokens[k].isSpaced):
                k += 1
            else:
                break
        return k < end and self.tokens[k].kind == "word"


def mutated(source, sites):
    """The text with these changes built in, each behind the switch of its number. Gives the text and the sites left out because
    they overlap others."""
    left = []
    root = _Node(0, len(source.text), None, None)
    # Of several at the same place a moved boundary is the innermost: it takes the two sides apart.
    for site in sorted(sites, key=lambda s: (s.start, -s.end, s.kind == "boundary", s.number)):
        node = root
        while node.children and node.children[-1].end > site.start:
            node = node.children[-1]
            if site.end > node.end:
                break
        if site.end > node.end:
            left.append(site)
            continue
        node.children.append(_Node(site.start, site.end, site.make, site.number))
    text = _render(source.text, root)
    built = {int(n) for n in re.findall(r"riffle_mutant::\w+\((\d+)", text)}
    missing = {s.number for s in sites} - {s.number for s in left} - built
    assert not missing, f"not built into {source.path}: {missing}"
    return text, left


class _Node:
    def __init__(self, start, end, make, number):
        self.start, self.end, self.make, self.number = start, end, make, number
        self.children = []


def _render(text, node):
    def inner(start, end):
        out, at = [], start
        for child in node.children:
            if child.start >= start and child.end <= end:
                out.append(text[at:child.start])
                out.append(_render(text, child))
                at = child.end
        out.append(text[at:end])
        return "".join(out)

    return inner(node.start, node.end) if node.make is None else node.make(node.number, inner)
