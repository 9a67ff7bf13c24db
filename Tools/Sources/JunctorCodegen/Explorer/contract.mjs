// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// What the page reads from `routes.json` itself, without the engine.

export const SOURCES = ['push', 'universalLink', 'customScheme', 'intent', 'policy'];

export class Contract {
  constructor(file) {
    this.file = file;
    this.spaces = file.spaces.map(origin);
    this.routes = file.routes.map((route) => ({ ...route, parameters: route.parameters ?? [], exposure: route.exposure ?? [], parents: route.parents ?? [], steps: route.steps ?? [], examples: route.examples ?? [] }));
    this.byID = new Map(this.routes.map((route) => [route.id, route]));
    this.owners = [...new Set(this.routes.map((route) => route.module).filter(Boolean))].sort();
    // The sources of requests: a page in a frame of an origin, but not `web:*`, which no request has.
    const exposed = this.routes.flatMap((route) => route.exposure).filter((one) => one !== 'web:*').map((one) => one.replace(/\+frames$/, '+frame'));
    this.sources = ['app', ...new Set([...SOURCES, ...exposed])];
  }

  // Whether a text begins like an address of the app. `https://*.a.example` also owns the subdomains.
  isOwn = (text) => this.spaces.some((space) => {
    const [before, after] = space.toLowerCase().split('*.');
    const own = text.toLowerCase();
    return after === undefined ? own.startsWith(before) : own.startsWith(before) && `.${own.slice(before.length).split('/')[0]}/`.endsWith(`.${after}`);
  });

  // The beginning for custom-scheme links, and the one for universal links.
  get appSpace() { return this.spaces.find((space) => !/^https?:/.test(space)); }
  get webSpace() { return this.spaces.find((space) => /^https?:/.test(space) && !space.includes('*')); }

  route(id) {
    return this.byID.get(id);
  }
}

// `mall` → `mall://`; `https://m.mall.example` → `https://m.mall.example/`.
export function origin(space) {
  if (!space.includes('://')) return `${space}://`;
  return space.endsWith('/') ? space : `${space}/`;
}

export const patterns = (route) => [...(route.alternatives?.length ? route.alternatives : [route.pattern]), ...(route.aliases ?? [])];

// The segments of a pattern's path: `{ text, name, isTail }`.
export function segments(pattern) {
  const path = pattern.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '/');
  const found = [];
  let current = '';
  let depth = 0;
  for (const one of path) {
    if (one === '(') depth += 1;
    if (one === ')') depth -= 1;
    if (depth === 0 && (one === '?' || one === '#') && !/\}$/.test(current)) break;
    if (one === '/' && depth === 0) {
      if (current) found.push(current);
      current = '';
    } else current += one;
  }
  if (current) found.push(current);
  return found.map((text) => ({
    text, name: /:([A-Za-z_]\w*)/.exec(text)?.[1], isTail: text.startsWith('*') || /\)?[*+]$/.test(text),
  }));
}

// The parts of a link: `{ text, role, name }`, where the role is space, mark, literal, capture, key or value.
export function anatomy(link, route, contract) {
  const space = contract.spaces.find((one) => link.toLowerCase().startsWith(one.toLowerCase()))
    ?? /^[a-z][a-z0-9+.-]*:\/{0,2}(?:[^/?#]*\.[^/?#]*\/?)?/i.exec(link)?.[0] ?? '';
  const parts = space ? [{ text: space, role: 'space' }] : [];
  const [, path, query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(link.slice(space.length)) ?? [];
  const texts = (path ?? '').split('/');
  const filled = texts.filter(Boolean).length;
  const shapes = route ? patterns(route).map(segments) : [];
  const shape = shapes.find((one) => one.length === filled) ?? shapes[0] ?? [];
  let index = 0;
  texts.forEach((text, position) => {
    if (position > 0) parts.push({ text: '/', role: 'mark' });
    if (!text) return;
    const own = shape[Math.min(index, shape.length - 1)];
    index += 1;
    parts.push(own?.name ? { text, role: 'capture', name: own.name } : { text, role: 'literal' });
  });
  if (query !== undefined) {
    parts.push({ text: '?', role: 'mark' });
    query.split('&').forEach((pair, position) => {
      if (position > 0) parts.push({ text: '&', role: 'mark' });
      const [key, ...rest] = pair.split('=');
      const parameter = route?.parameters.find((one) => one.in === 'query' && (one.key ?? one.name) === key);
      parts.push({ text: key, role: parameter || !route ? 'key' : 'unused' });
      if (rest.length) parts.push({ text: '=', role: 'mark' }, { text: rest.join('='), role: parameter ? 'capture' : 'unused', name: parameter?.name });
    });
  }
  if (fragment !== undefined) parts.push({ text: '#', role: 'mark' }, { text: fragment, role: 'literal' });
  return parts;
}

// The text of a parameter's type.
export function typeName({ type = 'string', format, values, repeated, swiftType }) {
  const base = values ? values.join(' | ') : format ?? type;
  return { text: repeated ? `[${base}]` : base, swift: swiftType };
}

// A result's shape as TypeScript writes it.
export function shapeText(shape) {
  if (shape === undefined) return 'unknown';
  if (typeof shape === 'string') return shape === 'integer' ? 'number' : shape;
  if (shape.optional) return `${shapeText(shape.optional)} | null`;
  if (shape.array) return `${shapeText(shape.array)}[]`.replace(/^(.* \| .*)\[\]$/, '($1)[]');
  if (shape.dictionary) return `Record<string, ${shapeText(shape.dictionary)}>`;
  return `{ ${Object.entries(shape.object).map(([key, one]) => `${key}: ${shapeText(one)}`).join('; ')} }`;
}

// Compares versions such as 8.2 and 8.10 by their numbers.
export function compareVersions(one, two) {
  const [a, b] = [one, two].map((text) => text.split('.').map((part) => parseInt(part, 10) || 0));
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference) return Math.sign(difference);
  }
  return 0;
}

export const inRange = (version, range) => range.trim().split(/\s+/).every((part) => {
  const [, sign, limit] = /^(>=|<=|>|<|=)(.+)$/.exec(part) ?? [];
  const order = compareVersions(version, limit ?? '0');
  return { '>=': order >= 0, '<=': order <= 0, '>': order > 0, '<': order < 0, '=': order === 0 }[sign] ?? false;
});
