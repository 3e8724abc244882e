// Reads a message catalogue: lines of "key = text".
import { readFileSync } from 'node:fs';

export function catalogue(path) {
    const out = {};
    for (const line of readFileSync(path, 'utf8').split('\n')) {
        const at = line.indexOf(' = ');
        if (at > 0 && !line.startsWith('#')) out[line.slice(0, at)] = line.slice(at + 3);
    }
    return out;
}

// What the client needs before it has asked the server for anything.
export function clientMessages(path) {
    return Object.fromEntries(Object.entries(catalogue(path)).filter(([key]) => /^(web\.|play\.game\.|level\.)/.test(key)));
}
