// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import vm from 'node:vm';
import { answer, holds, Listeners, load, rejects, run, turn } from './page.mjs';

const idOf = (text) => JSON.parse(text).id;
const event = (sub, seq) =>
  JSON.stringify({ v: 1, t: 'ev', sub, seq, name: 'order.paid', data: seq });

/** The objects of WebKit that the script uses. */
class FakeWebView extends Listeners {
  sent = [];

  constructor(reply) {
    super();
    const { sent } = this;
    const handler = {
      postMessage(...values) {
        // WebKit's function throws if it is called without its object.
        if (this !== handler) throw new TypeError('Can only call postMessage on instances');
        assert.equal(typeof values[0], 'string');
        sent.push(JSON.parse(values[0]));
        return reply(values[0]);
      },
    };
    this.globals = {
      webkit: { messageHandlers: { junctor: handler } },
      addEventListener: this.addEventListener,
      removeEventListener: this.removeEventListener,
    };
  }
}

describe('the web view', () => {
  it('is found by default, and receives texts', async () => {
    const view = new FakeWebView(async (text) => answer(idOf(text), 'yes'));
    const { junctor } = load(view.globals);
    assert.equal(junctor.router.isAvailable, true);
    assert.equal(view.sent.length, 0);
    assert.equal(await junctor.router.open('mall://a', { n: 1 }), 'yes');
    assert.deepEqual(view.sent[0].params, { n: 1 });
  });

  const table = {
    'rejects with a plain error': [
      () => Promise.reject(new Error('route.notFound')),
      'bridge.unavailable',
    ],
    'has an old handler that returns nothing': [() => undefined, 'bridge.malformed'],
    'resolves to nothing': [async () => undefined, 'bridge.malformed'],
    'resolves to an object': [async () => ({ ok: true }), 'bridge.malformed'],
  };
  for (const [name, [reply, code]] of Object.entries(table)) {
    it(`ends the call with an error when it ${name}`, async () => {
      const { junctor, clock } = load(new FakeWebView(reply).globals);
      await rejects(junctor.router.open('mall://a'), code);
      assert.equal(clock.count, 0);
    });
  }

  it('may never reply: the page has its own timeout', async () => {
    const { junctor, clock } = load(new FakeWebView(() => new Promise(() => {})).globals);
    const promise = junctor.router.open('mall://a');
    clock.advance(31_000);
    await rejects(promise, 'bridge.timeout');
  });

  it('can lose its handler', async () => {
    const view = new FakeWebView(async (text) => answer(idOf(text), 1));
    const { junctor } = load(view.globals);
    await junctor.router.open('mall://a');
    delete view.globals.webkit.messageHandlers.junctor;
    await rejects(junctor.router.open('mall://a'), 'bridge.unavailable');
  });

  it('sends events to an object that is not enumerable', async () => {
    const view = new FakeWebView(async (text) => answer(idOf(text), null));
    const { junctor, page } = load(view.globals);
    assert.equal('__junctor' in page, false);
    const received = [];
    junctor.router.on('order.paid', ({ seq }) => received.push(seq));
    assert.equal(Object.keys(page).includes('__junctor'), false);
    page.text = event(view.sent[0].sub, 1);
    vm.runInContext('__junctor.receive(text)', page);
    await turn();
    assert.deepEqual(received, [1]);
    vm.runInContext(
      "__junctor = 7; try { delete __junctor } catch {}; __junctor.receive('Oops')",
      page,
    );
  });

  it('serves several copies of the script', async () => {
    const view = new FakeWebView(async (text) => answer(idOf(text), idOf(text)));
    const { junctor: first, page } = load(view.globals);
    const second = run(page);
    assert.notEqual(first, second);
    const received = [];
    first.router.on('order.paid', ({ seq }) => received.push(`first ${seq}`));
    const end = second.router.on('order.paid', ({ seq }) => received.push(`second ${seq}`));
    const [a, b] = await Promise.all([
      first.router.open('mall://a'),
      second.router.open('mall://a'),
    ]);
    assert.notEqual(a, b);
    assert.notEqual(view.sent[0].sub, view.sent[1].sub);
    for (const { sub } of view.sent.slice(0, 2)) page.__junctor.receive(event(sub, 1));
    await turn();
    assert.deepEqual(received, ['first 1', 'second 1']);
    end();
    for (const { sub } of view.sent.slice(0, 2)) page.__junctor.receive(event(sub, 2));
    await turn();
    assert.deepEqual(received, ['first 1', 'second 1', 'first 2']);
  });

  it('ignores an element of the same name', () => {
    const view = new FakeWebView(() => new Promise(() => {}));
    const { junctor, page } = load({ ...view.globals, __junctor: { id: '__junctor' } });
    junctor.router.on('order.paid', () => {});
    assert.equal(typeof page.__junctor.receive, 'function');
  });

  it('loses its connection when the page is restored from the cache', async () => {
    const replies = [];
    const view = new FakeWebView(
      (text) => new Promise((resolve) => replies.push(() => resolve(answer(idOf(text), null)))),
    );
    const { junctor } = load(view.globals);
    junctor.router.on('order.paid', () => {});
    replies[0]();
    await turn();
    const promise = junctor.router.open('mall://a', {}, { timeoutMs: 0 });
    view.dispatch('pageshow', { persisted: false });
    assert.equal(view.sent.length, 2);
    view.dispatch('pageshow', { persisted: true });
    await rejects(promise, 'bridge.page_gone');
    assert.deepEqual(
      view.sent.map(({ m }) => m),
      ['subscribe', 'open', 'subscribe'],
    );
  });

  it('receives nothing after its transport is closed', async () => {
    const view = new FakeWebView(() => new Promise(() => {}));
    const { junctor, page } = load(view.globals);
    const transport = junctor.transports.webkit();
    const router = junctor.createRouter({ transport });
    const promise = router.open('mall://a');
    transport.close();
    await rejects(promise, 'bridge.page_gone');
    await rejects(router.open('mall://a'), 'bridge.unavailable');
    assert.equal(view.sent.length, 1);
    page.__junctor.receive('Oops');
  });
});

