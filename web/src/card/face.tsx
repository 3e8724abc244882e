// The inside of a card: picture, name, text, crests, marks. One piece of markup for every size; which face is seen follows from the
// width alone (style/face.css). Whoever shows a card gives the element around it the class "card" and its faction.
import type { JSX } from 'preact';
import { Glyph } from '../ui/glyphs.js';
import { CREST_SHAPES, SHAPES } from './shapes.js';
import type { Face } from '../table/look.js';
import { Brief, RuleLines } from './text.js';
import { briefOf, chipOf, fitOf } from './fit.js';
import { SMALLEST, widthOf } from './measure.js';
import { Picture } from './picture.js';

// A word that is too long for a card is set smaller rather than broken: the style sheet needs its length.
export const longestWord = (name: string): number => Math.max(...name.split(/[\s-]+/).map((word) => word.length), 1);
// Podkova's letters are about 0.55 of their size wide, so that this many fit at full size.
const lengthOf = (name: string): number => Math.max(12, longestWord(name) * 1.05);

// So much of a card hidden, and what is left of it is a strip with a name.
const THIN = 0.42;

export const coverClasses = (width: number, cut: number): string =>
    `${cut > 4 ? 'cut' : ''} ${cut > 0 && cut > width * THIN ? 'thin' : ''}`.trim();

const chipRoom = (face: Face, width: number, cut: number): number =>
    width * 0.936 - (face.gem ? Math.max(3, width * 0.19) : 3) - Math.max(3, cut);

// How much narrower what kind of card it is is set, between the figures at its foot.
function footSqueeze(face: Face, width: number): string | undefined {
    const sides = face.crests.reduce((sum) => sum + 0.13, 0.08);
    const room = width * (0.936 - sides) - 2;
    const needed = widthOf(face.foot, true) * Math.max(SMALLEST, width * 0.058);
    return needed > room ? (room / needed).toFixed(2) : undefined;
}

// The name as far as its comma, for the smallest face.
const shortName = (name: string): string => name.split(',')[0]!;

function Crest({ crest }: { crest: Face['crests'][number] }): JSX.Element {
    const paths = CREST_SHAPES[crest.kind];
    return (
        <span class={`st ${crest.side} ${crest.kind} ${crest.change}`} data-crest={crest.kind} aria-hidden="true">
            <svg viewBox="0 0 100 100" focusable="false">
                {paths.map((path) => (
                    <path key={path} d={path} />
                ))}
            </svg>
            <b>{crest.value}</b>
        </span>
    );
}

interface Props {
    face: Face;
    width?: number; // in pixels: the text is fitted to it; without it the text is set for 165
    cut?: number; // how much of its right side another card hides
}

export function CardFace({ face, width = 165, cut = 0 }: Props): JSX.Element {
    const isThin = cut > width * THIN;
    const fit = width >= 165 && !isThin ? fitOf(face, width, cut) : null;
    const isShort = !isThin && width >= 120 && (!fit || !fit.isWhole);
    const brief = isShort ? briefOf(face, width, cut, fit !== null) : null;
    const chip = width < 120 || isThin ? chipOf(shortName(face.name), chipRoom(face, width, cut)) : null;
    const crested = face.crests.length > 0 ? 'crested' : '';
    const sides = [...new Set(face.crests.map((each) => `at-${each.side}`))];
    const classes = ['in', crested, ...sides, face.gem ? 'costly' : '', fit && !fit.isWhole ? 'long' : ''];
    return (
        <>
            <span class="vh">{face.name}</span>
            <span
                aria-hidden="true"
                class={classes.filter(Boolean).join(' ')}
                style={{
                    '--len': lengthOf(face.name),
                    '--fs': fit ? `${fit.size}px` : undefined,
                    '--box': fit?.box,
                    '--sx': chip && chip.squeeze < 1 ? (Math.floor(chip.squeeze * 100) / 100).toFixed(2) : undefined,
                    '--ft': fit ? footSqueeze(face, width) : undefined,
                    '--bs': brief ? `${brief.size}px` : undefined,
                    '--bb': brief && brief.below > 0 ? `${brief.below.toFixed(1)}px` : undefined,
                }}
            >
                <span class="art" aria-hidden="true">
                    <Picture name={face.english} figure={face.figure} group={face.group} />
                </span>
                <span class="plate">
                    <span class="nm">
                        <span class="a">{face.name}</span>
                        <span class="b" aria-hidden="true">
                            {shortName(face.name)}
                        </span>
                    </span>
                </span>
                <span class="box" aria-hidden="true">
                    {fit?.isWhole && (
                        <span class="txt">
                            <RuleLines marked={face.text} />
                        </span>
                    )}
                    {brief && (
                        <span class="brief">
                            <Brief fit={brief} />
                        </span>
                    )}
                    {fit && (
                        <span class="type">
                            <span>{face.foot}</span>
                        </span>
                    )}
                </span>
            </span>
            {face.gem && (
                <span class={`gem of-${face.gem.kind}`} aria-hidden="true">
                    <svg viewBox="0 0 100 100" focusable="false">
                        <path d={SHAPES[face.gem.kind]} />
                    </svg>
                    <b>{face.gem.value}</b>
                </span>
            )}
            {face.crests.map((crest) => (
                <Crest key={crest.kind} crest={crest} />
            ))}
            {face.badges.length > 0 && (
                <span class="marks" aria-hidden="true" style={chip ? { '--nl': chip.lines } : undefined}>
                    {face.badges.map((badge) => (
                        <span key={badge.says} class={`mk ${badge.tone}`}>
                            {badge.text}
                            {badge.glyph && <Glyph name={badge.glyph} />}
                        </span>
                    ))}
                </span>
            )}
            {face.isTurned && (
                <span class="zz" aria-hidden="true">
                    <Glyph name="hourglass" />
                </span>
            )}
        </>
    );
}

// A card that is only looked at.
export function ShownCard({ face, width, cut = 0, class: extra = '' }: Props & { class?: string }): JSX.Element {
    return (
        <span
            class={`card ${stateClasses(face)} ${coverClasses(width ?? 0, cut)} ${extra}`}
            data-group={face.group}
            style={{ '--w': width ? `${width}px` : undefined, '--cut': cut > 0 ? `${Math.round(cut)}px` : undefined }}
        >
            <CardFace face={face} width={width} cut={cut} />
        </span>
    );
}

export const stateClasses = (face: Face): string =>
    [face.isTurned ? 'exh' : '', face.isWarded ? 'ward' : '', face.isStunned ? 'stun' : '', face.isDouble ? 'double' : '']
        .filter(Boolean)
        .join(' ');

// The back that all cards of a game have.
export function CardBack(): JSX.Element {
    return (
        <span class="card back" data-group="neutral" aria-hidden="true">
            <span class="in">
                <Glyph name="riffle" />
            </span>
        </span>
    );
}
