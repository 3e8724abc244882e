// A deck's sheet: what it is made of, in figures and card by card, with the card that is looked at beside it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { capitalised, language, listed, say } from '../i18n/index.js';
import type { Counted, Deck, Expected, SheetCard } from '../net/decks.js';
import type { GameName } from '../protocol.js';
import type { Facts, GameLook } from '../table/look.js';
import { Dialog } from '../ui/dialog.js';
import { Glyph, isGlyph } from '../ui/glyphs.js';
import { CardEntry } from './entry.js';

interface Props {
    deck: Deck;
    game: GameName;
    look: GameLook;
    facts: Facts;
    isKept: boolean;
    onKeep(): void;
    onRename(to: string): void;
    onDiscard(): void;
}

function Bars({ title, rows }: { title: string; rows: readonly Counted[] }): JSX.Element | null {
    const most = Math.max(1, ...rows.map((row) => row.count));
    if (rows.length === 0) return null;
    return (
        <div>
            <h3>{title}</h3>
            <dl class="bars">
                {rows.map((row) => (
                    <div key={row.title} style={{ '--share': row.count / most }}>
                        <dt>{capitalised(row.title)}</dt>
                        <dd>{row.count}</dd>
                    </div>
                ))}
            </dl>
        </div>
    );
}

const amount = (hundredths: number): string =>
    new Intl.NumberFormat(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(hundredths / 100);
const onAverage = (rows: readonly Expected[]): string =>
    listed(rows.filter((row) => row.hundredths > 0).map((row) => `${row.title} ${amount(row.hundredths)}`));

function aboutCard(card: SheetCard): string {
    return [
        card.typeTitle,
        card.cost === undefined ? '' : say('web.deck.cost', { cost: card.cost }),
        card.power === undefined ? '' : say('keyforge.fact.long', { fact: 'power', amount: card.power }),
        card.armor ? say('keyforge.fact.long', { fact: 'armor', amount: card.armor }) : '',
        card.offense === undefined ? '' : `${card.offense}/${card.defense ?? 0}`,
        card.bonus ? `+${card.bonus} Æ` : '',
        card.rarityTitle,
        ...(card.marks ?? []).map((mark) => say('web.deck.mark', { mark })),
    ]
        .filter(Boolean)
        .join(' · ');
}

const isNarrow = (): boolean => matchMedia('(max-width: 1000px)').matches;

// Gives the deck file to the browser to be saved.
function save(deck: Deck): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([deck.text ?? ''], { type: 'text/plain' }));
    link.download = `${deck.name.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'deck'}.yaml`;
    link.click();
    URL.revokeObjectURL(link.href);
}

export function DeckSheet({ deck, game, look, facts, isKept, onKeep, onRename, onDiscard }: Props): JSX.Element | null {
    const [read, setRead] = useState('');
    const [dialog, setDialog] = useState(false);
    const [name, setName] = useState(deck.name);
    const { sheet } = deck;
    if (!sheet) return null;
    const card = facts.get(read || (sheet.parts[0]?.cards[0]?.name ?? ''));
    const hand = sheet.hand;
    return (
        <div class="sheet">
            <section class="sheet-text">
                <h2>{deck.name}</h2>
                <p class="parts">
                    {sheet.parts.map((part) => (
                        <span key={part.part} class="part" data-group={part.part}>
                            {isGlyph(part.part) && <Glyph name={part.part} />} {part.title} {part.count}
                        </span>
                    ))}
                </p>
                {(deck.warnings ?? []).map((warning) => (
                    <p key={warning} class="muted">
                        {warning}
                    </p>
                ))}
                <p class="acts">
                    {isKept ? (
                        <>
                            <a class="button pri" href={`/play/${game}?deck=${encodeURIComponent(deck.name)}`}>
                                {say('web.deck.play')}
                            </a>
                            {deck.text !== null && (
                                <button type="button" onClick={() => save(deck)}>
                                    {say('web.deck.save')}
                                </button>
                            )}
                            <button type="button" onClick={onDiscard}>
                                {say('web.remove')}
                            </button>
                        </>
                    ) : (
                        <button type="button" class="pri" onClick={onKeep}>
                            {say('web.deck.keep')}
                        </button>
                    )}
                </p>
                {isKept && (
                    <form
                        class="field"
                        onSubmit={(event) => {
                            event.preventDefault();
                            onRename(name);
                        }}
                    >
                        <label class="field">
                            <span>{say('web.deck.name')}</span>
                            <input value={name} maxLength={80} onInput={(event) => setName(event.currentTarget.value)} />
                        </label>
                        <button type="submit" disabled={name.trim() === deck.name}>
                            {say('web.deck.rename')}
                        </button>
                    </form>
                )}
                <div class="figures">
                    <Bars title={say('web.deck.types')} rows={sheet.types} />
                    <Bars title={say('web.deck.rarities')} rows={sheet.rarities ?? []} />
                    <Bars
                        title={say('web.deck.costs')}
                        rows={(sheet.costs ?? []).map(({ cost, count }) => ({ title: say('web.deck.cost', { cost }), count }))}
                    />
                    {(sheet.amber !== undefined || hand) && (
                        <div class="wide">
                            <h3>{say('web.deck.figures')}</h3>
                            {sheet.amber !== undefined && <p>{say('web.deck.amber', { amount: sheet.amber })}</p>}
                            {hand && (
                                <p>
                                    {say('web.deck.hand', { cards: hand.cards })} {onAverage(hand.types)}
                                    {hand.amber !== undefined && hand.amber > 0 && `; +${amount(hand.amber)} Æ`}.
                                </p>
                            )}
                        </div>
                    )}
                </div>
                {sheet.parts.map((part) => (
                    <section key={part.part} class="sheet-part" data-group={part.part}>
                        <h3>
                            {isGlyph(part.part) && <Glyph name={part.part} />} {part.title} <small>{part.count}</small>
                        </h3>
                        <ul>
                            {part.cards.map((each) => (
                                <li key={`${each.name} ${(each.marks ?? []).join(' ')}`}>
                                    <span class="count">{each.count}×</span>
                                    <span>
                                        <button
                                            type="button"
                                            class="ref"
                                            onPointerEnter={() => setRead(each.name)}
                                            onFocus={() => setRead(each.name)}
                                            onClick={() => {
                                                setRead(each.name);
                                                setDialog(isNarrow());
                                            }}
                                        >
                                            {each.title}
                                        </button>{' '}
                                        <small>{aboutCard(each)}</small>
                                    </span>
                                </li>
                            ))}
                        </ul>
                    </section>
                ))}
            </section>
            {card && (
                <aside class="entry sheet-card" aria-label={say('web.preview')}>
                    <CardEntry card={card} look={look} facts={facts} isOpen />
                </aside>
            )}
            {dialog && card && (
                <Dialog title={card.title} onClose={() => setDialog(false)}>
                    <div class="entry">
                        <CardEntry card={card} look={look} facts={facts} isOpen />
                    </div>
                </Dialog>
            )}
        </div>
    );
}
