// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { qrCode, qrPath } from '../../../Tools/Sources/JunctorCodegen/Explorer/qr.mjs';

const digest = (text) => createHash('sha256').update(qrCode(text).map((row) => row.join('')).join('\n')).digest('hex').slice(0, 16);

// zxing-cpp read each of these symbols as the text when they were recorded.
const recorded = [
  ['mall://order/7', 1, 21, '957cd01faad00817'],
  ['https://m.mall.example/goods/search?q=green%20tea&sort=price', 1, 33, 'c947dadb7691b220'],
  ['订单/7', 1, 21, '3ed8967d0f0229c2'],
  ['x', 14, 21, 'ca4e5f8669011ed0'],
  ['x', 15, 25, 'be1f4b93f39e9f2b'],
  ['a1', 60, 45, '305336154d700c43'],
  ['b-', 150, 69, '9153370b618ba263'],
  ['c', 700, 101, '1276d88b8cfce1d1'],
  ['d/', 600, 133, '60bddb06724aebc9'],
  ['e', 1500, 145, 'e58b1bfa0d88236a'],
  ['f', 2331, 177, '552d48555f499572'],
  ['g', 2900, 177, 'bb3365a0713d77ed'],
];

for (const [text, count, size, sum] of recorded) {
  test(`${count} × ${text}`, () => {
    const modules = qrCode(text.repeat(count));
    assert.equal(modules.length, size);
    assert.equal(digest(text.repeat(count)), sum);
  });
}

test('each version from 1 to 40 has its size', () => {
  const sizes = new Set();
  for (let count = 1; count <= 2331; count += 9) sizes.add(qrCode('x'.repeat(count)).length);
  assert.deepEqual([...sizes], Array.from({ length: 40 }, (_, index) => 21 + 4 * index));
});

test('a text that no symbol holds has no code', () => assert.equal(qrCode('x'.repeat(2954)), undefined));

test('a path has a square for each dark module', () => {
  const modules = qrCode('mall://order/7');
  assert.equal(qrPath(modules).split('M').length - 1, modules.flat().filter(Boolean).length);
});
