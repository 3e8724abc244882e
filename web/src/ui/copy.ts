// Puts a text on the clipboard. Browsers offer theirs only to pages that came over TLS or from this machine; else the old way serves.
export async function copyText(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const area = document.createElement('textarea');
        area.value = text;
        area.className = 'vh';
        document.body.append(area);
        area.select();
        const isDone = document.execCommand('copy');
        area.remove();
        return isDone;
    }
}
