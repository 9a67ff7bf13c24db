// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { connected, holds, Listeners, rejects, turn } from './page.mjs';

/** Sends events of the newest subscription. */
function sender(wire) {
  const { sub, name } = wire.messages.filter((message) => message.m === 'subscribe').at(-1);
  return (seq, data = seq) => wire.hear({ v: 1, t: 'ev', sub, seq, name, data });
}

const verbs = (wire) => wire.messages.map((message) => message.m);

describe('a listener', () => {
  it('subscribes by a name of its own', () => {
    const { router, wire } = connected();
    router.on('order.paid', () => {});
    router.on('order.sent', () => {});
    const [first, second] = wire.messages;
    assert.deepEqual([first.m, first.name, second.name], ['subscribe', 'order.paid', 'order.sent']);
    assert.match(first.sub, /^[A-Za-z0-9_]{1,32}$/);
    assert.notEqual(first.sub, second.sub);
  });

  it('hears each event in order, before the subscription is answered too', async () => {
    const { router, wire } = connected();
    const heard = [];
    router.on('order.paid', (event) => heard.push(event));
    const send = sender(wire);
    send(1, { id: '1' });
    wire.last.give(null);
    await turn();
    send(2, { id: '2' });
    await turn();
    holds(heard, [
      { name: 'order.paid', data: { id: '1' }, seq: 1, missed: 0 },
      { name: 'order.paid', data: { id: '2' }, seq: 2, missed: 0 },
    ]);
  });

  it('learns how many events were dropped', async () => {
    const { router, wire } = connected();
    const heard = [];
    router.on('order.paid', ({ seq, missed }) => heard.push([seq, missed]));
    const send = sender(wire);
    for (const seq of [1, 2, 6, 6, 3, null, 'x', 7]) send(seq);
    await turn();
    assert.deepEqual(heard, [
      [1, 0],
      [2, 0],
      [6, 3],
      [7, 0],
    ]);
  });

  it('hears nothing of other subscriptions and names', async () => {
    const { router, wire } = connected();
    const heard = [];
    router.on('order.paid', (event) => heard.push(event));
    const { sub } = wire.last.message;
    wire.hear({ v: 1, t: 'ev', sub: sub + '0', seq: 1, name: 'order.paid' });
    wire.hear({ v: 1, t: 'ev', sub, seq: 1, name: 'order.sent' });
    wire.hear({ v: 1, t: 'news', sub, seq: 1, name: 'order.paid' });
    await turn();
    assert.deepEqual(heard, []);
  });

  it('shares a subscription, which ends with the last', async () => {
    const { router, wire } = connected();
    const heard = [];
    const fn = (event) => heard.push(event.seq);
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
    assert.deepEqual(heard, [1, 1, 2]);
  });

  it('gets an event of its own, which another cannot change', async () => {
    const { router, wire } = connected();
    const heard = [];
    router.on('order.paid', (event) => (event.seq = 99));
    router.on('order.paid', (event) => heard.push(event.seq));
    sender(wire)(1);
    await turn();
    assert.deepEqual(heard, [1]);
  });

  it('that has ended hears nothing, even of what has come already', async () => {
    const { router, wire } = connected();
    const heard = [];
    const end = router.on('order.paid', (event) => heard.push(event));
    sender(wire)(1);
    end();
    await turn();
    assert.deepEqual(heard, []);
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

  it('may begin again while the old subscription ends', async () => {
    const { router, wire } = connected();
    router.on('order.paid', () => {})();
    const heard = [];
    router.on('order.paid', (event) => heard.push(event.seq));
    const [old, young] = wire.sent;
    assert.notEqual(old.message.sub, young.message.sub);
    old.refuse({ code: 'bridge.rate_limited' });
    young.give(null);
    await turn();
    wire.hear({ t: 'ev', name: 'order.paid', sub: old.message.sub, seq: 1 });
    wire.hear({ t: 'ev', name: 'order.paid', sub: young.message.sub, seq: 1 });
    await turn();
    assert.deepEqual(heard, [1]);
    assert.deepEqual(verbs(wire), ['subscribe', 'subscribe']);
  });

  it('is told once that the app refuses', async () => {
    const { router, wire } = connected();
    const errors = [];
    const fail = (error) => errors.push(error.code);
    const end = router.on('order.paid', () => {}, fail);
    wire.last.refuse({ code: 'bridge.origin_denied' });
    await turn();
    assert.deepEqual(errors, ['bridge.origin_denied']);
    // The next listener asks again, and it is not in the way of the first.
    const heard = [];
    router.on('order.paid', (event) => heard.push(event.seq), fail);
    assert.deepEqual(verbs(wire), ['subscribe', 'subscribe']);
    wire.last.give(null);
    end();
    sender(wire)(1);
    await turn();
    assert.deepEqual(heard, [1]);
    assert.deepEqual(errors, ['bridge.origin_denied']);
    assert.deepEqual(verbs(wire), ['subscribe', 'subscribe']);
  });

  it('that throws reaches neither the others nor the host, and is reported', () => {
    // The test runner takes such a report for a failure of its own, so it happens in another
    // process.
    const program = `
      import { connected, turn } from ${JSON.stringify(new URL('page.mjs', import.meta.url).href)};
      const reports = [];
      process.on('unhandledRejection', (error) => reports.push(error.code || error.message));
      const { router, wire } = connected();
      router.on('a', () => { throw new Error('mine'); });
      router.on('a', (event) => reports.push(event.seq));
      const { sub, name } = wire.last.message;
      wire.hear({ t: 'ev', sub, name, seq: 1 });
      await turn();
      wire.hear({ t: 'ev', sub, name, seq: 2 });
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

describe('after a connection was lost', () => {
  it('subscriptions are made anew, and say that something may be missing', async () => {
    const { router, wire } = connected();
    const heard = [];
    router.on('order.paid', ({ seq, missed }) => heard.push([seq, missed]));
    wire.last.give(null);
    await turn();
    sender(wire)(1);
    await turn();
    wire.hear(null);
    assert.deepEqual(verbs(wire), ['subscribe', 'subscribe']);
    assert.notEqual(wire.messages[0].sub, wire.messages[1].sub);
    wire.last.give(null);
    await turn();
    const send = sender(wire);
    for (const seq of [1, 2, 4]) send(seq);
    await turn();
    assert.deepEqual(heard, [
      [1, 0],
      [1, 1],
      [2, 0],
      [4, 1],
    ]);
  });

  // Between an answer and those who wait for it other things may happen.
  for (const [name, give, messages] of [
    ['has just been granted', (sent) => sent.give(null), ['subscribe', 'subscribe']],
    [
      'has just been refused',
      (sent) => sent.refuse({ code: 'route.busy' }),
      ['subscribe', 'subscribe'],
    ],
  ]) {
    it(`a subscription that ${name} is made anew`, async () => {
      const { junctor } = connected();
      let hear;
      const asked = [];
      const transport = {
        send: (text) => void asked.push(JSON.parse(text)),
        onEvent: (callback) => (hear = callback),
      };
      const own = junctor.createRouter({ transport });
      const heard = [];
      const errors = [];
      own.on(
        'order.paid',
        ({ seq }) => heard.push(seq),
        (error) => errors.push(error.code),
      );
      give({
        give: (result) => hear(JSON.stringify({ id: asked[0].id, ok: true, result })),
        refuse: (error) => hear(JSON.stringify({ id: asked[0].id, ok: false, error })),
      });
      hear(null);
      await turn();
      assert.deepEqual(
        asked.map(({ m }) => m),
        messages,
      );
      hear(JSON.stringify({ id: asked[1].id, ok: true, result: null }));
      hear(JSON.stringify({ t: 'ev', name: 'order.paid', sub: asked[1].sub, seq: 1 }));
      await turn();
      assert.deepEqual([heard, errors], [[1], []]);
    });
  }

  it('one attempt is made, and no more', async () => {
    const { router, wire } = connected();
    const errors = [];
    router.on(
      'order.paid',
      () => {},
      (error) => errors.push(error.code),
    );
    wire.last.give(null);
    await turn();
    wire.hear(null);
    wire.hear(null);
    await turn();
    assert.deepEqual(errors, ['bridge.page_gone']);
    assert.deepEqual(verbs(wire), ['subscribe', 'subscribe']);
  });
});

describe('the events of a name', () => {
  /** Takes what a loop would take. */
  async function take(iterator, count) {
    const taken = [];
    for (let index = 0; index < count; index++) {
      const { value, done } = await iterator.next();
      taken.push(done ? 'done' : [value.seq, value.missed]);
    }
    return taken;
  }

  it('are heard from the beginning, and one after the other', async () => {
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

  it('may be awaited by several at once', async () => {
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

  it('are dropped when nobody takes them, the oldest first, and counted', async () => {
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
    it(`are kept one at a time for a capacity of ${capacity}`, async () => {
      const { router, wire } = connected();
      const events = router.events('order.paid', { capacity });
      const send = sender(wire);
      for (const seq of [1, 2, 3]) send(seq);
      await turn();
      assert.deepEqual(await take(events, 1), [[3, 2]]);
    });
  }

  it('are 64 if nothing is said', async () => {
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

  it('end though somebody waits for the next', async () => {
    const { router } = connected();
    const events = router.events('order.paid');
    const waiting = [events.next(), events.next()];
    await turn();
    holds(await events.return('bye'), { value: 'bye', done: true });
    for (const next of waiting) assert.equal((await next).done, true);
  });

  it('end quietly when the signal is aborted', async () => {
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

  it('are none when the signal was aborted before', async () => {
    const { router, wire } = connected();
    const events = router.events('order.paid', { signal: AbortSignal.abort() });
    assert.deepEqual(await take(events, 2), ['done', 'done']);
    assert.equal(wire.sent.length, 0);
  });

  it('let the signal go', async () => {
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

  it('end with the error of the app, after what was heard', async () => {
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
