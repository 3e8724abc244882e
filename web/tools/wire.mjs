// The wire is described once, in server/api/schema.json. This writes what follows from it:
//   web/src/wire.ts            the same as types
//   docs/PROTOCOL.md           the tables of frames and of views, between their marks
//   server/api/openapi.json    the parts that both have
// node tools/wire.mjs           writes them
// node tools/wire.mjs --check   fails where one of them is not what the description makes of it
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';

const root = new URL('../../', import.meta.url);
const pathOf = (name) => fileURLToPath(new URL(name, root));
const { $defs: defs } = JSON.parse(readFileSync(pathOf('server/api/schema.json'), 'utf8'));

const nameOf = (ref) => ref.slice(ref.lastIndexOf('/') + 1);
const isFrame = (name) => name.startsWith('server.') || name.startsWith('client.');

// ---- Types

const PLAIN = { string: 'string', integer: 'number', boolean: 'boolean', null: 'null' };

function typeOf(schema, indent = '') {
    if (schema.$ref) return nameOf(schema.$ref);
    if ('const' in schema) return JSON.stringify(schema.const).replaceAll('"', "'");
    if (schema.enum) return schema.enum.map((word) => `'${word}'`).join(' | ');
    if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => typeOf(each, indent)))].join(' | ');
    if (schema.prefixItems) return `[${schema.prefixItems.map((each) => typeOf(each, indent)).join(', ')}]`;
    if (schema.type === 'array') {
        const of = typeOf(schema.items, indent);
        return of.includes(' | ') ? `(${of})[]` : `${of}[]`;
    }
    if (schema.type !== 'object') return PLAIN[schema.type];
    const others = typeof schema.additionalProperties === 'object' ? typeOf(schema.additionalProperties, indent) : null;
    if (!schema.properties) return `Record<string, ${others ?? 'Json'}>`;
    return `{\n${fieldsOf(schema, `${indent}    `)}${indent}}`;
}

function fieldsOf(schema, indent) {
    const required = new Set(schema.required ?? []);
    let text = '';
    for (const [name, field] of Object.entries(schema.properties)) {
        const label = /^\w+$/.test(name) ? name : `'${name}'`;
        const remark = field.description ? ` // ${field.description}` : '';
        text += `${indent}${label}${required.has(name) ? '' : '?'}: ${typeOf(field, indent)};${remark}\n`;
    }
    // What stands beside the fields under names of its own is for the reader to find.
    if (typeof schema.additionalProperties === 'object') text += `${indent}[name: string]: unknown;\n`;
    return text;
}

async function types() {
    let text = '// Written by tools/wire.mjs from server/api/schema.json: change that.\n\n';
    text += 'export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };\n';
    for (const [name, def] of Object.entries(defs)) {
        if (isFrame(name)) continue;
        const remark = def.description ? `// ${def.description}\n` : '';
        const isInterface = def.type === 'object' && def.properties;
        text += isInterface
            ? `\n${remark}export interface ${name} {\n${fieldsOf(def, '    ')}}\n`
            : `\n${remark}export type ${name} = ${typeOf(def)};\n`;
    }
    for (const [side, title] of [
        ['server', 'ServerFrame'],
        ['client', 'ClientFrame'],
    ]) {
        const frames = Object.entries(defs).filter(([name]) => name.startsWith(`${side}.`));
        text += `\nexport type ${title} =`;
        for (const [, def] of frames) text += `\n    | ${typeOf(def, '    ')}`;
        text += ';\n';
    }
    const { prettier: layout } = JSON.parse(readFileSync(pathOf('web/package.json'), 'utf8'));
    return format(text, { ...layout, parser: 'typescript' });
}

// ---- Tables of the docs

const cell = (text) => text.replaceAll('|', '\\|');

function frameRow(name, def) {
    const frame = def.properties;
    const d = frame.d;
    const fields = d?.$ref
        ? ` ${nameOf(d.$ref).toUpperCase()}`
        : d?.properties
          ? ` \`{${Object.keys(d.properties).join(', ')}}\``
          : d
            ? ' `{SEAT: [ms, runs]}`'
            : '';
    return `| \`${name}\`${frame.v ? ' v' : ''}${fields} | ${cell(def.description)} |`;
}

function frames(side, title, what) {
    const rows = Object.entries(defs)
        .filter(([name]) => name.startsWith(`${side}.`))
        .map(([name, def]) => frameRow(name.slice(side.length + 1), def));
    return [`| ${title} | ${what} |`, '| --- | --- |', ...rows].join('\n');
}

// TABLE, and what a seat of it is.
function table() {
    const names = (def) => Object.keys(defs[def].properties).join(', ');
    return `- **TABLE** is \`{${names('Table')}}\`; a seat is \`{${names('TableSeat')}}\`.`;
}

const TABLES = {
    'frames from the server': () => frames('server', 'from the server', 'what it is'),
    'frames to the server': () => frames('client', 'to the server', 'what it does'),
    table,
};

function docs(text) {
    for (const [name, make] of Object.entries(TABLES)) {
        const [begin, end] = [`<!-- wire: ${name} -->\n`, `<!-- end -->\n`];
        const from = text.indexOf(begin);
        const to = text.indexOf(end, from);
        if (from < 0 || to < 0) throw new Error(`docs/PROTOCOL.md has no marks for “${name}”.`);
        text = `${text.slice(0, from)}${begin}${make()}\n${text.slice(to)}`;
    }
    return text;
}

// ---- OpenAPI

const SHARED = ['Table', 'Decision'];

function everythingIn(names) {
    const found = new Set();
    const visit = (value) => {
        if (!value || typeof value !== 'object') return;
        if (typeof value.$ref === 'string') take(nameOf(value.$ref));
        for (const each of Object.values(value)) visit(each);
    };
    const take = (name) => {
        if (found.has(name)) return;
        found.add(name);
        visit(defs[name]);
    };
    names.forEach(take);
    return found;
}

function openapi(text) {
    const api = JSON.parse(text);
    const shared = everythingIn(SHARED);
    const parts = Object.fromEntries(Object.entries(api.components.schemas).filter(([name]) => !shared.has(name)));
    for (const name of Object.keys(defs).filter((each) => shared.has(each)))
        parts[name] = JSON.parse(JSON.stringify(defs[name]).replaceAll('#/$defs/', '#/components/schemas/'));
    api.components.schemas = parts;
    return `${JSON.stringify(api, null, 1)}\n`;
}

// ----

const FILES = { 'web/src/wire.ts': types, 'docs/PROTOCOL.md': docs, 'server/api/openapi.json': openapi };
const isChecked = process.argv.includes('--check');
let stale = 0;
for (const [name, make] of Object.entries(FILES)) {
    let before = '';
    try {
        before = readFileSync(pathOf(name), 'utf8');
    } catch {
        // it is made now
    }
    const after = await make(before);
    if (after === before) continue;
    ++stale;
    if (isChecked) console.error(`${name} is not what server/api/schema.json makes of it: node web/tools/wire.mjs`);
    else writeFileSync(pathOf(name), after);
}
process.exit(isChecked && stale > 0 ? 1 : 0);
