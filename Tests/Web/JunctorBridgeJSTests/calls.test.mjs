// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answer, connected, holds, Listeners, rejects, turn } from './page.mjs';

describe('messages', () => {
  it('have a number and the client name of their router', () => {
    const { router, wire, junctor } = connected();
    router.open('mall://a');
    router.canOpen('mall://b');
    router.hello();
    const ids = wire.messages.map((message) => message.id.split('-'));
    assert.deepEqual(
      ids.map(([, number]) => number),
      ['1', '2', '3'],
    );
    const clients = new Set(ids.map(([client]) => client));
    assert.equal(clients.size, 1);
    assert.match([...clients][0], /^[A-Za-z0-9_]{1,32}$/);

    const others = new Set();
    for (let count = 0; count < 100; count++) {
      junctor
        .createRouter({
          transport: { send: (text) => void others.add(JSON.parse(text).id), onEvent() {} },
        })
        .hello();
    }
    assert.equal(others.size, 100);
  });

  const table = [
    ['hello', (router) => router.hello(), { m: 'hello' }],
    ['an address', (router) => router.open('mall://a'), { m: 'open', url: 'mall://a' }],
    [
      'an address without parameters',
      (router) => router.open('/a', null),
      { m: 'open', url: '/a' },
    ],
    [
      'an address with everything',
      (router) => router.open('/a', { n: 1 }, { timeoutMs: 5, traceparent: '00-1-2-00' }),
      {
        m: 'open',
        url: '/a',
        params: { n: 1 },
        opts: { timeoutMs: 5 },
        trace: { traceparent: '00-1-2-00' },
      },
    ],
    [
      'an address without a timeout',
      (router) => router.open('/a', {}, { timeoutMs: 0 }),
      { m: 'open', url: '/a', params: {}, opts: { timeoutMs: 0 } },
    ],
    [
      'canOpen',
      (router) => router.canOpen('/a', { n: 1 }),
      { m: 'canOpen', url: '/a', params: { n: 1 } },
    ],
    ['close', (router) => router.close(), { m: 'close' }],
    [
      'close with a value',
      (router) => router.close({ paid: true }),
      { m: 'close', result: { paid: true } },
    ],
    ['close with null', (router) => router.close(null), { m: 'close', result: null }],
  ];
  for (const [name, body, expected] of table) {
    it(`of ${name} have the keys of the protocol and no others`, () => {
      const { router, wire } = connected();
      body(router);
      const { id, ...rest } = wire.last.message;
      assert.deepEqual(rest, { v: 1, ...expected });
    });
  }

  it('are sent at once, without a hello before them', () => {
    const { router, wire } = connected();
    router.open('mall://a');
    assert.equal(wire.sent.length, 1);
  });
});

describe('an answer', () => {
  for (const result of [null, 0, '', false, 'text', [1, { a: 2 }], { a: { b: null } }]) {
    it(`returns the value ${JSON.stringify(result)}`, async () => {
      const { router, wire } = connected();
      const promise = router.open('mall://a');
      wire.last.give(result);
      holds(await promise, result);
    });
  }

  it('passes the error with its details', async () => {
    const { router, wire, junctor } = connected();
    const promise = router.open('mall://a');
    const data = { name: 'id', expected: 'a whole number' };
    wire.last.refuse({ code: 'route.param_invalid', message: 'No id.', retryable: true, data });
    await rejects(promise, 'route.param_invalid', { message: 'No id.', retryable: true, data });
    await promise.catch((error) => assert.ok(error instanceof junctor.RouterError));
  });

  it('says when to try again', async () => {
    const { router, wire } = connected();
    const promise = router.open('mall://a');
    wire.last.refuse({ code: 'bridge.rate_limited', retryable: true, data: { retryAfterMs: 20 } });
    await rejects(promise, 'bridge.rate_limited', { retryable: true, retryAfterMs: 20 });
  });

  it('may have no id, if the host could not parse the message', async () => {
    const { router, wire } = connected();
    const promise = router.open('mall://a');
    wire.last.answer(
      '{"v":1,"id":null,"ok":false,"error":{"code":"bridge.malformed","message":"What?"}}',
    );
    await rejects(promise, 'bridge.malformed', {
      message: 'What?',
      retryable: false,
      data: undefined,
    });
  });

  it('may arrive in the callback, in any order', async () => {
    const { junctor } = connected();
    let receive;
    const ids = [];
    const transport = {
      send: (text) => void ids.push(JSON.parse(text).id),
      onEvent: (callback) => (receive = callback),
    };
    const router = junctor.createRouter({ transport });
    const [first, second] = [router.open('mall://1'), router.open('mall://2')];
    receive(answer(ids[1], 2));
    receive(answer(ids[0], 1));
    assert.deepEqual([await first, await second], [1, 2]);
  });
});

