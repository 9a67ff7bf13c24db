// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// The effect of a remote policy on one request.

import { inRange } from './contract.mjs';
import { parsedJSON } from './input.mjs';

// Returns the payload of a policy file: the payload itself, or the one in a signed envelope.
export function readPolicy(text) {
  const value = parsedJSON(text);
  if (!value || typeof value !== 'object') return undefined;
  if (isPolicy(value)) return value;
  for (const key of ['payload', 'policy']) {
    const inner = value[key];
    if (isPolicy(inner)) return inner;
    if (typeof inner !== 'string') continue;
    const binary = /^[\w+/=-]+$/.test(inner) ? decodedBase64(inner) : inner;
    const found = binary && parsedJSON(binary);
    if (isPolicy(found)) return found;
  }
  return undefined;
}

const isPolicy = (value) => Array.isArray(value?.rules) && !isObject(value.revision)
  && isNumberOrAbsent(value.expires) && isNumberOrAbsent(value.notBefore) && value.rules.every(isRule);

// Whether a rule has one effect, and what the page reads of it has the right type.
function isRule(rule) {
  if (!isObject(rule) || !isObject(rule.do) || !isObject(rule.when ?? {})) return false;
  const { when } = rule;
  const [effect, ...others] = Object.values(rule.do);
  return isObject(effect) && others.length === 0
    && ['page', 'route', 'message', 'name', 'requests', 'seconds'].every((key) => !isObject(effect[key]))
    && isNumberOrAbsent(rule.priority)
    && isTexts([rule.id, rule.note ?? '', when?.appVersion ?? '']) && [when?.sources, when?.locales].every((one) => isTexts(one ?? []));
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumberOrAbsent = (value) => value === undefined || typeof value === 'number';
const isTexts = (value) => Array.isArray(value) && value.every((one) => typeof one === 'string');

function decodedBase64(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function covers(rule, route, url, ask) {
  if (rule.route !== undefined) return rule.route === route.id;
  return rule.pattern === undefined || ask({ ask: 'covers', url, pattern: rule.pattern, ignoresCase: rule.ignoresCase }).covers === true;
}

// Returns the place of an install in each roll-out of a policy, by its salt: the first eight bytes of SHA-256 modulo 10,000.
export async function buckets(policy, install) {
  const salts = install ? policy.rules.map((rule) => rule.when?.share?.salt).filter((salt) => salt !== undefined) : [];
  const places = salts.map(async (salt) => {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + install));
    return [salt, Number(new DataView(hash).getBigUint64(0) % 10_000n)];
  });
  return new Map(await Promise.all(places));
}

// Returns the rules for a request, the one that takes effect first: `{ rule, verb, value, state, unknown }`.
// The state is `applies`, `maybe` (a condition depends on the device) or `not`. The time is in seconds.
export function rulesFor(policy, route, url, ask, { version, source, locale, places, time }) {
  const ends = policy.kill ? 'kill' : policy.notBefore > time ? 'notBefore' : undefined;
  return policy.rules.filter((rule) => covers(rule, route, url, ask)).map((rule) => {
    const when = rule.when ?? {};
    const unknown = [];
    let fails = ends ?? (policy.expires <= time && (rule.onExpire ?? 'drop') === 'drop' ? 'expires' : undefined);
    if (when.appVersion) {
      if (!version) unknown.push('appVersion');
      else if (!inRange(version, when.appVersion)) fails = 'appVersion';
    }
    if (when.sources) {
      if (!source) unknown.push('sources');
      else if (!ask({ ask: 'covers', source, sources: when.sources }).covers) fails = 'sources';
    }
    if (when.locales && !when.locales.some((one) => locale.toLowerCase().startsWith(one.toLowerCase()))) unknown.push('locales');
    if (when.systemVersion) unknown.push('systemVersion');
    if (when.share && when.share.basisPoints < 10_000) {
      const place = places?.get(when.share.salt);
      if (place === undefined) unknown.push('share');
      else if (place >= when.share.basisPoints) fails = 'share';
    }
    const [verb] = Object.keys(rule.do);
    return { rule, verb, value: rule.do[verb], state: fails ? 'not' : unknown.length ? 'maybe' : 'applies', fails, unknown };
  }).sort((a, b) => (b.rule.priority ?? 0) - (a.rule.priority ?? 0));
}
