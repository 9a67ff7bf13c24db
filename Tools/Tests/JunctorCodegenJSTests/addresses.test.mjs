// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { load } from './runtime.mjs';

const { find, write } = load(['addresses.js', 'find.js']);

/** Checks the address of each list of form, values and texts. */
function writes(cases) {
  for (const [name, [form, values, given, address, origin = 'mall://']] of Object.entries(cases)) {
    it(name, () => assert.equal(write(origin, { values, forms: [form] }, given), address));
  }
}

/** Checks the message of each list of form, values and texts. */
function refuses(cases) {
  for (const [name, [form, values, given, message]] of Object.entries(cases)) {
    // A value of another type is a TypeError, as in functions of the language.
    const type = / (is not a (string|boolean|number|list)$|is not one of )/.test(message) ? 'TypeError' : 'RangeError';
    it(name, () => assert.throws(() => write('mall://', { values, forms: [form] }, given), { name: type, message }));
  }
}

describe('an address contains', () => {
  const x = [{ name: 'x' }];
  writes({
    'the texts of its pattern': [{ path: ['order', 'new'] }, [], {}, 'mall://order/new'],
    'the value of a segment': [{ path: ['order', 0] }, x, { x: 'a b/c' }, 'mall://order/a%20b%2Fc'],
    'several texts in a segment': [{ path: [['a-', 0]] }, x, { x: 'b' }, 'mall://a-b'],
    'the segments of a tail': [{ path: ['a', 0] }, [{ name: 'x', keepsSlash: true }], { x: 'b/c' }, 'mall://a/b/c'],
    'a slash after an empty segment': [{ path: ['a', 0] }, x, { x: '' }, 'mall://a//'],
    'no slash after an empty tail': [{ path: ['a', 0] }, [{ name: 'x', keepsSlash: true }], { x: '' }, 'mall://a/'],
    'a segment that is no host after an empty host': [{ path: [0] }, x, { x: 'a:b' }, 'mall:///a:b'],
    'the first segment as the host of its own origin': [{ origin: 'shop://', path: [0] }, x, { x: 'a:b' }, 'shop://a%3Ab'],
    'a path after the host of a space': [{ path: [0] }, x, { x: 'a:b' }, 'https://m.example/a:b', 'https://m.example/'],
    'the keys of its pattern': [{ path: [], query: [['k'], ['q', 0], ['v', '&']] }, x, { x: '=' }, 'mall:///?k&q=%3D&v=%26'],
    'repeated values of the query': [{ path: ['a'] }, [{ name: 'x', isRepeated: true, query: 'y' }], { x: ['1', '2'] }, 'mall://a?y=1&y=2'],
    'no absent values': [{ path: ['a'] }, [{ name: 'x', isOptional: true, query: 'x' }], { x: null }, 'mall://a'],
    'a fragment': [{ path: ['a'], fragment: ['b', 0] }, x, { x: '?' }, 'mall://a#b/%3F'],
    'whole numbers of any size': [{ path: [0] }, [{ name: 'x', type: 'integer' }], { x: 2n ** 63n - 1n }, 'mall://9223372036854775807'],
    'a value of an enumeration': [{ path: [0] }, [{ name: 'x', values: ['a', 'b'] }], { x: 'b' }, 'mall://b'],
    'a text of a form': [{ path: [0] }, [{ name: 'x', form: /^[0-9]+-$/u }], { x: '7-' }, 'mall://7-'],
  });
});

describe('an address', () => {
  const permitted = /^[\w\-.~!$&'()*+,;=:@/?#%]*$/;
  const pieces = [...'a7"[]{}|^\\<>` %/?#&=+\':@;,订é\n~!$*()', '%41', 'ids[]', '.xn--fiq', '\u{1F6D2}', '\x7F'];
  let seed = 21;
  const random = (count) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % count;
  };
  it('is read unchanged by URL', () => {
    for (let round = 0; round < 3000; round += 1) {
      const text = 'x' + Array.from({ length: random(7) }, () => pieces[random(pieces.length)]).join('');
      const values = [{ name: 'x', keepsSlash: random(2) === 0 }, { name: 'y', query: text }];
      const form = { path: random(2) ? ['a', 0] : [[0]], query: [[text, 0]], fragment: random(2) ? [0, 'b'] : undefined };
      if (random(3) === 0) form.origin = 'mall://';
      const address = write(['mall://', 'https://m.example/'][random(2)], { values, forms: [form] }, { x: text, y: text });
      const url = new URL(address);
      assert.equal(url.href, address);
      assert.match(address, permitted);
      assert.deepEqual(url.searchParams.getAll(text), [text, text]);
    }
  });
  it('contains a value like Punycode so that it is read as itself', () => {
    const x = { values: [{ name: 'x' }] };
    for (const [form, address] of [
      [{ path: [0] }, 'mall:///xn--fiq'], [{ origin: 'mall://', path: [0] }, 'mall:///xn--fiq'],
      [{ path: ['a', 0] }, 'mall://a/xn--fiq'],
    ]) assert.equal(write('mall://', { ...x, forms: [form] }, { x: 'xn--fiq' }), address);
  });
});

