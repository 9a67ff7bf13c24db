// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// A decoder of LZMA, whose files are a quarter smaller than those of gzip, which browsers decode themselves.

// The layout of the probabilities: the state has 12 values, a position in the output 4 bits.
const MATCH = 0;
const REPEAT = MATCH + 12 * 16;
const REPEAT_LONG = REPEAT + 4 * 12;
const SLOTS = REPEAT_LONG + 12 * 16;
const SPECIAL = SLOTS + 4 * 64;
const ALIGN = SPECIAL + 128;
const LENGTH = ALIGN + 16;
const LITERALS = LENGTH + 2 * (2 + 16 * 8 * 2 + 256);

// Returns the beginning of the output, of a given size. Source: the LZMA specification of the 7-Zip project, 2015.
export function unpacked(input, size) {
  const [properties] = input;
  const lc = properties % 9;
  const literalMask = (1 << Math.floor(properties / 9) % 5) - 1;
  const positionMask = (1 << Math.floor(properties / 45)) - 1;
  const probabilities = new Uint16Array(LITERALS + (0x300 << (lc + Math.floor(properties / 9) % 5))).fill(1024);
  const output = new Uint8Array(size);
  // The header has 13 bytes, and the first byte of the code is 0.
  let at = 14;
  let code = 0;
  let range = 0xffffffff;
  for (let index = 0; index < 4; index++) code = (code << 8 | input[at++]) >>> 0;

  const normalize = () => {
    if (range >= 0x1000000) return;
    range = (range << 8) >>> 0;
    code = (code << 8 | input[at++]) >>> 0;
  };
  const bit = (index) => {
    const probability = probabilities[index];
    const bound = (range >>> 11) * probability;
    const found = code < bound ? 0 : 1;
    if (found) {
      range -= bound;
      code -= bound;
      probabilities[index] = probability - (probability >> 5);
    } else {
      range = bound;
      probabilities[index] = probability + ((2048 - probability) >> 5);
    }
    normalize();
    return found;
  };
  const tree = (base, bits) => {
    let node = 1;
    for (let count = 0; count < bits; count++) node = node * 2 + bit(base + node);
    return node - (1 << bits);
  };
  const reverse = (base, bits) => {
    let node = 1;
    let value = 0;
    for (let count = 0; count < bits; count++) {
      const found = bit(base + node);
      node = node * 2 + found;
      value |= found << count;
    }
    return value;
  };
  const direct = (bits) => {
    let value = 0;
    for (let count = 0; count < bits; count++) {
      range >>>= 1;
      const found = code >= range ? 1 : 0;
      if (found) code -= range;
      value = value * 2 + found;
      normalize();
    }
    return value;
  };
  const length = (base, position) => {
    if (!bit(base)) return tree(base + 2 + position * 8, 3);
    if (!bit(base + 1)) return 8 + tree(base + 130 + position * 8, 3);
    return 16 + tree(base + 258, 8);
  };
  const distance = (matched) => {
    const slot = tree(SLOTS + Math.min(matched, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const start = (2 | slot & 1) * 2 ** bits;
    if (slot < 14) return start + reverse(SPECIAL + start - slot, bits);
    return start + direct(bits - 4) * 16 + reverse(ALIGN, 4);
  };

  let state = 0;
  let last = [0, 0, 0, 0];
  let written = 0;
  while (written < size) {
    const position = written & positionMask;
    if (!bit(MATCH + state * 16 + position)) {
      const before = written ? output[written - 1] : 0;
      const base = LITERALS + 0x300 * (((written & literalMask) << lc) + (before >> (8 - lc)));
      let symbol = 1;
      if (state >= 7) {
        let matched = output[written - last[0] - 1];
        while (symbol < 0x100) {
          const expected = matched >> 7 & 1;
          matched <<= 1;
          const found = bit(base + ((1 + expected) << 8) + symbol);
          symbol = symbol * 2 + found;
          if (found !== expected) break;
        }
      }
      while (symbol < 0x100) symbol = symbol * 2 + bit(base + symbol);
      output[written++] = symbol;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count;
    if (!bit(REPEAT + state)) {
      count = length(LENGTH, position);
      state = state < 7 ? 7 : 10;
      last = [distance(count), last[0], last[1], last[2]];
    } else {
      if (!bit(REPEAT + 12 + state)) {
        if (!bit(REPEAT_LONG + state * 16 + position)) {
          state = state < 7 ? 9 : 11;
          output[written] = output[written - last[0] - 1];
          written++;
          continue;
        }
      } else {
        const older = !bit(REPEAT + 24 + state) ? 1 : !bit(REPEAT + 36 + state) ? 2 : 3;
        last = [last[older], ...last.filter((_, index) => index !== older)];
      }
      count = length(LENGTH + 514, position);
      state = state < 7 ? 8 : 11;
    }
    for (count = Math.min(count + 2, size - written); count > 0; count--) {
      output[written] = output[written - last[0] - 1];
      written++;
    }
  }
  return output;
}