/** A host that receives sockets and requests. */
class FakeHost {
  sockets = [];
  requests = [];
  /** Whether a socket opens; otherwise it closes at once. */
  accepts = true;
  respond = (text) => answer(idOf(text), 'by request');

  constructor({ meta, href } = {}) {
    const host = this;
    class WebSocket {
      sent = [];
      constructor(url) {
        this.url = url;
        host.sockets.push(this);
        const { accepts } = host;
        setImmediate(() => (accepts ? this.onopen() : this.onclose()));
      }
      send(text) {
        this.sent.push(JSON.parse(text));
      }
      receive(text) {
        this.onmessage({ data: text });
      }
      close() {
        this.isClosed = true;
        setImmediate(() => this.onclose());
      }
    }
    const fetch = async (url, options) => {
      this.requests.push({ url, ...options });
      return { text: async () => this.respond(options.body) };
    };
    this.globals = {
      WebSocket,
      fetch,
      ...document(meta),
      ...(href && { location: new URL(href) }),
    };
  }
}

function document(meta) {
  const found = (query) =>
    query === 'meta[name="junctor"]' && meta !== undefined ? [{ content: meta }] : [];
  return { document: { querySelectorAll: found } };
}

describe('a host on this machine', () => {
  const place = 'http://127.0.0.1:8080#T0ken';

  it('is found by the meta element of the page', async () => {
    const host = new FakeHost();
    const { junctor, page } = load(host.globals);
    assert.equal(junctor.router.isAvailable, false);
    Object.assign(page, document(place));
    assert.equal(junctor.router.isAvailable, true);
    junctor.router.open('mall://a');
    assert.equal(host.sockets[0].url, 'ws://127.0.0.1:8080/__junctor/socket?token=T0ken');
  });

  it('is used only without a web view', () => {
    const view = new FakeWebView(() => new Promise(() => {}));
    const host = new FakeHost({ meta: place });
    load({ ...host.globals, ...view.globals }).junctor.router.open('mall://a');
    assert.equal(view.sent.length, 1);
    assert.equal(host.sockets.length, 0);
  });

  it('receives messages in order over one socket, and answers in any order', async () => {
    const host = new FakeHost({ meta: place });
    const { junctor } = load(host.globals);
    const received = [];
    junctor.router.on('order.paid', ({ seq }) => received.push(seq));
    const promises = [junctor.router.open('mall://1'), junctor.router.open('mall://2')];
    await turn();
    const [socket] = host.sockets;
    assert.deepEqual(
      socket.sent.map((message) => message.url),
      [undefined, 'mall://1', 'mall://2'],
    );
    socket.receive(answer(socket.sent[2].id, 2));
    socket.receive(event(socket.sent[0].sub, 1));
    socket.receive(answer(socket.sent[1].id, 1));
    assert.deepEqual(await Promise.all(promises), [1, 2]);
    assert.deepEqual(received, [1]);
    assert.equal(host.sockets.length, 1);
    assert.equal(host.requests.length, 0);
  });

  for (const name of ['cannot be opened', 'does not exist', 'is forbidden']) {
    it(`receives requests if a socket ${name}`, async () => {
      const host = new FakeHost({ meta: place });
      if (name === 'cannot be opened') host.accepts = false;
      if (name === 'does not exist') delete host.globals.WebSocket;
      if (name === 'is forbidden') {
        host.globals.WebSocket = class {
          constructor() {
            throw new Error('SecurityError');
          }
        };
      }
      const { junctor } = load(host.globals);
      assert.equal(await junctor.router.open('mall://a'), 'by request');
      assert.equal(await junctor.router.open('mall://b'), 'by request');
      const [{ url, method, body }] = host.requests;
      assert.deepEqual([url, method], ['http://127.0.0.1:8080/__junctor/call?token=T0ken', 'POST']);
      assert.equal(JSON.parse(body).url, 'mall://a');
    });
  }

  it('that does not respond is unavailable', async () => {
    const host = new FakeHost({ meta: place });
    host.accepts = false;
    host.globals.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await rejects(load(host.globals).junctor.router.open('mall://a'), 'bridge.unavailable', {
      message: 'Failed to fetch',
    });
  });

  it('that closes the socket fails its calls; the next call opens another', async () => {
    const host = new FakeHost({ meta: place });
    const { junctor } = load(host.globals);
    const promise = junctor.router.open('mall://a');
    await turn();
    host.sockets[0].onclose();
    await rejects(promise, 'bridge.page_gone');
    await turn();
    assert.equal(host.sockets.length, 1);
    const next = junctor.router.open('mall://b');
    await turn();
    assert.equal(host.sockets.length, 2);
    host.sockets[1].receive(answer(host.sockets[1].sent[0].id, 'again'));
    assert.equal(await next, 'again');
  });

  it('that closes the socket receives the subscriptions again', async () => {
    const host = new FakeHost({ meta: place });
    const { junctor } = load(host.globals);
    const received = [];
    junctor.router.on('order.paid', ({ seq, missed }) => received.push([seq, missed]));
    await turn();
    host.sockets[0].receive(answer(host.sockets[0].sent[0].id, null));
    await turn();
    host.sockets[0].onclose();
    await turn();
    const [message] = host.sockets[1].sent;
    assert.equal(message.m, 'subscribe');
    host.sockets[1].receive(answer(message.id, null));
    host.sockets[1].receive(event(message.sub, 1));
    await turn();
    assert.deepEqual(received, [[1, 1]]);
  });

  it('that does not open another socket ends the events', async () => {
    const host = new FakeHost({ meta: place });
    const { junctor } = load(host.globals);
    const events = junctor.router.events('order.paid');
    const next = events.next();
    await turn();
    host.sockets[0].receive(answer(host.sockets[0].sent[0].id, null));
    await turn();
    host.accepts = false;
    host.globals.fetch = undefined;
    host.respond = () => 'Oops';
    host.sockets[0].onclose();
    await rejects(next, 'bridge.malformed');
    await turn();
    assert.equal(host.sockets.length, 2);
  });

  for (const place of [
    'http://evil.example:8080#T',
    'https://127.0.0.1.evil.example#T',
    'http://127.0.0.1@evil.example#T',
    'javascript:alert(1)#T',
    'data:text/html,x#T',
    'http://[#T',
  ]) {
    it(`is refused at ${place}`, async () => {
      const host = new FakeHost({ meta: place, href: 'http://shop.example:8080/' });
      await rejects(load(host.globals).junctor.router.open('mall://a'), 'bridge.unavailable');
      assert.equal(host.sockets.length + host.requests.length, 0);
    });
  }

  const places = {
    'http://localhost:8080#T': 'ws://localhost:8080/__junctor/socket?token=T',
    'http://[::1]:8080/#T': 'ws://[::1]:8080/__junctor/socket?token=T',
    'https://127.0.0.1#T': 'wss://127.0.0.1/__junctor/socket?token=T',
    'http://shop.example:8080#T&x=1': 'ws://shop.example:8080/__junctor/socket?token=T&x=1',
    '#T': 'ws://shop.example:8080/__junctor/socket?token=T',
  };
  for (const [place, url] of Object.entries(places)) {
    it(`is accepted at ${place}, for a page of shop.example`, () => {
      const host = new FakeHost({ meta: place, href: 'http://shop.example:8080/order?x#y' });
      load(host.globals).junctor.router.open('mall://a');
      assert.equal(host.sockets[0].url, url);
    });
  }

  it('receives nothing after its transport is closed', async () => {
    const host = new FakeHost();
    const { junctor } = load(host.globals);
    const transport = junctor.transports.loopback(place);
    const router = junctor.createRouter({ transport });
    const promise = router.open('mall://a');
    await turn();
    transport.close();
    await rejects(promise, 'bridge.page_gone');
    await turn();
    assert.equal(host.sockets[0].isClosed, true);
    await rejects(router.open('mall://b'), 'bridge.unavailable');
    assert.equal(host.sockets.length, 1);
    assert.equal(host.requests.length, 0);
  });
});

