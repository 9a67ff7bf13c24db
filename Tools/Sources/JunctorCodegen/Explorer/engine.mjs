// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// The engine in the page, which answers requests in JSON.

import { instantiate } from '../../../../Sources/Web/npm/engine.mjs';
import { unpacked } from './lzma.mjs';

// Starts the engine of an element: its two parts, one after the other, as one LZMA file in a text. Unpacking stops after
// the first part, until the other one is needed. Returns the function that asks the engine.
export async function startEngine(element) {
  const packed = fromBase85(element.textContent);
  const [first, size] = [element.dataset.first, element.dataset.size].map(Number);
  const ask = await instantiate(unpacked(packed, first), () => unpacked(packed, size).subarray(first));
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  return (request) => JSON.parse(decoder.decode(ask(encoder.encode(JSON.stringify(request)))));
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
