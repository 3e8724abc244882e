// Parts of forms: a choice among few as radio buttons, among many as a list, each with a line about it.
import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

export interface Item {
    value: string;
    title: string;
}

interface Props {
    title: string;
    about?: string;
    value: string;
    items: readonly Item[];
    onChange(value: string): void;
}

export function Pick({ title, about, value, items, onChange }: Props): JSX.Element {
    const id = useId();
    return (
        <div class="pick">
            <label class="field">
                <span>{title}</span>
                <select
                    value={value}
                    aria-describedby={about ? id : undefined}
                    onChange={(event) => onChange(event.currentTarget.value)}
                >
                    {items.map((item) => (
                        <option key={item.value} value={item.value}>
                            {item.title}
                        </option>
                    ))}
                </select>
            </label>
            {about && (
                <p class="hint" id={id}>
                    {about}
                </p>
            )}
        </div>
    );
}

interface Radio extends Item {
    about?: string;
    note?: ComponentChildren;
}

export function Radios({
    title,
    value,
    items,
    onChange,
}: Omit<Props, 'items' | 'about'> & { items: readonly Radio[] }): JSX.Element {
    const id = useId();
    return (
        <fieldset class="radios">
            <legend>{title}</legend>
            {items.map((item) => (
                <label key={item.value}>
                    <input type="radio" name={id} checked={item.value === value} onChange={() => onChange(item.value)} />
                    <span>
                        {item.title} {item.note}
                        {item.about && <small>{item.about}</small>}
                    </span>
                </label>
            ))}
        </fieldset>
    );
}
