// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// An instance of the engine.

// Returns what the engine exports. If it has two parts, `rest` returns the bytes of the second one: its functions take the
// place of the imports `rest` when one of them is called, for a question that is seldom asked.
export async function instantiate(first, rest) {
  let engine;
  let table;
  const standIn = (index) => (...values) => {
    if (!table) {
      new WebAssembly.Instance(new WebAssembly.Module(rest()), { first: engine });
      table = Object.values(engine).find((one) => one instanceof WebAssembly.Table);
    }
    return table.get(Number(index))(...values);
  };
  const { instance } = await WebAssembly.instantiate(first, { rest: new Proxy({}, { get: (_, index) => standIn(index) }) });
  engine = instance.exports;
  return engine;
}

// Returns the function that asks an engine: it takes a request and returns the answer, both as JSON.
export function answering(engine) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (request) => {
    const bytes = encoder.encode(request);
    const input = engine.junctor_alloc(bytes.length);
    new Uint8Array(engine.memory.buffer, input, bytes.length).set(bytes);
    const output = engine.junctor_ask(input, bytes.length);
    engine.junctor_free(input);
    // A call can move the memory, so each view is new.
    const length = new DataView(engine.memory.buffer).getUint32(output, true);
    const text = decoder.decode(new Uint8Array(engine.memory.buffer, output + 4, length));
    engine.junctor_free(output);
    return text;
  };
}
