// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// The route table as WebAssembly. It answers requests in JSON.

import { unpacked } from './lzma.mjs';

// Starts the engine of an element, an LZMA file as text. Returns the function that asks it.
export async function startEngine(element) {
  const module = unpacked(fromBase85(element.textContent), Number(element.dataset.size));
  const { instance } = await WebAssembly.instantiate(module, {});
  const engine = instance.exports;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (request) => {
    const bytes = encoder.encode(typeof request === 'string' ? request : JSON.stringify(request));
    const input = engine.junctor_alloc(bytes.length);
    new Uint8Array(engine.memory.buffer, input, bytes.length).set(bytes);
    const output = engine.junctor_ask(input, bytes.length);
    engine.junctor_free(input);
    // A call can move the memory, so each view is new.
    const length = new DataView(engine.memory.buffer).getUint32(output, true);
    const text = decoder.decode(new Uint8Array(engine.memory.buffer, output + 4, length));
    engine.junctor_free(output);
    return JSON.parse(text);
  };
}

// The digits of RFC 1924, with a comma in place of the less-than sign.
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;,=>?@^_`{|}~';

// Returns the bytes of a text in which five digits are four bytes, most significant first.
function fromBase85(text) {
  const values = new Uint8Array(128);
  for (const [value, digit] of [...DIGITS].entries()) values[digit.charCodeAt(0)] = value;
  const bytes = new DataView(new ArrayBuffer(text.length / 5 * 4));
  for (let index = 0; index < text.length; index += 5) {
    let number = 0;
    for (let place = 0; place < 5; place++) number = number * 85 + values[text.charCodeAt(index + place)];
    bytes.setUint32(index / 5 * 4, number);
  }
  return new Uint8Array(bytes.buffer);
}
