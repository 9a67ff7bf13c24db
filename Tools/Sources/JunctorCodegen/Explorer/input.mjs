// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// What a pasted text is: a link, a push payload, or a table.

import { isGhost } from './dom.mjs';

const LINK = /^[a-z][a-z0-9+.-]*:[^\s]+$/i;
const KEYS = /^(url|uri|link|href|deep_?link|target|action_?url|click_?action|route|jump_?url|schema|scheme)$/i;

// Returns each text of a JSON value with its key, and a function for its path, such as `data.url`.
function* leaves(value, path = () => '', own = '', depth = 0) {
  if (depth > 64) return;
  if (typeof value === 'string') {
    // Some servers send JSON in a text.
    if (/^\s*[{[]/.test(value)) {
      const parsed = parsedJSON(value);
      if (parsed !== undefined) return yield* leaves(parsed, path, own, depth + 1);
    }
    yield { path, key: own, text: value };
  } else if (value && typeof value === 'object') {
    const isList = Array.isArray(value);
    const inner = (key) => () => (isList ? `${path()}[${key}]` : [path(), key].filter(Boolean).join('.'));
    for (const [key, one] of Object.entries(value)) yield* leaves(one, inner(key), isList ? own : key, depth + 1);
  }
}

export function parsedJSON(text) {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

export const isContract = (value) => Boolean(value?.routes && value.spaces);

// Returns the link of a push payload: the text under a usual key that looks like a link, else any link of the app.
export function linkInPayload(value, isOwn) {
  const rank = ({ key, text }) => {
    const named = KEYS.test(key);
    if (isOwn(text)) return named ? 4 : 3;
    if (LINK.test(text)) return named ? 2 : 1;
    return named && text.startsWith('/') ? 2 : 0;
  };
  const best = [...leaves(value)].map((one) => ({ ...one, rank: rank(one) })).filter((one) => one.rank > 0).sort((a, b) => b.rank - a.rank)[0];
  return best && { ...best, path: best.path() };
}

// Splits CSV (RFC 4180; comma, semicolon or tab) into rows of texts.
export function parsedCSV(text) {
  const source = text.replace(/^\uFEFF/, '');
  const line = source.split(/\r?\n/, 1)[0].replace(/"[^"]*"/g, '');
  const mark = ['\t', ';', ','].map((one) => [one, line.split(one).length]).sort((a, b) => b[1] - a[1])[0];
  const separator = mark[1] > 1 ? mark[0] : ',';
  const rows = [[]];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < source.length; index += 1) {
    const one = source[index];
    if (quoted) {
      if (one !== '"') cell += one;
      else if (source[index + 1] === '"') { cell += '"'; index += 1; } else quoted = false;
    } else if (one === '"' && cell === '') quoted = true;
    else if (one === separator || one === '\n') {
      rows.at(-1).push(cell.replace(/\r$/, ''));
      cell = '';
      if (one === '\n') rows.push([]);
    } else cell += one;
  }
  rows.at(-1).push(cell.replace(/\r$/, ''));
  return rows.filter((row) => row.some((one) => one.trim() !== ''));
}

// The numbers of a range such as 1001-1020, at most 10,000; undefined for another text.
export function wholeNumbers(text) {
  const [, first, last] = /^\s*(\d{1,15})\s*(?:[-–—~～]|\.{2,3}|…)\s*(\d{1,15})\s*$/.exec(text) ?? [];
  const count = last - first + 1;
  return count > 0 && count <= 10_000 ? Array.from({ length: count }, (_, index) => String(Number(first) + index)) : undefined;
}

export function writtenCSV(rows) {
  // A text that begins like a formula is quoted with an apostrophe, because spreadsheets evaluate it. A line is no row.
  // Some spreadsheets split at semicolons, so what follows one is a beginning, too.
  const isFormula = (text) => /(^|;)[\s\p{Cf}]*[=+@＝＋－＠-]/u.test(text) && !/^-?[\d.]+$/.test(text);
  const safe = (text) => (isFormula(text) ? "'" : '') + text.replace(/[\r\n]+/g, ' ');
  const cell = (text) => (/[",;\n\r]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
  return '\uFEFF' + rows.map((row) => row.map((one) => cell(safe(String(one ?? '')))).join(',')).join('\r\n') + '\r\n';
}

// Encodes a text for a query. Characters that are encoded already stay.
export const queryText = (text) => text.trim().replace(/%(?![0-9a-f]{2})|[^\w.~!$'()*+,;:@/?%=-]/giu, encodeURIComponent);

// Reads query items such as `utm_source=spring`. Returns `{ items }`, or the first `mistake`: an item without name or value.
export function queryItems(text) {
  const items = text.trim().replace(/^[?&]/, '').split('&').filter((one) => one.trim()).map((one) => [one, ...(/^([^=]*[^=\s][^=]*)=(.*\S.*)$/s.exec(one)?.slice(1).map(queryText) ?? [])]);
  const mistake = items.find((one) => one.length < 3)?.[0].trim();
  return mistake === undefined ? { items: Object.fromEntries(items.map((one) => one.slice(1))) } : { mistake };
}

// The column of a table that has the most links.
export function linkColumn(rows, isOwn) {
  const counts = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      const text = cell.trim();
      if (text && (isOwn(text) || LINK.test(text))) counts[column] = (counts[column] ?? 0) + 1;
    }
  }
  return counts.reduce((best, count, column) => (count > (counts[best] ?? 0) ? column : best), -1);
}

// Returns the range of a text without some characters at its start and at its end.
function rangeWithin(text, before, after) {
  let [start, end] = [0, text.length];
  while (start < end && before.includes(text[start])) start += 1;
  while (start < end && after.includes(text[end - 1])) end -= 1;
  return [start, end];
}

// Returns a text without the quotes and brackets around it, as chats and mails write them around a link.
function unquoted(text) {
  const [start, end] = rangeWithin(text, '<"\'“‘「《', '>"\'”’」》');
  return start > 0 && start < end && end < text.length ? text.slice(start, end) : text;
}

// Returns what a text is: `{ kind, link, … }`; the kind is empty, link, read, command, contract, payload, brokenPayload, emptyPayload or table.
export function recognized(text, { isOwn, spaces }) {
  const trimmed = text.trim();
  if (!trimmed) return { kind: 'empty' };
  if (/^[{[]/.test(trimmed)) {
    const value = parsedJSON(trimmed);
    if (value === undefined) return { kind: 'brokenPayload' };
    if (isContract(value)) return { kind: 'contract', count: value.routes.length };
    const found = linkInPayload(value, isOwn);
    return found ? { kind: 'payload', link: found.text, path: found.path } : { kind: 'emptyPayload' };
  }
  // `xcrun simctl openurl booted 'mall://…'` and `adb shell am start … -d "mall://…"`. The time is quadratic.
  const command = trimmed.length <= 8192 && /^(?:xcrun|adb)\s.*?["']?([a-z][a-z0-9+.-]*:\/\/[^\s"']+)["']?/is.exec(trimmed);
  if (command) return { kind: 'command', link: command[1] };
  const rows = parsedCSV(trimmed);
  if (rows.length > 1 && linkColumn(rows, isOwn) >= 0) return { kind: 'table', rows };
  const bare = unquoted(trimmed);
  const link = bare === trimmed ? text.slice(...rangeWithin(text, '\n\r\t ', '\n\r\t ')) : bare;
  // A path, or a domain without its scheme.
  const whole = link.startsWith('/') ? spaces[0] + link.slice(1) : ['https://', 'http://'].map((one) => one + link).find(isOwn);
  if (whole && !isOwn(link)) return { kind: 'read', link: whole };
  return { kind: 'link', link, ghosts: [...link].filter(isGhost) };
}
