// A page whose code is loaded when it is first shown.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { say } from '../i18n/index.js';

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element {
    let loaded: ComponentType<P> | null = null;
    return function Lazy(props: P): JSX.Element {
        const [page, setPage] = useState<{ component: ComponentType<P> } | null>(loaded && { component: loaded });
        const [failed, setFailed] = useState(false);
        useEffect(() => {
            if (page) return;
            load().then(
                (component) => {
                    loaded = component;
                    setPage({ component });
                },
                () => setFailed(true),
            );
        }, []);
        if (failed) return <p class="page error">{say('web.page-failed')}</p>;
        if (!page) return <p class="page muted">{say('web.loading')}</p>;
        const Component = page.component;
        return <Component {...props} />;
    };
}

// A part of a page that nobody misses until it is there.
export function soon<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element | null {
    let loaded: ComponentType<P> | null = null;
    return function Soon(props: P): JSX.Element | null {
        const [part, setPart] = useState<{ component: ComponentType<P> } | null>(loaded && { component: loaded });
        useEffect(() => {
            if (part) return;
            load().then(
                (component) => {
                    loaded = component;
                    setPart({ component });
                },
                () => undefined, // the table is played without it
            );
        }, []);
        return part && <part.component {...props} />;
    };
}
