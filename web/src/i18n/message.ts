// The messages' ICU subset, the twin of protocol/messages.cpp: {name}, {n, plural, …} with # and =0, {what, select, …}, and '{' '}'
// '#' '' for the signs themselves. tests/vectors/messages.json holds both to the same letters.

export type Argument = string | number;
export type Arguments = Readonly<Record<string, Argument>>;

type Part =
    | { kind: 'text'; text: string }
    | { kind: 'number' } // the # of a plural
    | { kind: 'argument'; name: string }
    | { kind: 'plural' | 'select'; name: string; cases: ReadonlyMap<string, readonly Part[]> };

const QUOTED = ["'{'", "'}'", "'#'", "''"];
const quotedAt = (source: string, at: number): string | undefined =>
    source[at] === "'" ? QUOTED.find((each) => source.startsWith(each, at)) : undefined;

// Where the brace that closes the one at `open` stands; -1 where none does.
function closing(source: string, open: number): number {
    let depth = 0;
    for (let at = open; at < source.length; at++) {
        const quoted = quotedAt(source, at);
        if (quoted) at += quoted.length - 1;
        else if (source[at] === '{') depth++;
        else if (source[at] === '}' && --depth === 0) return at;
    }
    return -1;
}

function placeholder(inside: string): Part {
    const [, name = '', kind, rest = ''] = /^\s*([^\s,]*)\s*(?:,\s*(plural|select)\s*,([^]*))?$/.exec(inside) ?? [];
    if (kind !== 'plural' && kind !== 'select') return { kind: 'argument', name };
    const cases = new Map<string, Part[]>();
    for (let at = 0; ; ) {
        const open = rest.indexOf('{', at);
        const close = open < 0 ? -1 : closing(rest, open);
        if (close < 0) break;
        cases.set(rest.slice(at, open).trim(), partsOf(rest.slice(open + 1, close)));
        at = close + 1;
    }
    return { kind, name, cases };
}

function partsOf(source: string): Part[] {
    const out: Part[] = [];
    let text = '';
    const flush = () => {
        if (text) out.push({ kind: 'text', text });
        text = '';
    };
    for (let at = 0; at < source.length; at++) {
        const quoted = quotedAt(source, at);
        const close = !quoted && source[at] === '{' ? closing(source, at) : -1;
        if (quoted) {
            text += quoted[1];
            at += quoted.length - 1;
        } else if (close >= 0) {
            flush();
            out.push(placeholder(source.slice(at + 1, close)));
            at = close;
        } else if (source[at] === '#') {
            flush();
            out.push({ kind: 'number' });
        } else {
            text += source[at];
        }
    }
    flush();
    return out;
}

const parsed = new Map<string, readonly Part[]>();

function read(text: string): readonly Part[] {
    let parts = parsed.get(text);
    if (!parts) parsed.set(text, (parts = partsOf(text)));
    return parts;
}

const rules = new Map<string, Intl.PluralRules>();

export function pluralForm(language: string, number: number): string {
    let rule = rules.get(language);
    if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
    return rule.select(number);
}

// `number` is that of the plural around it; outside of one a # is just that. A name that ends as a sentence does ends it, too:
// "A plays Systema A.I.", "A plays Chomp!"
function fill(language: string, parts: readonly Part[], args: Arguments, number: string): string {
    let out = '';
    for (const part of parts) {
        if (part.kind === 'text') out += /[.!?]$/.test(out) && /^\.(?!\.)/.test(part.text) ? part.text.slice(1) : part.text;
        else if (part.kind === 'number') out += number;
        else {
            const value = args[part.name];
            if (value === undefined) out += `{${part.name}}`;
            else if (part.kind === 'argument') out += value;
            else out += fillChoice(language, part.kind, part.cases, value, args, number);
        }
    }
    return out;
}

function fillChoice(
    language: string,
    kind: 'plural' | 'select',
    cases: ReadonlyMap<string, readonly Part[]>,
    value: Argument,
    args: Arguments,
    number: string,
): string {
    const words = String(value);
    if (kind === 'select') return fill(language, cases.get(words) ?? cases.get('other') ?? [], args, number);
    const form = typeof value === 'number' ? pluralForm(language, value) : 'other';
    return fill(language, cases.get(`=${words}`) ?? cases.get(form) ?? cases.get('other') ?? [], args, words);
}

export const fillIn = (language: string, text: string, args: Arguments = {}): string =>
    /[{']/.test(text) ? fill(language, read(text), args, '#') : text;
