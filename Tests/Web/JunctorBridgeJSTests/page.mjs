// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A web page without a browser: a global object without `eval`, as under a strict content security
// policy, with a manual clock.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

export const resources = new URL('../../../Sources/Web/JunctorBridge/Resources/', import.meta.url);
export const source = readFileSync(new URL('junctor.js', resources), 'utf8');

/** The script as an app injects it: without comments and empty lines. */
export const injected = readFileSync(new URL('../BridgeScript.swift', resources), 'utf8')
  .split('#"""\n')[1]
  .split('\n"""#')[0];

export class Clock {
  #now = 0;
  #next = 1;
  #timers = new Map();

  setTimeout = (body, delay, ...values) => {
    this.#timers.set(this.#next, { time: this.#now + delay, body: () => body(...values) });
    return this.#next++;
  };

  clearTimeout = (timer) => void this.#timers.delete(timer);

  get count() {
    return this.#timers.size;
  }

  advance(time) {
    this.#now += time;
    for (const [key, timer] of [...this.#timers]) {
      if (timer.time > this.#now) continue;
      this.#timers.delete(key);
      timer.body();
    }
  }
}

/** An event target. */
export class Listeners {
  all = [];
  addEventListener = (type, listener) => void this.all.push({ type, listener });
  removeEventListener = (type, listener) => {
    this.all = this.all.filter((one) => one.type !== type || one.listener !== listener);
  };
  dispatch(type, event) {
    for (const one of [...this.all]) if (one.type === type) one.listener(event);
  }
}

/** Runs all pending microtasks and immediates. */
export async function turn() {
  for (let count = 0; count < 3; count++) await new Promise((resolve) => setImmediate(resolve));
}

/** Creates a page that has loaded the script. */
export function load(globals = {}) {
  const clock = new Clock();
  const page = vm.createContext(
    { setTimeout: clock.setTimeout, clearTimeout: clock.clearTimeout, URL, Blob, ...globals },
    { codeGeneration: { strings: false, wasm: false } },
  );
  run(page);
  return { page, clock, junctor: page.junctor };
}

/** Runs the script, or other code, in a page. */
export function run(page, code = injected) {
  new vm.Script(code, { filename: 'junctor.js' }).runInContext(page);
  return page.junctor;
}

/** A transport for tests: the sent messages, and functions that answer them. */
export class Wire {
  sent = [];
  #receive;

  transport = {
    send: (text) =>
      new Promise((resolve, reject) => {
        const message = JSON.parse(text);
        this.sent.push({
          text,
          message,
          answer: resolve,
          reject,
          give: (result) => resolve(answer(message.id, result)),
          refuse: (error) => resolve(JSON.stringify({ v: 1, id: message.id, ok: false, error })),
        });
      }),
    onEvent: (receive) => {
      assert.equal(this.#receive, undefined, 'onEvent is called once');
      this.#receive = receive;
    },
    close() {},
  };

  get messages() {
    return this.sent.map((one) => one.message);
  }

  get last() {
    return this.sent.at(-1);
  }

  receive(value) {
    this.#receive(typeof value === 'object' && value ? JSON.stringify(value) : value);
  }
}

export const answer = (id, result) => JSON.stringify({ v: 1, id, ok: true, result });

/** Creates a page whose router uses a `Wire`. */
export function connected(globals) {
  const loaded = load(globals);
  const wire = new Wire();
  return { ...loaded, wire, router: loaded.junctor.createRouter({ transport: wire.transport }) };
}

/** Asserts that a value of another realm equals a value. */
export function holds(actual, expected) {
  assert.deepEqual(structuredClone(actual), expected);
}

/** Asserts that a promise is rejected with a code. */
export async function rejects(promise, code, rest = {}) {
  await assert.rejects(promise, (error) => {
    assert.equal(error.name, 'RouterError');
    assert.equal(error.code, code);
    for (const key of Object.keys(rest)) holds(error[key], rest[key]);
    return true;
  });
}
