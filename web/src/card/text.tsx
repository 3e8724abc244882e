// What stands on a card: its rules, with leads and keywords between asterisks, and its effect in short, with signs in braces.
import type { JSX } from 'preact';
import type { BriefFit } from './brief.js';
import { Glyph, isGlyph } from '../ui/glyphs.js';

// "*Play:* Draw 2." → the pieces, in turn plain and bold.
export const piecesOf = (line: string): readonly string[] => line.split('*');

export function RuleLines({ marked }: { marked: string }): JSX.Element {
    return (
        <div>
            {marked.split('\n').map((line, i) => (
                <p key={i}>{piecesOf(line).map((piece, k) => (k % 2 ? <b key={k}>{piece}</b> : piece))}</p>
            ))}
        </div>
    );
}

const signed = (text: string): (string | JSX.Element)[] =>
    text.split(/\{(\w+)\}/).map((part, i) => (i % 2 && isGlyph(part) ? <Glyph key={i} name={part} /> : part));

// A sign stays with the figure before it and the stop behind it.
function withSigns(text: string): (string | JSX.Element)[] {
    return text.split(/(\S*\{\S*)/).map((part, i) =>
        i % 2 ? (
            <span key={i} class="nb">
                {signed(part)}
            </span>
        ) : (
            part
        ),
    );
}

const words = (text: string): (JSX.Element | (string | JSX.Element)[])[] =>
    piecesOf(text).map((piece, k) => (k % 2 ? <b key={k}>{withSigns(piece)}</b> : withSigns(piece)));

// In running text.
export const BriefWords = ({ text }: { text: string }): JSX.Element => <span>{words(text.replace('\n', ' · '))}</span>;

// On a card, line by line.
export function Brief({ fit }: { fit: BriefFit }): JSX.Element {
    return (
        <span>
            {fit.lines.map((line, i) => (
                <span
                    key={i}
                    class="bl"
                    style={
                        line.left + line.right
                            ? { margin: `0 ${line.right.toFixed(1)}px 0 ${line.left.toFixed(1)}px` }
                            : undefined
                    }
                >
                    {words(line.text)}
                </span>
            ))}
        </span>
    );
}

// Where a server does not mark its texts: what stands before a line's first colon or dash leads it.
export const markLeads = (text: string): string =>
    text
        .split('\n')
        .map((line) => line.replace(/^([^:.—*]{2,40}(?::| —))(?= )/, '*$1*'))
        .join('\n');
