// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// The route table as WebAssembly. It answers requests in JSON.

// Starts the engine, or the comparison of contracts, from a gzip file in Base64. Returns the function that asks it.
export async function startEngine(base64) {
  const packed = Uint8Array.from(atob(base64.trim()), (one) => one.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const { instance } = await WebAssembly.instantiate(await new Response(stream).arrayBuffer(), {});
  const engine = instance.exports;
  const answer = engine.junctor_ask ?? engine.junctor_compare;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (request) => {
    const bytes = encoder.encode(typeof request === 'string' ? request : JSON.stringify(request));
    const input = engine.junctor_alloc(bytes.length);
    new Uint8Array(engine.memory.buffer, input, bytes.length).set(bytes);
    const output = answer(input, bytes.length);
    engine.junctor_free(input);
    // A call can move the memory, so each view is new.
    const length = new DataView(engine.memory.buffer).getUint32(output, true);
    const text = decoder.decode(new Uint8Array(engine.memory.buffer, output + 4, length));
    engine.junctor_free(output);
    return JSON.parse(text);
  };
}
