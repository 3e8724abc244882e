// Cards on the first page: a fan of three of a game, and the card of the day. Fetched behind what one can press.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import doorPictures from 'icons:doors';
import days from 'icons:days';
import { CardFace } from '../card/face.js';
import { Lights, Picture } from '../card/picture.js';
import { BriefWords } from '../card/text.js';
import { lookOf } from '../games/index.js';
import { language, say } from '../i18n/index.js';
import { cardsNamed } from '../net/api.js';
import type { GameName } from '../protocol.js';
import type { Face } from '../table/look.js';
import { loadPictures, type Pictures } from '../ui/icons.js';
import doors from './doors.json';

async function facesOf(game: GameName, names: readonly string[]): Promise<readonly Face[]> {
    const [look, facts] = await Promise.all([lookOf(game), cardsNamed(game, language.peek(), names)]);
    return names.filter((name) => facts.has(name)).map((name) => look.face({ id: name, name }, facts));
}

function useFaces(game: GameName, names: readonly string[]): readonly Face[] {
    const [faces, setFaces] = useState<readonly Face[]>([]);
    const lang = language.value;
    useEffect(() => {
        facesOf(game, names).then(setFaces, () => undefined); // the page is whole without them
    }, [game, names.join(), lang]);
    return faces;
}

export function Fan({ game }: { game: GameName }): JSX.Element {
    const faces = useFaces(game, doors[game]);
    const root = useRef<HTMLDivElement>(null);
    const [width, setWidth] = useState(0);
    useLayoutEffect(() => {
        const measure = () => setWidth(root.current?.querySelector<HTMLElement>('.card')?.offsetWidth ?? 0);
        measure();
        addEventListener('resize', measure);
        return () => removeEventListener('resize', measure);
    }, [faces]);
    return (
        <div class={`fan3 ${faces.length > 0 ? 'dealt' : ''}`} ref={root} aria-hidden="true">
            {faces.map((face, i) => (
                <span key={face.english} class="card" data-group={face.group} style={{ '--i': i - 1 }}>
                    <CardFace face={face} width={width} />
                </span>
            ))}
        </div>
    );
}

interface Day extends Pictures {
    days: readonly { name: string; game: GameName }[];
}

// The same for everybody on the same day; three months until it comes again.
function useDay(): Day['days'][number] | null {
    const [card, setCard] = useState<Day['days'][number] | null>(null);
    useEffect(() => {
        const now = new Date();
        loadPictures<Day>(days[now.getDate() - 1]!).then(
            (day) => setCard(day.days[now.getMonth() % day.days.length] ?? null),
            () => undefined,
        );
    }, []);
    return card;
}

function DayFace({ card }: { card: Day['days'][number] }): JSX.Element | null {
    const [face] = useFaces(card.game, [card.name]);
    if (!face) return null;
    return (
        <a class="shelf-item" href={`/cards/${card.game}?q=${encodeURIComponent(face.name)}`}>
            <span class="tile" data-group={face.group} aria-hidden="true">
                <Picture name={face.english} figure={face.figure} group={face.group} />
            </span>
            <span class="says">
                <b>{say('web.card-of-day')}</b>
                <span>
                    {face.name} · <BriefWords text={face.brief} />
                </span>
            </span>
        </a>
    );
}

export function DayCard(): JSX.Element | null {
    const card = useDay();
    return card && <DayFace card={card} />;
}

export function Pictures(): JSX.Element {
    useEffect(() => void loadPictures(doorPictures).catch(() => undefined), []);
    return <Lights />;
}
