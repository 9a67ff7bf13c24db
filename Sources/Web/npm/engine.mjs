// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The route engine: the matcher of the app, as WebAssembly. The requests are described in `Engine.swift`.
//
//     import { loadEngine } from 'junctor/engine';
//
//     const engine = await loadEngine(await readFile('routes.json', 'utf8'));
//     engine.match('mall://goods/7').route;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns the bytes of the module beside this file. */
async function moduleBytes() {
  const address = new URL('./engine.wasm', import.meta.url);
  if (address.protocol === 'file:') return (await import('node:fs/promises')).readFile(address);
  return (await fetch(address)).arrayBuffer();
}

/**
 * Returns a function that takes the bytes of a request, and returns those of the answer.
 *
 * If the module has two parts, `rest` returns the bytes of the second one: its functions take the place of the imports
 * `rest` when one of them is called, for a question that is seldom asked.
 */
export async function instantiate(module, rest) {
  let engine;
  let table;
  const standIn = (index) => (...values) => {
    if (!table) {
      new WebAssembly.Instance(new WebAssembly.Module(rest()), { first: engine });
      table = Object.values(engine).find((one) => one instanceof WebAssembly.Table);
    }
    return table.get(Number(index))(...values);
  };
  const result = await WebAssembly.instantiate(module, { rest: new Proxy({}, { get: (_, index) => standIn(index) }) });
  engine = (result.instance ?? result).exports;
  return asking(engine);
}

/** Returns the function that asks an instance with these exports. */
export function asking({ memory, junctor_alloc, junctor_free, junctor_ask }) {
  return (request) => {
    const input = junctor_alloc(request.length);
    // A call can replace the buffer of the memory.
    new Uint8Array(memory.buffer, input, request.length).set(request);
    const output = junctor_ask(input, request.length);
    junctor_free(input);
    const length = new DataView(memory.buffer).getUint32(output, true);
    const answer = new Uint8Array(memory.buffer, output + 4, length).slice();
    junctor_free(output);
    return answer;
  };
}

/** An error of a contract or of a request. */
export class EngineError extends Error {
  constructor(answer) {
    super(answer.error.message);
    const { name: parameter, message, ...others } = answer.error;
    Object.assign(this, others, { name: 'EngineError', parameter });
    this.errors = answer.errors ?? [answer.error];
  }
}

/** Returns the answer to a request. */
function answer(ask, request) {
  const text = typeof request === 'string' ? request : JSON.stringify(request);
  return JSON.parse(decoder.decode(ask(encoder.encode(text))));
}

/** Returns an answer, or throws its error. The error of a URL is part of an answer. */
function successful(answer) {
  if (answer.error && !('captures' in answer)) throw new EngineError(answer);
  return answer;
}

/** Returns a contract; a text without the mark of its byte order, which files can have. */
const unmarked = (contract) => (typeof contract === 'string' ? contract.replace(/^\uFEFF/, '') : contract);

/** Questions about the URLs of a contract. */
class Engine {
  #ask;

  constructor(ask) { this.#ask = ask; }

  /** Returns the answer to a request; its errors are members. */
  ask(request) { return answer(this.#ask, request); }

  #answer(request) { return successful(this.ask(request)); }

  /** Loads a contract, as text or as an object; a text keeps the lines of its file. */
  load(contract, { file = 'routes.json' } = {}) {
    return this.#answer({ ask: 'load', routes: unmarked(contract), file });
  }

  match(url) { return this.#answer({ ask: 'match', url }); }

  explain(url, { source = 'app' } = {}) { return this.#answer({ ask: 'explain', url, source }); }

  access(url, { origins = [] } = {}) { return this.#answer({ ask: 'access', url, origins }); }

  ways(url, files) { return this.#answer({ ask: 'ways', url, ...files }); }

  write(target, values = {}) { return this.#answer({ ask: 'write', ...target, values }).url; }

  list() { return this.#answer({ ask: 'list' }); }

  /** Returns what changed since an older contract, as `junctorctl diff` finds it. */
  compare(before, { file } = {}) { return this.#answer({ ask: 'compare', routes: unmarked(before), file }); }

  /** Returns the links that do not open a route, with the reason. */
  checkLinks(urls, { source = 'app' } = {}) {
    const problems = [];
    for (const url of urls) {
      const { outcome, error, meant } = this.explain(url, { source });
      if (outcome !== 'matched') problems.push({ url, outcome, message: error.message, meant: meant ?? [] });
    }
    return problems;
  }
}

/** Returns an engine with a contract; `module` are the bytes of another `engine.wasm`. */
export async function loadEngine(contract, { module, file } = {}) {
  const engine = new Engine(await instantiate(module ?? (await moduleBytes())));
  if (contract !== undefined) engine.load(contract, { file });
  return engine;
}