describe('a call settles once and at once if the transport', () => {
  const id = (text) => JSON.parse(text).id;
  const table = {
    'returns another id': [(text) => answer(id(text) + '0', 1), 'bridge.malformed'],
    'returns no id': [() => '{"v":1,"ok":true,"result":1}', 'bridge.malformed'],
    'returns a value without an id': [
      () => '{"v":1,"id":null,"ok":true,"result":1}',
      'bridge.malformed',
    ],
    'returns no JSON': [() => 'Oops', 'bridge.malformed'],
    'returns an empty text': [() => '', 'bridge.malformed'],
    'returns null': [() => null, 'bridge.malformed'],
    'returns a number': [() => 7, 'bridge.malformed'],
    'returns an object instead of a text': [() => ({ ok: true }), 'bridge.malformed'],
    'returns JSON that is not an object': [() => '[1]', 'bridge.malformed'],
    'returns deeply nested JSON': [
      () => '['.repeat(500_000) + ']'.repeat(500_000),
      'bridge.malformed',
    ],
    'returns neither success nor failure': [
      (text) => JSON.stringify({ id: id(text), ok: 1 }),
      'bridge.malformed',
    ],
    'returns an error without a code': [
      (text) => JSON.stringify({ id: id(text), ok: false, error: {} }),
      'bridge.malformed',
    ],
    'returns null for an error': [
      (text) => JSON.stringify({ id: id(text), ok: false, error: null }),
      'bridge.malformed',
    ],
    'returns a code that is not a string': [
      (text) => JSON.stringify({ id: id(text), ok: false, error: { code: { toString: 1 } } }),
      'bridge.malformed',
    ],
    'returns a message that is not a string': [
      (text) =>
        JSON.stringify({
          id: id(text),
          ok: false,
          error: { code: 'route.busy', message: { toString: 1 } },
        }),
      'route.busy',
    ],
    throws: [
      () => {
        throw new TypeError('Not enough arguments');
      },
      'bridge.unavailable',
    ],
    'rejects with an error that has only a message': [
      () => Promise.reject(new Error('route.notFound')),
      'bridge.unavailable',
    ],
    'rejects with nothing': [() => Promise.reject(), 'bridge.unavailable'],
    'has no function `send`': [undefined, 'bridge.unavailable'],
  };
  for (const [name, [send, code]] of Object.entries(table)) {
    it(name, async () => {
      const { junctor, clock } = connected();
      const router = junctor.createRouter({ transport: { send, onEvent() {} } });
      await rejects(router.open('mall://a'), code);
      assert.equal(clock.count, 0);
    });
  }

  it('answers twice', async () => {
    const { junctor } = connected();
    let receive;
    let settled = 0;
    const transport = {
      send(text) {
        receive(answer(id(text), 'first'));
        receive(answer(id(text), 'second'));
        return answer(id(text), 'third');
      },
      onEvent: (callback) => (receive = callback),
    };
    const promise = junctor.createRouter({ transport }).open('mall://a');
    promise.then(
      () => settled++,
      () => settled++,
    );
    assert.equal(await promise, 'first');
    await turn();
    assert.equal(settled, 1);
  });

  it('sends unknown messages', async () => {
    const { router, wire } = connected();
    const promise = router.open('mall://a');
    for (const text of [
      'Oops',
      '',
      'null',
      '7',
      '{}',
      '{"id":"x-1","ok":true}',
      '{"t":"ev"}',
      '{"t":"new","id":"y"}',
    ]) {
      wire.receive(text);
    }
    wire.last.give(1);
    assert.equal(await promise, 1);
  });
});

