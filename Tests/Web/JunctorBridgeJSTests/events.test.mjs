// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { connected, holds, Listeners, rejects, turn } from './page.mjs';

/** Returns a function that sends events of the newest subscription. */
function sender(wire) {
  const { sub, name } = wire.messages.filter((message) => message.m === 'subscribe').at(-1);
  return (seq, data = seq) => wire.receive({ v: 1, t: 'ev', sub, seq, name, data });
}

const verbs = (wire) => wire.messages.map((message) => message.m);

describe('a listener', () => {
  it('subscribes with its own name', () => {
    const { router, wire } = connected();
    router.on('order.paid', () => {});
    router.on('order.sent', () => {});
    const [first, second] = wire.messages;
    assert.deepEqual([first.m, first.name, second.name], ['subscribe', 'order.paid', 'order.sent']);
    assert.match(first.sub, /^[A-Za-z0-9_]{1,32}$/);
    assert.notEqual(first.sub, second.sub);
  });

  it('receives each event in order, even before the subscription is answered', async () => {
    const { router, wire } = connected();
    const received = [];
    router.on('order.paid', (event) => received.push(event));
    const send = sender(wire);
    send(1, { id: '1' });
    wire.last.give(null);
    await turn();
    send(2, { id: '2' });
    await turn();
    holds(received, [
      { name: 'order.paid', data: { id: '1' }, seq: 1, missed: 0 },
      { name: 'order.paid', data: { id: '2' }, seq: 2, missed: 0 },
    ]);
  });

  it('receives the number of dropped events', async () => {
    const { router, wire } = connected();
    const received = [];
    router.on('order.paid', ({ seq, missed }) => received.push([seq, missed]));
    const send = sender(wire);
    for (const seq of [1, 2, 6, 6, 3, null, 'x', 7]) send(seq);
    await turn();
    assert.deepEqual(received, [
      [1, 0],
      [2, 0],
      [6, 3],
      [7, 0],
    ]);
  });

  it('receives no events of other subscriptions and names', async () => {
    const { router, wire } = connected();
    const received = [];
    router.on('order.paid', (event) => received.push(event));
    const { sub } = wire.last.message;
    wire.receive({ v: 1, t: 'ev', sub: sub + '0', seq: 1, name: 'order.paid' });
    wire.receive({ v: 1, t: 'ev', sub, seq: 1, name: 'order.sent' });
    wire.receive({ v: 1, t: 'news', sub, seq: 1, name: 'order.paid' });
    await turn();
    assert.deepEqual(received, []);
  });

  it('shares a subscription, which ends with the last listener', async () => {
    const { router, wire } = connected();
    const received = [];
    const fn = (event) => received.push(event.seq);
    const ends = [router.on('order.paid', fn), router.on('order.paid', fn)];
    wire.last.give(null);
    await turn();
    const send = sender(wire);
    send(1);
    await turn();
    ends[0]();
    ends[0]();
    send(2);
    await turn();
    assert.deepEqual(verbs(wire), ['subscribe']);
    ends[1]();
    await turn();
    assert.deepEqual(verbs(wire), ['subscribe', 'unsubscribe']);
    assert.equal(wire.last.message.sub, wire.messages[0].sub);
    send(3);
    await turn();
    assert.deepEqual(received, [1, 1, 2]);
  });

  it('receives its own copy of an event', async () => {
    const { router, wire } = connected();
    const received = [];
    router.on('order.paid', (event) => (event.seq = 99));
    router.on('order.paid', (event) => received.push(event.seq));
    sender(wire)(1);
    await turn();
    assert.deepEqual(received, [1]);
  });

  it('that has ended receives nothing, not even earlier events', async () => {
    const { router, wire } = connected();
    const received = [];
    const end = router.on('order.paid', (event) => received.push(event));
    sender(wire)(1);
    end();
    await turn();
    assert.deepEqual(received, []);
  });

  it('unsubscribes only after the subscription has begun', async () => {
    const { router, wire } = connected();
    const end = router.on('order.paid', () => {});
    end();
    await turn();
    assert.deepEqual(verbs(wire), ['subscribe']);
    wire.last.give(null);
    await turn();
    assert.deepEqual(verbs(wire), ['subscribe', 'unsubscribe']);
  });

  it('can subscribe again while the old subscription ends', async () => {
    const { router, wire } = connected();
    router.on('order.paid', () => {})();
    const received = [];
    router.on('order.paid', (event) => received.push(event.seq));
    const [first, second] = wire.sent;
    assert.notEqual(first.message.sub, second.message.sub);
    first.refuse({ code: 'bridge.rate_limited' });
    second.give(null);
    await turn();
    wire.receive({ t: 'ev', name: 'order.paid', sub: first.message.sub, seq: 1 });
    wire.receive({ t: 'ev', name: 'order.paid', sub: second.message.sub, seq: 1 });
    await turn();
    assert.deepEqual(received, [1]);
    assert.deepEqual(verbs(wire), ['subscribe', 'subscribe']);
  });

  it('receives one error if the app refuses', async () => {
    const { router, wire } = connected();
    const errors = [];
    const fail = (error) => errors.push(error.code);
    const end = router.on('order.paid', () => {}, fail);
    wire.last.refuse({ code: 'bridge.origin_denied' });
    await turn();
    assert.deepEqual(errors, ['bridge.origin_denied']);
    // The next listener subscribes again, and is independent of the first.
    const received = [];
    router.on('order.paid', (event) => received.push(event.seq), fail);
    assert.deepEqual(verbs(wire), ['subscribe', 'subscribe']);
    wire.last.give(null);
    end();
    sender(wire)(1);
    await turn();
    assert.deepEqual(received, [1]);
    assert.deepEqual(errors, ['bridge.origin_denied']);
    assert.deepEqual(verbs(wire), ['subscribe', 'subscribe']);
  });

  it('that throws does not affect others, and is reported', () => {
    // Uses another process, because the test runner counts the report as a failure.
    const program = `
      import { connected, turn } from ${JSON.stringify(new URL('page.mjs', import.meta.url).href)};
      const reports = [];
      process.on('unhandledRejection', (error) => reports.push(error.code || error.message));
      const { router, wire } = connected();
      router.on('a', () => { throw new Error('mine'); });
      router.on('a', (event) => reports.push(event.seq));
      const { sub, name } = wire.last.message;
      wire.receive({ t: 'ev', sub, name, seq: 1 });
      await turn();
      wire.receive({ t: 'ev', sub, name, seq: 2 });
      await turn();
      router.on('b', () => {});
      wire.last.refuse({ code: 'bridge.origin_denied' });
      router.on('c', () => {});
      wire.last.refuse({ code: 'bridge.unavailable' });
      await turn();
      console.log(JSON.stringify(reports));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    });
    assert.deepEqual(JSON.parse(output).sort(), [1, 2, 'bridge.origin_denied', 'mine', 'mine']);
  });
});

describe('after the connection is lost', () => {
  it('subscriptions are repeated, and report a missed event', async () => {
    const { router, wire } = connected();
    const received = [];
    router.on('order.paid', ({ seq, missed }) => received.push([seq, missed]));
    wire.last.give(null);
    await turn();
    sender(wire)(1);
    await turn();
    wire.receive(null);
    assert.deepEqual(verbs(wire), ['subscribe', 'subscribe']);
    assert.notEqual(wire.messages[0].sub, wire.messages[1].sub);
    wire.last.give(null);
    await turn();
    const send = sender(wire);
    for (const seq of [1, 2, 4]) send(seq);
    await turn();
    assert.deepEqual(received, [
      [1, 0],
      [1, 1],
      [2, 0],
      [4, 1],
    ]);
  });

  // The connection is lost after the answer and before its handlers run.
  for (const [name, give, messages] of [
    ['has just been granted', (sent) => sent.give(null), ['subscribe', 'subscribe']],
    [
      'has just been refused',
      (sent) => sent.refuse({ code: 'route.busy' }),
      ['subscribe', 'subscribe'],
    ],
  ]) {
    it(`a subscription that ${name} is repeated`, async () => {
      const { junctor } = connected();
      let receive;
      const sent = [];
      const transport = {
        send: (text) => void sent.push(JSON.parse(text)),
        onEvent: (callback) => (receive = callback),
      };
      const own = junctor.createRouter({ transport });
      const received = [];
      const errors = [];
      own.on(
        'order.paid',
        ({ seq }) => received.push(seq),
        (error) => errors.push(error.code),
      );
      give({
        give: (result) => receive(JSON.stringify({ id: sent[0].id, ok: true, result })),
        refuse: (error) => receive(JSON.stringify({ id: sent[0].id, ok: false, error })),
      });
      receive(null);
      await turn();
      assert.deepEqual(
        sent.map(({ m }) => m),
        messages,
      );
      receive(JSON.stringify({ id: sent[1].id, ok: true, result: null }));
      receive(JSON.stringify({ t: 'ev', name: 'order.paid', sub: sent[1].sub, seq: 1 }));
      await turn();
      assert.deepEqual([received, errors], [[1], []]);
    });
  }

  it('the router makes only one attempt', async () => {
    const { router, wire } = connected();
    const errors = [];
    router.on(
      'order.paid',
      () => {},
      (error) => errors.push(error.code),
    );
    wire.last.give(null);
    await turn();
    wire.receive(null);
    wire.receive(null);
    await turn();
    assert.deepEqual(errors, ['bridge.page_gone']);
    assert.deepEqual(verbs(wire), ['subscribe', 'subscribe']);
  });
});

describe('the events of a name', () => {
  /** Returns the next elements as `[seq, missed]`. */
  async function take(iterator, count) {
    const taken = [];
    for (let index = 0; index < count; index++) {
      const { value, done } = await iterator.next();
      taken.push(done ? 'done' : [value.seq, value.missed]);
    }
    return taken;
  }

  it('are received in order from the beginning', async () => {
    const { router, wire } = connected();
    const events = router.events('order.paid');
    const send = sender(wire);
    send(1);
    send(2);
    await turn();
    const rest = take(events, 3);
    await turn();
    send(3);
    assert.deepEqual(await rest, [
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
  });

  it('can be awaited concurrently', async () => {
    const { router, wire } = connected();
    const events = router.events('order.paid');
    const nexts = [events.next(), events.next(), events.next()];
    const send = sender(wire);
    for (const seq of [1, 2, 3]) send(seq);
    assert.deepEqual(
      (await Promise.all(nexts)).map(({ value }) => value.seq),
      [1, 2, 3],
    );
  });

  it('are dropped above the capacity, the oldest first, and counted', async () => {
    const { router, wire } = connected();
    const events = router.events('order.paid', { capacity: 2 });
    const send = sender(wire);
    for (const seq of [1, 2, 4, 7, 8]) send(seq);
    await turn();
    // 1 to 6 are missing: 1, 2 and 4 from the queue, 3, 5 and 6 from the host.
    assert.deepEqual(await take(events, 2), [
      [7, 6],
      [8, 0],
    ]);
    send(9);
    assert.deepEqual(await take(events, 1), [[9, 0]]);
  });

  for (const capacity of [0, 1, -3]) {
    it(`are queued one at a time for a capacity of ${capacity}`, async () => {
      const { router, wire } = connected();
      const events = router.events('order.paid', { capacity });
      const send = sender(wire);
      for (const seq of [1, 2, 3]) send(seq);
      await turn();
      assert.deepEqual(await take(events, 1), [[3, 2]]);
    });
  }

  it('are queued up to 64 by default', async () => {
    const { router, wire } = connected();
    const events = router.events('order.paid');
    const send = sender(wire);
    for (let seq = 1; seq <= 100; seq++) send(seq);
    await turn();
    const taken = await take(events, 64);
    assert.deepEqual(
      [taken[0], taken[63]],
      [
        [37, 36],
        [100, 0],
      ],
    );
  });

  it('end when the loop is left', async () => {
    const { router, wire } = connected();
    const events = router.events('order.paid');
    wire.last.give(null);
    const send = sender(wire);
    send(1);
    send(2);
    for await (const event of events) {
      assert.equal(event.seq, 1);
      break;
    }
    await turn();
    assert.deepEqual(verbs(wire), ['subscribe', 'unsubscribe']);
    assert.deepEqual(await take(events, 1), ['done']);
  });

  it('end while calls of next() are pending', async () => {
    const { router } = connected();
    const events = router.events('order.paid');
    const waiting = [events.next(), events.next()];
    await turn();
    holds(await events.return('bye'), { value: 'bye', done: true });
    for (const next of waiting) assert.equal((await next).done, true);
  });

  it('end without an error when the signal is aborted', async () => {
    const { router, wire } = connected();
    const controller = new AbortController();
    const events = router.events('order.paid', { signal: controller.signal });
    wire.last.give(null);
    const loop = (async () => {
      const seen = [];
      for await (const event of events) seen.push(event.seq);
      return seen;
    })();
    const send = sender(wire);
    send(1);
    await turn();
    send(2);
    controller.abort();
    assert.deepEqual(await loop, [1]);
    await turn();
    assert.deepEqual(verbs(wire), ['subscribe', 'unsubscribe']);
  });

  it('are empty if the signal is already aborted', async () => {
    const { router, wire } = connected();
    const events = router.events('order.paid', { signal: AbortSignal.abort() });
    assert.deepEqual(await take(events, 2), ['done', 'done']);
    assert.equal(wire.sent.length, 0);
  });

  it('remove their listener from the signal', async () => {
    for (const end of [
      (wire, events) => events.return(),
      (wire) => wire.last.refuse({ code: 'bridge.origin_denied' }),
    ]) {
      const { router, wire } = connected();
      const signal = new Listeners();
      const events = router.events('order.paid', { signal });
      const next = events.next().catch(() => {});
      assert.equal(signal.all.length, 1);
      end(wire, events);
      await next;
      assert.equal(signal.all.length, 0);
    }
  });

  it('end with the error of the app, after the queued events', async () => {
    const { router, wire } = connected();
    const events = router.events('order.paid');
    sender(wire)(1);
    await turn();
    wire.last.refuse({ code: 'bridge.origin_denied' });
    await turn();
    assert.deepEqual(await take(events, 1), [[1, 0]]);
    await rejects(events.next(), 'bridge.origin_denied');
    assert.deepEqual(await take(events, 1), ['done']);
  });
});
