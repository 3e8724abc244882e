// The table: live, as a player or as somebody who watches.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadLook } from '../games/index.js';
import { language, loadGameWords, say } from '../i18n/index.js';
import { tableInfo } from '../net/api.js';
import { TableSocket, type Connect } from '../net/socket.js';
import { LessonBar } from '../lessons/bar.js';
import { Announcer } from '../table/announcer.js';
import { TableBar } from '../table/bar.js';
import { Board } from '../table/board.js';
import { Curtain } from '../table/curtain.js';
import { KnownCards } from '../table/known.js';
import { helpIsOpen, useKeys } from '../table/keys.js';
import { PileDialog } from '../table/piles.js';
import { Scene, SceneProvider } from '../table/scene.js';
import { TableStore } from '../table/store.js';
import { TextTable } from '../table/text.js';
import { WaitingRoom } from '../table/waiting.js';
import { callFrom } from '../ui/calling.js';
import { Frame } from '../ui/frame.js';
import { soon } from '../ui/lazy.js';
import { go, place } from '../ui/router.js';
import { AfterGame } from './after.js';
import { textView } from '../ui/settings.js';
import { exchangeToken, knownTable, remember, takeTokens } from '../ui/tables.js';

const HelpDialog = soon(async () => (await import('../table/help.js')).HelpDialog);

function Table({ scene }: { scene: Scene }): JSX.Element {
    const { store } = scene;
    useKeys(scene);
    const rematch = store.info.value?.rematch;
    useEffect(() => {
        if (!rematch) return;
        const known = knownTable(store.id);
        if (known) {
            const { lesson: _, story: __, ...others } = known; // it is taught once
            remember({ ...others, id: rematch, at: Date.now(), isOver: false });
        }
        go(`/g/${rematch}`);
    }, [rematch]);
    useEffect(
        () =>
            callFrom({
                isMine: () => store.choice.value !== null || store.curtain.value !== null,
                isOver: () => store.look.value?.result != null,
                title: () => say(`play.game.${scene.look.name}`),
                tag: store.id,
            }),
        [scene],
    );
    const info = store.info.value;
    return (
        <SceneProvider value={scene}>
            <a class="skip" href="#prompt">
                {say('web.skip-to-prompt')}
            </a>
            <div class="with-strip">
                <LessonBar />
                <KnownCards />
                {info?.status === 'waiting' ? (
                    <WaitingRoom />
                ) : textView.value === 'text' ? (
                    <>
                        <TableBar />
                        <TextTable />
                    </>
                ) : (
                    <main class={`tbl ${scene.look.name}`}>
                        <Board />
                    </main>
                )}
            </div>
            <Announcer />
            <PileDialog />
            {helpIsOpen.value && <HelpDialog />}
            <Curtain />
            <AfterGame />
        </SceneProvider>
    );
}

const TOKEN = /^[\w-]{22}$/;

async function openScene(id: string): Promise<Scene | null> {
    // A seat's link carries its secret or an invitation to it once; it is kept here and taken out of the address.
    const { query, hash } = place.peek();
    const token = query.get('token') ?? (TOKEN.test(hash) ? hash : null);
    const info = await tableInfo(id);
    if (info.record) {
        go(`/g/${id}?step=0`, true);
        return null;
    }
    if (token) {
        takeTokens({ id, game: info.game, tokens: [token], at: Date.now() });
        history.replaceState(null, '', `/g/${id}`);
    }
    const [look] = await Promise.all([loadLook(info.game), loadGameWords()]);
    const known = knownTable(id);
    const keys = (known?.tokens ?? []).map((each) => ({
        token: each,
        claim: known?.claims?.[each] ?? '',
        keep: (secret: string) => exchangeToken(id, each, secret),
    }));
    const connects = (keys.length ? keys : [null]).map(
        (each): Connect =>
            (events) =>
                new TableSocket(id, each, () => language.peek(), events),
    );
    return new Scene(new TableStore(id, connects), look);
}

export function TablePage({ id }: { id: string }): JSX.Element {
    const [scene, setScene] = useState<Scene | null>(null);
    const [error, setError] = useState('');
    useEffect(() => {
        let opened: Scene | null = null;
        let isGone = false;
        openScene(id).then(
            (next) => {
                if (isGone || !next) return next?.close();
                opened = next;
                setScene(next);
            },
            (problem: unknown) => setError(problem instanceof Error ? problem.message : String(problem)),
        );
        return () => {
            isGone = true;
            opened?.close();
        };
    }, [id]);
    if (error) {
        return (
            <Frame title={say('web.no-table')}>
                <p class="error">{error}</p>
                <p>
                    <a href="/">{say('web.home')}</a>
                </p>
            </Frame>
        );
    }
    if (!scene) return <p class="page muted">{say('web.dealing')}</p>;
    return <Table scene={scene} />;
}
