// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// A recording of `RouterRecorder`: reading it, the changes of its screens, and examples in place of redacted values.

import { patterns, segments } from './contract.mjs';
import { parsedJSON } from './input.mjs';

// The members of each object. A name with `?` can be absent, and in `[ ]` is the type of an array's elements. A `name` is a
// case of an enumeration, which a test repeats; `texts` is an object with any names.
const SHAPES = {
  recording: { recording: 'number', redacted: 'boolean', 'app?': 'texts', 'dropped?': 'number', start: 'screens?', entries: ['entry'] },
  screens: { tabs: ['tab'], selected: 'number', modals: ['modal'] },
  tab: { name: 'string', stack: ['screen'] },
  modal: { presentation: 'any', stack: ['screen'] },
  screen: { route: 'string', 'address?': 'string' },
  entry: {
    time: 'number', cause: 'name', 'scene?': 'number', 'address?': 'string', 'source?': 'string', 'options?': 'options', 'ending?': 'name',
    'beginsBefore?': 'number', 'kept?': 'object', screens: 'screens?', replayable: 'boolean', 'request?': 'request',
  },
  options: {
    'presentation?': 'any', 'transition?': 'string', 'isAnimated?': 'boolean', 'tab?': 'string', 'otherTabs?': ['string'],
    'window?': 'name', 'reuse?': 'name', 'modals?': 'name', 'policy?': 'name', 'ancestors?': ['string'],
  },
  request: {
    number: 'number', 'outer?': 'number', 'began?': 'number', 'pattern?': 'string', 'name?': 'string', 'owner?': 'string', 'parameters?': ['parameter'],
    'timings?': ['timing'], 'decisions?': ['string'], 'error?': 'error', 'explanation?': 'string',
  },
  parameter: { name: 'string', value: 'string?' },
  timing: { stage: 'string', seconds: 'number' },
  error: { code: 'name', 'message?': 'string' },
};

const kindOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

// Returns the first place that differs from a shape: `{ path, expected, actual }`.
function mismatch(value, shape, path) {
  if (shape === 'any' || (value === null && typeof shape === 'string' && shape.endsWith('?'))) return undefined;
  const wrong = (expected) => ({ path, expected, actual: kindOf(value) });
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return wrong('array');
    return firstOf(value.keys(), (index) => mismatch(value[index], shape[0], `${path}[${index}]`));
  }
  const name = shape.replace('?', '');
  if (name === 'name') return typeof value === 'string' && /^[A-Za-z]\w*$/.test(value) ? undefined : wrong(name);
  if (name === 'texts' && kindOf(value) === 'object') return firstOf(Object.entries(value), ([key, one]) => mismatch(one, 'string', `${path}.${key}`));
  if (!SHAPES[name]) return kindOf(value) === name ? undefined : wrong(name);
  if (kindOf(value) !== 'object') return wrong('object');
  return firstOf(Object.entries(SHAPES[name]), ([key, own]) => {
    const member = key.replace('?', '');
    const place = path ? `${path}.${member}` : member;
    if (!(member in value)) return key.endsWith('?') ? undefined : { path: place, expected: Array.isArray(own) ? 'array' : SHAPES[own.replace('?', '')] ? 'object' : own.replace('?', ''), actual: 'absent' };
    return mismatch(value[member], own, place);
  });
}

function firstOf(all, find) {
  for (const one of all) {
    const found = find(one);
    if (found) return found;
  }
  return undefined;
}

// Returns `{ recording }`, or the first mistake: `{ mistake: { code, path, expected, actual } }`.
export function readRecording(text) {
  const value = parsedJSON(text);
  if (value === undefined) return { mistake: { code: 'json' } };
  if (kindOf(value) !== 'object' || !('recording' in value)) return { mistake: { code: 'other' } };
  if (typeof value.recording === 'number' && value.recording !== 1) return { mistake: { code: 'version', path: 'recording', actual: value.recording } };
  const found = mismatch(value, 'recording', '');
  return found ? { mistake: { code: 'type', ...found } } : { recording: value };
}

// MARK: Screens

export const frontOf = (screens) => screens && (screens.modals.at(-1)?.stack ?? screens.tabs[screens.selected]?.stack ?? []);
export const shownAddress = (screen) => screen?.address ?? screen?.route;
export const presentationName = (presentation) => (typeof presentation === 'string' ? presentation : Object.keys(presentation ?? {})[0] ?? '');

const sharedCount = (one, two) => {
  const index = one.findIndex((screen, at) => shownAddress(screen) !== shownAddress(two[at]));
  return index < 0 ? one.length : index;
};

// The stacks of a scene, those of the tabs first: `{ name, isModal, isFront, screens, kept }`. The first `kept` screens are
// also in the other scene.
export function stacks(screens, other) {
  if (!screens) return [];
  let isCovered = false;
  const tabs = screens.tabs.map((tab, index) => {
    const shared = other?.tabs[index]?.name === tab.name ? sharedCount(tab.stack, other.tabs[index].stack) : 0;
    return { name: tab.name, isFront: index === screens.selected && !screens.modals.length, isSelected: index === screens.selected, screens: tab.stack, kept: shared };
  });
  const modals = screens.modals.map((modal, index) => {
    const own = other?.modals[index];
    const isSame = !isCovered && own && presentationName(own.presentation) === presentationName(modal.presentation);
    const shared = isSame ? sharedCount(modal.stack, own.stack) : 0;
    isCovered = shared < modal.stack.length;
    return { name: presentationName(modal.presentation), isModal: true, isFront: index === screens.modals.length - 1, screens: modal.stack, kept: shared };
  });
  return [...tabs, ...modals];
}

