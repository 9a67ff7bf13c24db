// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import test from 'node:test';
import { linkColumn, recognized } from '../../../Tools/Sources/JunctorCodegen/Explorer/input.mjs';
import { readPolicy } from '../../../Tools/Sources/JunctorCodegen/Explorer/policy.mjs';

const isOwn = (text) => text.startsWith('mall://');
const read = (text) => recognized(text, { isOwn, spaces: ['mall://'] });

test('quotes around a link are removed', () => {
  for (const text of ['"mall://goods/7"', '“mall://goods/7”', '<<mall://goods/7>>', "'mall://goods/7'"]) {
    assert.equal(read(text).link, 'mall://goods/7');
  }
  for (const text of ['"mall://goods/7', 'mall://goods/7"', '""', '<']) assert.equal(read(text).link, text);
});

test('a long text is read in linear time', () => {
  for (const text of ["'".repeat(1_000_000) + 'x', `a${' '.repeat(1_000_000)}b`]) assert.equal(read(text).link, text);
  assert.equal(read(`a${','.repeat(100_000)}\n${'a\n'.repeat(100_000)}`).kind, 'link');
});

test('a payload can be deep', () => {
  assert.equal(read('['.repeat(5_000) + '"mall://goods/7"' + ']'.repeat(5_000)).kind, 'emptyPayload');
  assert.equal(read('{"data": [{"url": "mall://goods/7"}]}').link, 'mall://goods/7');
});

test('a table can have more rows than a call has arguments', () => {
  const rows = Array.from({ length: 300_000 }, () => ['', 'mall://goods/7']);
  assert.equal(linkColumn(rows, isOwn), 1);
  assert.equal(linkColumn([['mall://a', 'x', 'mall://b'], ['name', 'x', 'mall://c']], isOwn), 2);
  assert.equal(linkColumn([['name'], []], isOwn), -1);
});

test('a policy whose rules have no effect is none', () => {
  assert.ok(readPolicy('{"rules": [{"id": "x", "do": {"observe": {}}}]}'));
  const effect = '"id": "x", "do": {"observe": {}}';
  for (const rule of ['null', '{}', '{"id": "x", "do": null}', '{"id": "x", "do": {}}', '{"id": "x", "do": {"redirect": null}}', `{${effect}, "when": 7}`, `{${effect}, "when": {"sources": 7}}`, `{${effect}, "when": {"appVersion": 7}}`, `{${effect}, "note": {}}`, '{"id": "x", "do": {"disable": {"message": {}}}}']) {
    assert.equal(readPolicy(`{"rules": [${rule}]}`), undefined, rule);
  }
});
