// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import vm from 'node:vm';
import { connected, rejects } from './page.mjs';

const cycle = { inside: {} };
cycle.inside.back = cycle;

describe('a parameter', () => {
  const refused = {
    'a function': [{ note: () => {} }, 'note'],
    'a function deep inside': [{ before: 1, order: { lines: [1, { done() {} }] } }, 'order'],
    'a symbol': [{ note: Symbol('x') }, 'note'],
    NaN: [{ note: NaN }, 'note'],
    Infinity: [{ list: [1, -Infinity] }, 'list'],
    'a fault after a deep value': [{ first: { second: 1 }, third: NaN }, 'third'],
    'a cycle': [{ note: cycle }, 'note'],
    'parameters that contain themselves': [cycle, 'inside'],
    'a map': [{ note: new Map() }, 'note'],
    'an element': [{ note: new (class Element {})() }, 'note'],
    'a number object': [{ note: Object(7) }, 'note'],
    'a getter that throws': [
      {
        get note() {
          throw new Error('not now');
        },
      },
      'params',
    ],
    __proto__: [JSON.parse('{"__proto__":{"admin":true}}'), '__proto__'],
    constructor: [{ constructor: 1 }, 'constructor'],
    'a prototype deep inside': [{ note: [{ prototype: {} }] }, 'note'],
    'an array as parameters': [['note'], 'params'],
    'a string as parameters': ['note=1', 'params'],
    'a number as parameters': [0, 'params'],
    'a date as parameters': [new Date(0), 'params'],
    'a function as parameters': [() => {}, 'params'],
    'search parameters': [new URLSearchParams('a=1'), 'params'],
  };
  for (const [name, [params, key]] of Object.entries(refused)) {
    it(`is refused by name: ${name}`, async () => {
      const { router, wire } = connected();
      await rejects(router.open('mall://a', params), 'route.param_invalid', {
        data: { name: key },
        retryable: false,
      });
      await rejects(router.canOpen('mall://a', params), 'route.param_invalid');
      assert.equal(wire.sent.length, 0);
    });
  }

  const inherited = Object.create({ admin: true });
  const accepted = {
    'single values': [
      { a: 'é\u2028"', b: 1.5, c: true, d: null },
      { a: 'é\u2028"', b: 1.5, c: true, d: null },
    ],
    'undefined, omitted': [{ a: undefined, b: 1 }, { b: 1 }],
    'big integers, as text': [
      { a: 2n ** 64n, b: [1n] },
      { a: '18446744073709551616', b: ['1'] },
    ],
    'objects with toJSON': [
      { a: new Date(0), b: new URL('https://m.example') },
      { a: '1970-01-01T00:00:00.000Z', b: 'https://m.example/' },
    ],
    'objects and arrays': [{ a: [1, [2, { b: {} }]] }, { a: [1, [2, { b: {} }]] }],
    'the same object twice': [
      { a: [inherited.x, 1], b: [1] },
      { a: [null, 1], b: [1] },
    ],
    'objects without a prototype': [Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
    'objects of another frame': [vm.runInNewContext('({ a: { b: [1] } })'), { a: { b: [1] } }],
  };
  for (const [name, [params, expected]] of Object.entries(accepted)) {
    it(`is accepted: ${name}`, () => {
      const { router, wire } = connected();
      router.open('mall://a', params);
      assert.deepEqual(wire.last.message.params, expected);
    });
  }

  it('must be an own property, not an inherited one', async () => {
    const { router, wire } = connected();
    const hidden = Object.defineProperty({ a: 1, [Symbol('s')]: 2 }, 'b', { value: 3 });
    router.open('mall://a', hidden);
    assert.deepEqual(wire.last.message.params, { a: 1 });
    // An object that inherits from another object is not a plain object.
    await rejects(router.open('mall://a', inherited), 'route.param_invalid', {
      data: { name: 'params' },
    });
  });

  it('is copied before the call returns', () => {
    const { router, wire } = connected();
    const params = { a: 1 };
    router.open('mall://a', params);
    params.a = 2;
    assert.equal(wire.last.message.params.a, 1);
  });

  for (const url of [undefined, null, 7, {}, ['mall://a']]) {
    it(`requires an address that is a string, not ${JSON.stringify(url)}`, async () => {
      const { router, wire } = connected();
      await rejects(router.open(url), 'route.param_invalid', { data: { name: 'url' } });
      assert.equal(wire.sent.length, 0);
    });
  }

  it('of close follows the same rules', async () => {
    const { router, wire } = connected();
    await rejects(
      router.close(() => {}),
      'route.param_invalid',
      { data: { name: 'result' } },
    );
    await rejects(router.close({ total: NaN }), 'route.param_invalid', { data: { name: 'total' } });
    assert.equal(wire.sent.length, 0);
  });
});

describe('an answer of a malicious host', () => {
  const texts = [
    '{"__proto__":{"admin":true},"a":1}',
    '{"constructor":{"prototype":{"admin":true}},"a":1}',
    '{"prototype":1,"a":1}',
    '{"\\u005f_proto__":{"admin":true},"a":1}',
  ];
  for (const text of texts) {
    it(`changes no prototype: ${text}`, async () => {
      const { router, wire, page } = connected();
      const promise = router.open('mall://a');
      wire.last.answer(
        `{"v":1,"id":"${wire.last.message.id}","ok":true,"result":{"deep":[${text}]}}`,
      );
      const [value] = (await promise).deep;
      assert.deepEqual(Reflect.ownKeys(value), ['a']);
      // A copy of the answer does not change a prototype, either.
      assert.equal(Object.assign({}, value).admin, undefined);
      assert.equal(vm.runInContext('({}).admin', page), undefined);
      assert.equal({}.admin, undefined);
    });

    it(`changes no prototype as an error: ${text}`, async () => {
      const { router, wire } = connected();
      const promise = router.open('mall://a');
      wire.last.answer(
        `{"v":1,"id":"${wire.last.message.id}","ok":false,"error":{"code":"route.busy","data":${text}}}`,
      );
      await rejects(promise, 'route.busy', { data: { a: 1 } });
    });
  }

  it('cannot set its fields by its prototype', async () => {
    const { router, wire } = connected();
    const promise = router.open('mall://a');
    wire.last.answer(`{"__proto__":{"id":"${wire.last.message.id}","ok":true,"result":1}}`);
    await rejects(promise, 'bridge.malformed');
  });
});
