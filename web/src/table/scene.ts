// What the parts of a table page share: the table, its game's look, the cards in the reader's language, and what follows from them.
import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { Director } from '../director/director.js';
import { language, loadGameWords, say } from '../i18n/index.js';
import { cardsOf } from '../net/api.js';
import type { CardView, View } from '../protocol.js';
import { movesAreShown, pace } from '../ui/settings.js';
import { cardsOffered } from './choice.js';
import type { Facts, GameLook, Layout, ZoneModel } from './look.js';
import { soundsOf } from './sounds.js';
import type { TableStore } from './store.js';
import type { Words } from './words.js';

export class Scene {
    readonly facts = signal<Facts>(new Map());
    readonly layout: ReadonlySignal<Layout | null>;
    readonly words: ReadonlySignal<Words>;
    // Cards that can be chosen but lie nowhere on the table: in a pile, or under a card.
    readonly offer: ReadonlySignal<readonly CardView[]>;
    readonly director: Director; // what the table draws: it follows the view, beat by beat
    readonly fresh = signal<ReadonlySet<string>>(new Set()); // cards that came onto the table while others had their turns
    private readonly stops: readonly (() => void)[];

    constructor(
        readonly store: TableStore,
        readonly look: GameLook,
    ) {
        this.director = new Director(
            () => store.seat.peek(),
            () => (movesAreShown() ? pace.peek() : 'off'),
        );
        const follow = effect(() => {
            const now = language.value;
            untracked(() => void loadGameWords());
            void cardsOf(look.name, now).then((facts) => {
                if (language.peek() === now) this.facts.value = facts;
            });
            untracked(() => store.setLanguage());
        });
        this.words = computed(() => ({
            game: look.name,
            me: store.seat.value,
            cards: this.facts.value,
            nameOf: (seat) => store.nameOf(seat),
        }));
        this.layout = computed(() => {
            void language.value;
            const view = this.director.shown.value;
            const now = view && this.layoutOf(view);
            // What is being played is in the spotlight, as long as the director is at it.
            return now && this.director.isBusy.value ? { ...now, playing: [] } : now;
        });
        this.stops = [this.direct(), follow, soundsOf(store, this.director), this.followNews()];
        this.offer = computed(() => {
            const view = store.view.value;
            // What waits to be shown lies on the table nevertheless.
            const layout = view && this.director.isBusy.value ? this.layoutOf(view) : this.layout.value;
            if (!layout) return [];
            const lying = new Set([...layout.rows, layout.hand].flatMap((zone) => zone.cards.map((card) => card.id)));
            for (const card of layout.playing) lying.add(card.id);
            return cardsOffered(store.choice.value).filter((card) => !lying.has(card.id));
        });
    }

    private layoutOf(view: View): Layout {
        const { store } = this;
        const namer = {
            nameOf: (seat: string) => store.nameOf(seat),
            titleOf: (zone: string, seat: string) =>
                seat === store.seat.value
                    ? say('web.zone.mine', { zone })
                    : say('web.zone.theirs', { zone, seat: store.nameOf(seat) }),
        };
        return this.look.layout(view, this.stage, namer, this.facts.value);
    }

    // A step has its beats; anything else is shown as it is. What the player sends ends all beats.
    private direct(): () => void {
        const { store, director } = this;
        const follow = effect(() => {
            const look = store.look.value;
            const news = store.news.value;
            if (!look) return;
            untracked(() => {
                const line = store.line.peek();
                if (news === look.events) director.step(look);
                else
                    director.set(
                        look,
                        line.log.peek().map((entry) => entry.event),
                        line,
                    );
            });
        });
        const interrupt = effect(() => {
            if (store.sent.value !== null) untracked(() => director.finishAll());
        });
        return () => {
            follow();
            interrupt();
        };
    }

    // What lies on the table at one's own turn is known; what lies there more at the next one is new until it is looked at.
    private followNews(): () => void {
        let known: ReadonlySet<string> | null = null;
        let wasMine = false;
        return effect(() => {
            const layout = this.layout.value;
            const isMine = this.director.shown.value?.active === this.stage;
            if (!layout) return;
            const now = new Set(layout.rows.flatMap((row) => row.cards.map((card) => card.id)));
            if (isMine && !wasMine && known) {
                const before = known;
                this.fresh.value = new Set([...now].filter((id) => !before.has(id)));
            }
            if (isMine) known = now;
            wasMine = isMine;
        });
    }

    seen(id: string): void {
        const fresh = this.fresh.peek();
        if (fresh.has(id)) this.fresh.value = new Set([...fresh].filter((each) => each !== id));
    }

    // Whose side is drawn below: one's own, or for those who watch the first one's.
    get stage(): string {
        return this.store.seat.value ?? this.store.info.value?.seats[0]?.seat ?? 'A';
    }

    // What is being played lies beside the question.
    get playing(): ZoneModel {
        const cards = this.layout.value?.playing ?? [];
        return { id: 'playing', place: 'offer', title: say('web.zone.playing'), cards, whose: null, verb: null, key: null };
    }

    find(id: string): { card: CardView; zone: ZoneModel } | null {
        const layout = this.layout.peek();
        for (const zone of layout ? [...layout.rows, layout.hand] : []) {
            const card = zone.cards.find((each) => each.id === id);
            if (card) return { card, zone };
        }
        const playing = layout?.playing.find((each) => each.id === id);
        return playing ? { card: playing, zone: this.playing } : null;
    }

    close(): void {
        for (const stop of this.stops) stop();
        this.store.close();
    }
}

const SceneContext = createContext<Scene | null>(null);
export const SceneProvider = SceneContext.Provider;

export function useScene(): Scene {
    const scene = useContext(SceneContext);
    if (!scene) throw new Error('there is no table here');
    return scene;
}