describe('a parent frame', () => {
  /** A page in a frame of `https://desk.example`. */
  function framed() {
    const view = new Listeners();
    const posted = [];
    const parent = {
      postMessage: (data, origin) => void posted.push({ data: structuredClone(data), origin }),
    };
    const { addEventListener, removeEventListener } = view;
    const loaded = load({ parent, addEventListener, removeEventListener });
    const dispatch = (data, source = parent, origin = 'https://desk.example') =>
      view.dispatch('message', { data, source, origin });
    const transport = loaded.junctor.transports.parent('https://desk.example');
    const router = loaded.junctor.createRouter({ transport });
    return { ...loaded, view, posted, dispatch, transport, router };
  }

  it('is never selected by default', () => {
    assert.equal(framed().junctor.router.isAvailable, false);
  });

  it('receives messages for its origin only, and answers', async () => {
    const { router, posted, dispatch } = framed();
    const promise = router.open('mall://a');
    assert.equal(posted[0].origin, 'https://desk.example');
    assert.deepEqual(Object.keys(posted[0].data), ['junctor', 'text']);
    dispatch({ junctor: 1, text: answer(idOf(posted[0].data.text), 'yes') });
    assert.equal(await promise, 'yes');
  });

  it('sends events', async () => {
    const { router, posted, dispatch } = framed();
    const received = [];
    router.on('order.paid', ({ seq }) => received.push(seq));
    dispatch({ junctor: 1, text: event(JSON.parse(posted[0].data.text).sub, 1) });
    await turn();
    assert.deepEqual(received, [1]);
  });

  it('is accepted only from its window and its origin', async () => {
    const { router, posted, dispatch } = framed();
    const promise = router.open('mall://a');
    const text = (result) => ({ junctor: 1, text: answer(idOf(posted[0].data.text), result) });
    dispatch(text('another window'), {});
    dispatch(text('no window'), null);
    dispatch(text('another origin'), undefined, 'https://desk.example.evil.example');
    dispatch(text('another scheme'), undefined, 'http://desk.example');
    dispatch(text('no origin'), undefined, 'null');
    for (const data of [
      null,
      'text',
      7,
      { text: text('no mark').text },
      { ...text('another mark'), junctor: 2 },
      { junctor: 1 },
    ]) {
      dispatch(data);
    }
    dispatch(text('itself'));
    assert.equal(await promise, 'itself');
  });

  for (const origin of ['*', '', 'desk.example', undefined]) {
    it(`is refused at ${origin}`, () => {
      assert.throws(() => framed().junctor.transports.parent(origin), { name: 'TypeError' });
    });
  }

  it('is ignored after its transport is closed', async () => {
    const { router, transport, view, posted } = framed();
    const promise = router.open('mall://a');
    transport.close();
    await rejects(promise, 'bridge.page_gone');
    assert.equal(view.all.length, 0);
    await rejects(router.open('mall://a'), 'bridge.unavailable');
    assert.equal(posted.length, 1);
  });
});

describe('a function instead of an app', () => {
  it('answers, and emits events', async () => {
    const { junctor } = load();
    let emit;
    const transport = junctor.transports.memory((text, callback) => {
      emit = callback;
      const { id, m, sub } = JSON.parse(text);
      if (m === 'subscribe') emit(event(sub, 1));
      return answer(id, m);
    });
    const router = junctor.createRouter({ transport });
    assert.equal(await router.open('mall://a'), 'open');
    const events = router.events('order.paid');
    holds((await events.next()).value, { name: 'order.paid', data: 1, seq: 1, missed: 0 });
    transport.close();
    await rejects(events.next(), 'bridge.unavailable');
    await rejects(router.open('mall://a'), 'bridge.unavailable');
  });
});
