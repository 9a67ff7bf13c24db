// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// An encoder of QR codes (ISO/IEC 18004): byte mode, error correction level M, and L for long texts.

// Per level and version: the number of error correction bytes of a block, and the number of blocks.
const QR_LEVELS = [
  {
    bits: 0,
    correction: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28],
    blocks: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
  },
  {
    bits: 1,
    correction: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
    blocks: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25],
  },
];

const QR_MASKS = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

// The modules of a version that are neither function patterns nor format bits.
function rawModules(version) {
  const count = version < 2 ? 0 : Math.floor(version / 7) + 2;
  return (16 * version + 128) * version + 64 - (count ? (25 * count - 10) * count - 55 : 0) - (version >= 7 ? 36 : 0);
}

function capacity(version, level) {
  return Math.floor(rawModules(version) / 8) - level.correction[version - 1] * level.blocks[version - 1];
}

// The product of two elements of GF(2⁸) modulo x⁸ + x⁴ + x³ + x² + 1.
function product(a, b) {
  let result = 0;
  for (let bit = 7; bit >= 0; bit -= 1) result = ((result << 1) ^ ((result >> 7) * 0x11d)) ^ (((b >> bit) & 1) * a);
  return result;
}

function correction(data, degree) {
  const divisor = [...new Array(degree - 1).fill(0), 1];
  for (let round = 0, root = 1; round < degree; round += 1, root = product(root, 2)) {
    for (let index = 0; index < degree; index += 1) divisor[index] = product(divisor[index], root) ^ (divisor[index + 1] ?? 0);
  }
  const rest = new Array(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    divisor.forEach((one, index) => (rest[index] ^= product(one, factor)));
  }
  return rest;
}

// The bytes of the symbol, with the blocks interleaved.
function codewords(bytes, version, level) {
  const bits = [];
  const put = (value, count) => { for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1); };
  const size = capacity(version, level);
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, size * 8 - bits.length));
  put(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < size * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
  const data = Array.from({ length: size }, (_, index) => parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2));

  const count = level.blocks[version - 1];
  const degree = level.correction[version - 1];
  const short = Math.floor(size / count);
  const blocks = [];
  for (let index = 0, start = 0; index < count; index += 1) {
    const end = start + short + (index >= count - (size % count) ? 1 : 0);
    blocks.push(data.slice(start, end));
    start = end;
  }
  const checks = blocks.map((block) => correction(block, degree));
  const result = [];
  for (let index = 0; index <= short; index += 1) for (const block of blocks) if (index < block.length) result.push(block[index]);
  for (let index = 0; index < degree; index += 1) for (const check of checks) result.push(check[index]);
  return result;
}

function emptySymbol(version) {
  const size = version * 4 + 17;
  const modules = Array.from({ length: size }, () => new Array(size).fill(0));
  const fixed = Array.from({ length: size }, () => new Array(size).fill(false));
  const set = (x, y, value) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    modules[y][x] = value ? 1 : 0;
    fixed[y][x] = true;
  };
  for (let index = 0; index < size; index += 1) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  for (const [left, top] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let y = -4; y <= 4; y += 1) for (let x = -4; x <= 4; x += 1) {
      const distance = Math.max(Math.abs(x), Math.abs(y));
      set(left + x, top + y, distance !== 2 && distance !== 4);
    }
  }
  if (version > 1) {
    const count = Math.floor(version / 7) + 2;
    const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
    const centers = [6];
    for (let center = size - 7; centers.length < count; center -= step) centers.splice(1, 0, center);
    const last = count - 1;
    centers.forEach((y, row) => centers.forEach((x, column) => {
      if ((row === 0 && (column === 0 || column === last)) || (row === last && column === 0)) return;
      for (let dy = -2; dy <= 2; dy += 1) for (let dx = -2; dx <= 2; dx += 1) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }));
  }
  if (version >= 7) {
    let rest = version;
    for (let round = 0; round < 12; round += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let index = 0; index < 18; index += 1) {
      const [far, near] = [size - 11 + (index % 3), Math.floor(index / 3)];
      set(far, near, (bits >> index) & 1);
      set(near, far, (bits >> index) & 1);
    }
  }
  return { size, modules, fixed, set };
}

function setFormat({ size, set }, level, mask) {
  const data = (level.bits << 3) | mask;
  let rest = data;
  for (let round = 0; round < 10; round += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (index) => (bits >> index) & 1;
  for (let index = 0; index <= 5; index += 1) set(8, index, bit(index));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let index = 9; index < 15; index += 1) set(14 - index, 8, bit(index));
  for (let index = 0; index < 8; index += 1) set(size - 1 - index, 8, bit(index));
  for (let index = 8; index < 15; index += 1) set(8, size - 15 + index, bit(index));
  set(8, size - 8, 1);
}

function penalty(modules) {
  const size = modules.length;
  let result = 0;
  let dark = 0;
  const lines = [...modules, ...modules.map((_, x) => modules.map((row) => row[x]))];
  for (const line of lines) {
    const text = line.join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) result += run.length - 2;
    for (const pattern of ['10111010000', '00001011101']) {
      for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) result += 40;
    }
  }
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) {
    dark += modules[y][x];
    if (x + 1 < size && y + 1 < size) {
      const sum = modules[y][x] + modules[y][x + 1] + modules[y + 1][x] + modules[y + 1][x + 1];
      if (sum % 4 === 0) result += 3;
    }
  }
  return result + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

// Returns the rows of a QR code, each an array of 0 and 1; undefined if the text is too long.
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const fits = (version, level) => 4 + (version < 10 ? 8 : 16) + bytes.length * 8 <= capacity(version, level) * 8;
  let level = QR_LEVELS[0];
  let version = 1;
  while (version <= 40 && !fits(version, level)) version += 1;
  if (version > 40) {
    level = QR_LEVELS[1];
    if (!fits(40, level)) return undefined;
    version = 40;
  }
  const symbol = emptySymbol(version);
  const { size, modules, fixed } = symbol;
  setFormat(symbol, level, 0);
  const data = codewords(bytes, version, level);
  let index = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) for (const x of [right, right - 1]) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      if (fixed[y][x]) continue;
      modules[y][x] = index < data.length * 8 ? (data[index >> 3] >> (7 - (index & 7))) & 1 : 0;
      index += 1;
    }
  }
  let best;
  QR_MASKS.forEach((mask, number) => {
    const masked = { size, modules: modules.map((row, y) => row.map((value, x) => (fixed[y][x] ? value : value ^ (mask(x, y) === 0 ? 1 : 0)))) };
    setFormat({ size, set: (x, y, value) => (masked.modules[y][x] = value ? 1 : 0) }, level, number);
    const cost = penalty(masked.modules);
    if (!best || cost < best.cost) best = { cost, modules: masked.modules };
  });
  return best.modules;
}

// The path of an SVG with one square for each dark module.
export function qrPath(modules, quiet = 4) {
  return modules.map((row, y) => row.map((value, x) => (value ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')).join('')).join('');
}