export const changed = (screens, other) => stacks(screens, other).flatMap((stack) => stack.screens.slice(stack.kept));

const OTHER_ENDINGS = ['handled', 'value', 'dismissed'];
export const isFailure = (entry) => entry.ending !== undefined && !OTHER_ENDINGS.includes(entry.ending);

// The entries with what the views read: the screens before each, those that were added and removed, the numbers of the
// requests that opened it, the nearest first, and whether one of them opens it again in a replay.
export function steps(recording) {
  const last = new Map([[0, recording.start]]);
  const { entries } = recording;
  const byNumber = new Map(entries.filter((one) => one.request).map((one) => [one.request.number, one]));
  const outer = (entry) => {
    const all = new Set();
    // The router opens at most 32 requests within each other.
    for (let number = entry.request?.outer; number !== undefined && !all.has(number) && all.size < 32; number = byNumber.get(number)?.request.outer) all.add(number);
    return [...all];
  };
  return entries.map((entry, index) => {
    const scene = entry.scene ?? 0;
    const before = last.get(scene) ?? null;
    last.set(scene, entry.screens);
    const within = outer(entry);
    return {
      entry, index, scene, before, after: entry.screens, added: changed(entry.screens, before), removed: changed(before, entry.screens),
      isSame: JSON.stringify(before) === JSON.stringify(entry.screens), within,
      isAutomatic: within.some((number) => byNumber.get(number)?.replayable && (byNumber.get(number).scene ?? 0) === 0),
    };
  });
}

// MARK: Examples

// Returns the function that gives an address to write in place of a recorded one: `{ address, example, problem }`. In a
// redacted recording, it is an example of the contract: the same for equal addresses, with equal values for equal ones.
export function examplesFor(recording, contract) {
  const written = new Map();
  const owners = new Map();
  const values = new Map();
  const images = new Set();
  let isExample;

  // The value that replaces a placeholder; `entity` is the part of the pattern that ends with its parameter. Only one value
  // becomes that of the example.
  const valueOf = (entity, placeholder, example) => {
    const key = `${entity} ${placeholder}`;
    if (!values.has(key)) {
      const value = [example, placeholder, ...['1', '10', '100'].map((one) => one + placeholder)].find((one) => !images.has(`${entity} ${one}`));
      values.set(key, { value: value ?? placeholder, isExample: value === example });
      images.add(`${entity} ${value}`);
    }
    isExample &&= values.get(key).isExample;
    return values.get(key).value;
  };

  const fill = (address, example, pattern, isPrivate) => {
    const own = parts(address);
    const given = parts(example);
    const shape = segments(pattern);
    if (own.path.length === given.path.length && shape.length === own.path.length) {
      given.path = given.path.map((text, index) => {
        if (!shape[index].name) return text;
        const entity = shape.slice(0, index + 1).map((one) => one.text).join('/');
        return isPrivate(shape[index].name) ? valueOf(entity, own.path[index], text) : own.path[index];
      });
    }
    given.query = given.query.map(([key, text]) => {
      const value = own.query.find(([one]) => one === key)?.[1];
      return [key, value === undefined ? text : isPrivate(key) ? valueOf(`${pattern}?${key}`, value, text) : value];
    });
    return given.start + given.path.map((one) => `/${one}`).join('') + (given.path.length ? '' : '/') + (given.query.length ? `?${given.query.map((one) => one.join('=')).join('&')}` : '') + given.fragment;
  };

  const write = (address, pattern) => {
    const route = contract.routes.find((one) => one.pattern === pattern || patterns(one).includes(pattern));
    const described = route?.parameters ?? [];
    const isPrivate = (name) => (described.find((one) => one.name === name || one.key === name)?.privacy ?? 'private') === 'private';
    const names = [...(pattern ?? '').matchAll(/:([A-Za-z_]\w*)/g)].map((one) => one[1]);
    const isRedacted = names.some(isPrivate) || described.some((one) => !one.optional && one.default === undefined && isPrivate(one.name));
    if (!isRedacted) return { address };
    if (!route?.examples?.length) return { address, problem: route ? 'noExample' : 'noRoute' };
    for (const example of route.examples) {
      isExample = true;
      const found = fill(address, example, pattern, isPrivate);
      if (!owners.has(found)) return isExample ? { address: found, example: route.id } : { address: found, problem: 'taken' };
    }
    return { address, problem: 'taken' };
  };

  return (address, pattern) => {
    if (!recording.redacted || address === undefined) return { address };
    if (!written.has(address)) {
      const found = write(address, pattern);
      written.set(address, found);
      owners.set(found.address, address);
    }
    return written.get(address);
  };
}

// `mall://order/7?a=b#c` → the start `mall:/`, the path `order`, `7`, the query and the fragment.
function parts(address) {
  const [, start, path, query, fragment = ''] = /^([a-z][a-z0-9+.-]*:\/(?=\/))?([^?#]*)(?:\?([^#]*))?(#.*)?$/is.exec(address);
  return { start: start ?? '', path: path.split('/').filter(Boolean), query: (query ?? '').split('&').filter(Boolean).map((pair) => [pair.split('=')[0], pair.split('=').slice(1).join('=')]), fragment };
}
