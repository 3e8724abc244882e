// A link to hand on: to copy, to scan, and where the browser can to give to another program.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../i18n/index.js';
import { copyText } from '../ui/copy.js';
import { qrPath } from '../ui/qr.js';

export function QrCode({ text }: { text: string }): JSX.Element | null {
    const code = qrPath(text);
    if (!code) return null;
    return (
        <svg
            class="qr"
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={say('web.qr')}
            shape-rendering="crispEdges"
        >
            <rect width={code.size} height={code.size} fill="#fff" />
            <path d={code.path} fill="#000" />
        </svg>
    );
}

export function ShareLink({ title, link }: { title: string; link: string }): JSX.Element {
    const [isCopied, setCopied] = useState(false);
    const canShare = typeof navigator.share === 'function';
    return (
        <div class="share">
            <QrCode text={link} />
            <div class="share-words">
                <label class="field">
                    <span>{title}</span>
                    <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
                </label>
                <div class="acts">
                    <button type="button" class="pri" onClick={() => void copyText(link).then(setCopied)}>
                        {isCopied ? say('web.copied') : say('web.copy')}
                    </button>
                    {canShare && (
                        <button
                            type="button"
                            onClick={() => void navigator.share({ title: 'Riffle', url: link }).catch(() => undefined)}
                        >
                            {say('web.share-on')}
                        </button>
                    )}
                </div>
                <span class="vh" role="status">
                    {isCopied ? say('web.copied') : ''}
                </span>
            </div>
        </div>
    );
}