describe('an address is refused for', () => {
  const one = (members) => [{ name: 'x', ...members }];
  const path = { path: ['a', 0] };
  refuses({
    'an absent value': [path, one(), {}, 'x: it is not a string'],
    'a text that is not Unicode': [path, one(), { x: '\uD800' }, 'x: it is not valid Unicode'],
    'a number that is not exact': [path, one({ type: 'integer' }), { x: 2 ** 53 }, 'x: it is not a safe integer'],
    'a number beyond 64 bits': [path, one({ type: 'integer' }), { x: 2n ** 63n }, 'x: 9223372036854775808 is not between -9223372036854776000 and 9223372036854776000'],
    'a number outside of its type': [path, one({ type: 'integer', range: [0, 256] }), { x: 256 }, 'x: 256 is not between 0 and 256'],
    'a number as a text': [path, one({ type: 'number' }), { x: '1' }, 'x: it is not a number'],
    'a value outside of its enumeration': [path, one({ values: ['a', 'b'] }), { x: 'c' }, 'x: “c” is not one of “a”, “b”'],
    'an absent value of an enumeration': [path, one({ values: ['a'] }), {}, 'x: “undefined” is not one of “a”'],
    'an item outside of its enumeration': [path, one({ values: ['a'], isRepeated: true, query: 'x' }), { x: ['a', 'b'] }, 'x: “b” is not one of “a”'],
    'a value in place of a list': [path, one({ isRepeated: true, query: 'x' }), { x: 'a' }, 'x: it is not a list'],
    'a text of another form': [path, one({ form: /^[0-9]+$/u }), { x: 'a' }, 'x: “a” does not have the form of its type'],
    'a number that is not finite': [path, one({ type: 'number' }), { x: NaN }, 'x: it is not finite'],
    'a truth value of another type': [path, one({ type: 'boolean' }), { x: 1 }, 'x: it is not a boolean'],
    'an item of another type': [path, one({ isRepeated: true, query: 'x' }), { x: [1] }, 'x: it is not a string'],
    'an empty segment': [path, one({ check: 'segment' }), { x: '' }, 'x: it is empty'],
    'a segment of dots': [path, one({ check: 'segment' }), { x: '..' }, 'x: no address has a segment “.” or “..”'],
    'NUL in a path': [path, one({ check: 'part' }), { x: 'a\0' }, 'x: only a query can contain NUL'],
    'a value outside of its constraint': [path, one({ matches: '3;a;f;s3,0;t48,57,2' }), { x: 'a' }, 'x: “a” does not match the constraint'],
    'dots in a tail': [{ ...path, dots: 'x' }, one({ keepsSlash: true }), { x: 'b/..' }, 'x: no address has a segment “.” or “..”'],
    'a value that is read as another one': [
      { path: [[0, '-', 1]], reads: [['x', false, '2;a;f;v0,3;t0,46,4,48,255,4;s5,3;v1,6;t45,45,7;v2,8;t0,46,9,48,255,9;s8,10;v3,0', [0, 1]]] },
      [{ name: 'x' }, { name: 'y' }], { x: 'a-b', y: 'c' }, 'x: it would be read as another value',
    ],
    'an address of another form': [{ ...path, rivals: [['x', '2;a;f;t97,97,3;t47,47,4;t110,110,5;t101,101,6;t119,119,7;s8,0;t47,47,0']] }, one(), { x: 'new' }, 'x: the address would be read in another way'],
  });
});

describe('the form of an address', () => {
  const plan = {
    values: [{ name: 'x', isOptional: true }, { name: 'y', isOptional: true }],
    decisive: [0, 1],
    forms: [{ has: [0], path: ['a', 0] }, { has: [], path: ['a'] }],
  };
  it('has the values that are given', () => {
    assert.equal(write('mall://', plan, { x: 'b' }), 'mall://a/b');
    assert.equal(write('mall://', plan, {}), 'mall://a');
  });
  it('is refused if there is none with exactly these values', () => {
    assert.throws(() => write('mall://', plan, { y: 'b' }), { message: 'x, y: no address has exactly these values' });
  });
});

describe('a program', () => {
  // `:x-:y`
  const pair = '2;a;f;v0,3;t0,46,4,48,255,4;s5,3;v1,6;t45,45,7;v2,8;t0,46,9,48,255,9;s8,10;v3,0';
  for (const [text, groups] of [['a-b-c', ['a', 'b-c']], ['\u{1F469}-\u0D4E', ['\u{1F469}', '\u0D4E']], ['ab', undefined], ['a-b/c', undefined]]) {
    it(`finds the groups of ${text}`, () => assert.equal(JSON.stringify(find(pair, text, 2)), JSON.stringify(groups)));
  }
  it('takes linear time', { timeout: 20_000 }, () => {
    // `(?:[a-z0-9]+-?)+`
    const slug = '6;a;f;s6,0;t45,45,2;s3,2;s6,4;t48,57,5,97,122,5';
    assert.notEqual(find(slug, 'ab-c'.repeat(50_000)), undefined);
    assert.equal(find(slug, 'ab'.repeat(100_000) + '!'), undefined);
  });
});
