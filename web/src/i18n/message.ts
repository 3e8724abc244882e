// The messages' ICU subset, the twin of protocol/messages.cpp: {name}, {n, plural, …} with # and =0, {what, select, …}.

export type Argument = string | number;
export type Arguments = Readonly<Record<string, Argument>>;

type Part =
    | { kind: 'text'; text: string }
    | { kind: 'number' } // the # of a plural
    | { kind: 'argument'; name: string }
    | { kind: 'plural' | 'select'; name: string; cases: ReadonlyMap<string, readonly Part[]> };

class Reader {
    at = 0;

    constructor(readonly source: string) {}

    parts(isInPlural: boolean): Part[] {
        const out: Part[] = [];
        let text = '';
        const flush = () => {
            if (text) out.push({ kind: 'text', text });
            text = '';
        };
        for (; this.at < this.source.length; ) {
            const c = this.source[this.at]!;
            if (c === '}') break;
            if (c === '{') {
                flush();
                out.push(this.argument(isInPlural));
            } else if (c === '#' && isInPlural) {
                flush();
                out.push({ kind: 'number' });
                this.at++;
            } else {
                text += c;
                this.at++;
            }
        }
        flush();
        return out;
    }

    private word(): string {
        const match = /^\s*([^\s,{}]*)\s*/.exec(this.source.slice(this.at));
        this.at += match?.[0].length ?? 0;
        return match?.[1] ?? '';
    }

    private argument(isInPlural: boolean): Part {
        this.at++; // {
        const name = this.word();
        if (this.source[this.at] !== ',') {
            this.at++; // }
            return { kind: 'argument', name };
        }
        this.at++;
        const kind = this.word() === 'plural' ? 'plural' : 'select';
        this.at++; // ,
        const cases = new Map<string, Part[]>();
        for (;;) {
            const label = this.word();
            if (this.source[this.at] !== '{') break;
            this.at++;
            cases.set(label, this.parts(kind === 'plural' || isInPlural));
            this.at++; // }
        }
        this.at++; // }
        return { kind, name, cases };
    }
}

const parsed = new Map<string, readonly Part[]>();

function partsOf(text: string): readonly Part[] {
    let parts = parsed.get(text);
    if (!parts) parsed.set(text, (parts = new Reader(text).parts(false)));
    return parts;
}

const rules = new Map<string, Intl.PluralRules>();

export function pluralForm(language: string, number: number): string {
    let rule = rules.get(language);
    if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
    return rule.select(number);
}

function fill(language: string, parts: readonly Part[], args: Arguments, number: Argument | undefined): string {
    let out = '';
    for (const part of parts) {
        switch (part.kind) {
            case 'text':
                out += part.text;
                break;
            case 'number':
                out += number ?? '#';
                break;
            case 'argument':
                out += args[part.name] ?? `{${part.name}}`;
                break;
            case 'plural': {
                const value = Number(args[part.name] ?? 0);
                const chosen =
                    part.cases.get(`=${value}`) ?? part.cases.get(pluralForm(language, value)) ?? part.cases.get('other') ?? [];
                out += fill(language, chosen, args, args[part.name]);
                break;
            }
            case 'select': {
                const chosen = part.cases.get(String(args[part.name] ?? '')) ?? part.cases.get('other') ?? [];
                out += fill(language, chosen, args, number);
                break;
            }
        }
    }
    return out;
}

export const fillIn = (language: string, text: string, args: Arguments = {}): string =>
    text.includes('{') ? fill(language, partsOf(text), args, undefined) : text;