describe('the timeout', () => {
  const table = [
    ['31 seconds by default', undefined, 31_000],
    ['one second more than specified', { timeoutMs: 500 }, 1500],
  ];
  for (const [name, options, time] of table) {
    it(`is ${name}`, async () => {
      const { router, wire, clock } = connected();
      const promise = router.open('mall://a', {}, options);
      clock.advance(time - 1);
      await turn();
      assert.equal(wire.sent.length, 1);
      clock.advance(1);
      await rejects(promise, 'bridge.timeout');
      assert.equal(wire.last.message.m, 'cancel');
      assert.equal(wire.last.message.call, wire.sent[0].message.id);
      wire.sent[0].give('too late');
      wire.last.give(true);
      await turn();
      assert.equal(clock.count, 0);
    });
  }

  it('may succeed later, as the table of the protocol says', async () => {
    const { router, clock } = connected();
    const promise = router.open('mall://a');
    clock.advance(31_000);
    await rejects(promise, 'bridge.timeout', {
      message: 'The app gave no answer.',
      retryable: true,
      retryAfterMs: undefined,
    });
  });

  it('is unlimited for 0', async () => {
    const { router, wire, clock } = connected();
    const promise = router.open('mall://a', {}, { timeoutMs: 0 });
    assert.equal(clock.count, 0);
    clock.advance(1e9);
    wire.last.give('at last');
    assert.equal(await promise, 'at last');
  });

  it('applies to every verb, and cancels only an open', async () => {
    const { router, wire, clock } = connected();
    const promises = [router.canOpen('mall://a'), router.hello(), router.close()];
    clock.advance(31_000);
    for (const promise of promises) await rejects(promise, 'bridge.timeout');
    assert.equal(wire.sent.length, 3);
  });

  it('ends with the answer', async () => {
    const { router, wire, clock } = connected();
    const promise = router.open('mall://a');
    assert.equal(clock.count, 1);
    wire.last.give(1);
    await promise;
    assert.equal(clock.count, 0);
  });

  for (const timeoutMs of [-1, NaN, Infinity, 'soon', 2 ** 31]) {
    it(`cannot be ${timeoutMs}`, async () => {
      const { router, wire } = connected();
      await rejects(router.open('mall://a', {}, { timeoutMs }), 'route.param_invalid', {
        data: { name: 'timeoutMs' },
      });
      assert.equal(wire.sent.length, 0);
    });
  }
});

describe('a signal', () => {
  it('that is aborted cancels the call at once', async () => {
    const { router, wire, clock } = connected();
    const controller = new AbortController();
    const promise = router.open('mall://a', {}, { signal: controller.signal });
    controller.abort();
    await rejects(promise, 'route.cancelled');
    const { id, ...rest } = wire.last.message;
    assert.deepEqual(rest, { v: 1, m: 'cancel', call: wire.sent[0].message.id });
    wire.sent[0].give('too late');
    wire.last.give(true);
    await turn();
    assert.equal(clock.count, 0);
  });

  it('that is already aborted sends nothing', async () => {
    const { router, wire } = connected();
    await rejects(router.open('mall://a', {}, { signal: AbortSignal.abort() }), 'route.cancelled');
    assert.equal(wire.sent.length, 0);
  });

  it('has no listener after the call has ended', async () => {
    const { router, wire } = connected();
    const signal = new Listeners();
    const promise = router.open('mall://a', {}, { signal });
    assert.equal(signal.all.length, 1);
    wire.last.give(1);
    await promise;
    assert.equal(signal.all.length, 0);
    signal.dispatch('abort');
    assert.equal(wire.sent.length, 1);
  });

  it('that is invalid sends no message and starts no timer', async () => {
    const { router, wire, clock } = connected();
    await assert.rejects(router.open('mall://a', {}, { signal: {} }), { name: 'TypeError' });
    assert.equal(wire.sent.length, 0);
    assert.equal(clock.count, 0);
  });
});

describe('a message', () => {
  const length = (text) => Buffer.byteLength(text);

  for (const character of ['x', 'é', '汉', '🧭']) {
    it(`is sent up to the size limit, and refused above it: ${character}`, async () => {
      const { router, wire } = connected();
      router.open('mall://a', { text: character });
      const rest = length(wire.last.text) - length(character);
      const room = 262144 - rest;
      const full =
        character.repeat(Math.floor(room / length(character))) +
        'x'.repeat(room % length(character));
      router.open('mall://a', { text: full });
      assert.equal(length(wire.last.text), 262144);
      await rejects(router.open('mall://a', { text: full + 'x' }), 'bridge.too_large');
      assert.equal(wire.sent.length, 2);
    });
  }

  it('has the size limit of the host after hello', async () => {
    const { router, wire } = connected();
    const hello = router.hello();
    wire.last.give({ limits: { messageBytes: 100 } });
    holds(await hello, { limits: { messageBytes: 100 } });
    await rejects(router.open('mall://a', { text: 'x'.repeat(100) }), 'bridge.too_large');
  });

  for (const hello of [null, 7, {}, { limits: null }, { limits: {} }]) {
    it(`keeps its size limit when hello returns ${JSON.stringify(hello)}`, async () => {
      const { router, wire } = connected();
      const promise = router.hello();
      wire.last.give(hello);
      await promise;
      router.open('mall://a', { text: 'x'.repeat(1000) });
      assert.equal(wire.sent.length, 2);
    });
  }
});

describe('a lost connection', () => {
  it('rejects all calls, and the next call is sent', async () => {
    const { router, wire, clock } = connected();
    const promises = [router.open('mall://a', {}, { timeoutMs: 0 }), router.canOpen('mall://a')];
    wire.receive(null);
    for (const promise of promises) await rejects(promise, 'bridge.page_gone');
    assert.equal(clock.count, 0);
    const next = router.open('mall://b');
    wire.last.give(1);
    assert.equal(await next, 1);
  });
});
