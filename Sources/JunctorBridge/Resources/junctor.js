// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The page's side of the bridge: a web page opens the app's addresses and hears its events.
//
//     const order = await junctor.router.open('mall://order/7', { note: 'hi' });
//
// A classic script that needs nothing else. It is the one source, since a classic script also runs
// when a module imports it, while a module does not run as a classic script: `junctor.mjs` imports
// this file and exports its names. What each name promises is written in `junctor.d.ts`.
//
// The way of one call:
//
// 1. `plain` copies the parameters, so that only JSON leaves the page.
// 2. `call` gives the message a number, enters it in `pending`, starts its timer and hands the text
//    to the transport. Nothing else sends.
// 3. The answer is what the transport's `send` gives, or comes through `receive`. `read` drops
//    every key that could reach a prototype.
// 4. `hear` takes the call out of `pending` and settles it. Whoever comes second finds nothing
//    there, so a call settles once, whatever the transport, the timer and the signal do.
(function () {
  'use strict';

  const page = globalThis;
  const nothing = () => {};

  class RouterError extends Error {
    constructor(code, message, retryable, data) {
      super(typeof message === 'string' ? message : code);
      this.name = 'RouterError';
      this.code = code;
      this.retryable = retryable === true;
      this.data = data;
    }
  }

  const unavailable = 'bridge.unavailable';
  const cancelled = 'route.cancelled';

  function refuse(name, why) {
    throw new RouterError('route.param_invalid', `${name}: ${why}`, false, { name });
  }

  // Listens until the function that it returns is called.
  function listen(target, type, listener) {
    if (!target) return nothing;
    target.addEventListener(type, listener);
    return () => target.removeEventListener(type, listener);
  }

  // MARK: Values

  const isObject = (value) => Object(value) === value;
  const { isArray } = Array;
  const isDangerous = (key) => /^(__proto__|constructor|prototype)$/.test(key);

  // Returns a copy of `value` that is JSON and nothing else. An error names the parameter at fault,
  // which is a key of `value`, however deep inside of it the fault is.
  function plain(value, root) {
    let name = root;
    function check(key, item) {
      if (this === value) name = key;
      const type = typeof item;
      if (isDangerous(key)) refuse(name, `${key} is not allowed`);
      if (type === 'function' || type === 'symbol' || (type === 'number' && !isFinite(item))) {
        refuse(name, `a ${type}`);
      }
      // The Object.prototype of another frame is another, so only the length of the chain tells.
      const prototype = isObject(item) && !isArray(item) && Object.getPrototypeOf(item);
      if (prototype && Object.getPrototypeOf(prototype)) refuse(name, 'not a plain object');
      return type === 'bigint' ? String(item) : item;
    }
    try {
      return JSON.parse(JSON.stringify({ [root]: value }, check))[root];
    } catch (error) {
      // Otherwise a circle, or what a getter threw.
      throw error instanceof RouterError ? error : refuse(name, error.message);
    }
  }

  // Returns the object that the host wrote; an empty one if `text` is something else.
  function read(text) {
    try {
      return Object(JSON.parse(text, (key, item) => (isDangerous(key) ? undefined : item)));
    } catch {
      return {};
    }
  }

  // Returns the keys of a message that name an address.
  function address(url, params) {
    if (typeof url !== 'string') refuse('url', 'not a string');
    const copy = plain(params, 'params');
    if (copy == null) return { url };
    return isObject(copy) && !isArray(copy)
      ? { url, params: copy }
      : refuse('params', 'not an object');
  }

  // MARK: Outside the app

  function metas(name) {
    const found = page.document ? page.document.querySelectorAll(`meta[name="${name}"]`) : [];
    return Array.from(found, (meta) => meta.content);
  }

  // Returns the web address of an address, unless it is of another space. It is never of another
  // domain.
  function universalLink({ url, params }, [scheme, domain]) {
    try {
      const isOwn = url.toLowerCase().startsWith(scheme.toLowerCase() + ':/');
      const link = new URL(isOwn ? url.slice(scheme.length + 1).replace(/^\/+/, '/') : url, domain);
      if (link.protocol !== 'https:' || link.origin !== new URL(domain).origin) return;
      for (const [name, value] of Object.entries(params || {})) {
        for (const item of isArray(value) && !value.some(isObject) ? value : [value]) {
          if (item !== null) {
            link.searchParams.append(name, isObject(item) ? JSON.stringify(item) : item);
          }
        }
      }
      return link.href;
    } catch {
      // No address at all.
    }
  }

  // MARK: Transports

  // Makes a transport. `send` and `start` get the function that hears what is no direct answer, and
  // hears `null` when the connection is lost. `start` returns what ends it.
  function transport(send, start) {
    let hear = nothing;
    let stop = nothing;
    return {
      send: (text) => send(text, hear),
      onEvent(callback) {
        hear = callback;
        stop = start(hear);
      },
      close() {
        send = () => {
          throw new RouterError(unavailable, 'closed');
        };
        stop();
        hear(null);
      },
    };
  }

  // Returns who hears what the app's web view says. Copies of this script share what it calls.
  function hearers() {
    let { hearers } = page.__junctor || {};
    if (!hearers) {
      hearers = new Set();
      const receive = (text) => hearers.forEach((hear) => hear(text));
      Object.defineProperty(page, '__junctor', { value: { receive, hearers } });
    }
    return hearers;
  }

  const transports = {
    webkit: () =>
      transport(
        async (text) => String(await page.webkit.messageHandlers.junctor.postMessage(text)),
        (hear) => {
          const all = hearers();
          all.add(hear);
          // A page that comes back from the browser's cache has lost its session.
          const stop = listen(page, 'pageshow', (event) => event.persisted && hear(null));
          return () => {
            stop();
            all.delete(hear);
          };
        },
      ),

    loopback(place) {
      let line;
      const url = (path) => {
        const here = page.location || {};
        const { origin, hostname, hash } = new URL(place, here.href);
        if (!/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) && origin !== here.origin) {
          throw new Error(`${origin} is not this machine`);
        }
        return `${origin}/__junctor/${path}?token=${hash.slice(1)}`;
      };
      const dial = (hear) =>
        new Promise((resolve, reject) => {
          const socket = new page.WebSocket(url('socket').replace('http', 'ws'));
          let lose = reject;
          socket.onopen = () => {
            lose = () => hear(null);
            resolve(socket);
          };
          socket.onmessage = (message) => hear(message.data);
          socket.onclose = () => {
            line = undefined;
            lose();
          };
        });
      return transport(
        (text, hear) => {
          line = line || dial(hear);
          return line.then(
            (socket) => socket.send(text),
            async () => (await page.fetch(url('call'), { method: 'POST', body: text })).text(),
          );
        },
        () => () => line && line.then((socket) => socket.close(), nothing),
      );
    },

    parent(place) {
      const { origin } = new URL(place);
      return transport(
        (text) => page.parent.postMessage({ junctor: 1, text }, origin),
        (hear) =>
          listen(page, 'message', ({ source, origin: sender, data }) => {
            if (source === page.parent && sender === origin && data && data.junctor === 1) {
              hear(`${data.text}`);
            }
          }),
      );
    },

    memory: (handler) => transport(handler, () => nothing),
  };

  // MARK: The router

  function createRouter({ transport: given, fallback } = {}) {
    const client = 'p' + Math.random().toString(36).slice(2);
    const pending = new Map(); // the id of a call → the receiver of its answer
    const topics = new Map(); // the name of an event → who listens to it
    let calls = 0;
    let limit = 262144;
    let link;

    // Looks again each time until there is a transport: the page's head may not have ended yet.
    function connect() {
      if (!link) {
        const { messageHandlers = {} } = page.webkit || {};
        const [place] = metas('junctor');
        link =
          given ||
          (messageHandlers.junctor ? transports.webkit() : place && transports.loopback(place));
        if (link) link.onEvent(receive);
      }
      return link;
    }

    function receive(text) {
      if (text === null) return lose();
      const message = read(text);
      if (message.t === 'ev') take(message);
      else (pending.get(message.id) || nothing)(message);
    }

    function lose() {
      const lost = [...pending.values()];
      // What has not begun is among the lost, and no second attempt is made. A subscription has the
      // number of the call that asked for it.
      topics.forEach((topic) => pending.has(topic.sub.replace('_', '-')) || subscribe(topic, -1));
      lost.forEach((hear) => hear(failure('bridge.page_gone')));
    }

    const failure = (code, message) => ({ ok: false, error: { code, message } });

    // Goes to the web address of what the app would have opened.
    function leave(fields) {
      const spaces = fallback
        ? [].concat(fallback).map(({ scheme, domain }) => [scheme, domain])
        : metas('junctor-fallback').map((text) => text.split(' '));
      for (const space of spaces) {
        const target = universalLink(fields, space);
        // To go where the page already is would load it for ever.
        if (target && target !== page.location.href) {
          page.location.assign(target);
          return null;
        }
      }
      throw new RouterError(unavailable, 'not in the app');
    }

    function call(verb, fields, { signal, timeoutMs = 30000 } = {}) {
      return new Promise((resolve, reject) => {
        if (!(timeoutMs >= 0 && timeoutMs < 2e9)) refuse('timeoutMs', timeoutMs);
        if (signal && signal.aborted) throw new RouterError(cancelled);
        if (!connect()) return resolve(leave(fields));
        const id = `${client}-${++calls}`;
        const text = JSON.stringify({ v: 1, id, m: verb, ...fields });
        // The size of a Blob is counted in UTF-8.
        if (new Blob([text]).size > limit) {
          throw new RouterError('bridge.too_large', `more than ${limit} bytes`);
        }

        let timer;
        const hear = ({ ok, result, error }) => {
          if (!pending.delete(id)) return;
          clearTimeout(timer);
          stop();
          const { code, message, retryable, data } = (ok === false && error) || {};
          const reason = typeof code === 'string' ? code : 'bridge.malformed';
          if (ok === true) resolve(result);
          else reject(new RouterError(reason, message, retryable, data));
        };
        const giveUp = (code) => {
          hear(failure(code));
          if (verb === 'open') tell('cancel', { call: id });
        };

        const stop = listen(signal, 'abort', () => giveUp(cancelled));
        // The host's own timer comes first, and says more.
        if (timeoutMs) timer = setTimeout(giveUp, timeoutMs + 1000, 'bridge.timeout');
        pending.set(id, hear);
        (async () => link.send(text))().then(
          (answer) => {
            if (answer === undefined) return;
            const message = read(answer);
            // A host that could not read the message does not know its id.
            hear(message.id === id || (message.id === null && !message.ok) ? message : {});
          },
          (error) => hear(failure(unavailable, error && error.message)),
        );
      });
    }

    // Says something whose answer nobody waits for.
    function tell(verb, fields) {
      call(verb, fields).catch(nothing);
    }

    // MARK: Events

    // Begins to hear a topic, or begins again: `seq` is 0, or -1 since something may be missing.
    function subscribe(topic, seq) {
      const { name } = topic;
      const sub = `${client}_${calls + 1}`;
      topic.sub = sub;
      topic.seq = seq;
      topic.begun = call('subscribe', { name, sub }).then(
        () => true,
        (error) => {
          if (topic.sub !== sub) return;
          if (topics.get(name) === topic) topics.delete(name);
          notify(topic, {}, error);
        },
      );
    }

    // Each listener is called in a turn of its own, so that what one throws reaches no other.
    function notify({ listeners }, event, error) {
      for (const listener of listeners) {
        Promise.resolve().then(() => listeners.has(listener) && listener({ ...event }, error));
      }
    }

    function take({ name, sub, seq, data }) {
      const topic = topics.get(name);
      if (!topic || topic.sub !== sub || !(seq > topic.seq)) return;
      notify(topic, { name, data, seq, missed: seq - topic.seq - 1 });
      topic.seq = seq;
    }

    function join(name, listener) {
      const topic = topics.get(name) || { name, listeners: new Set() };
      const { listeners } = topic;
      listeners.add(listener);
      if (!topic.sub) {
        topics.set(name, topic);
        subscribe(topic, 0);
      }
      return () => {
        if (!listeners.delete(listener) || listeners.size || topics.get(name) !== topic) return;
        topics.delete(name);
        // Not before it has begun: two messages in flight may change places.
        topic.begun.then((hasBegun) => hasBegun && tell('unsubscribe', { sub: topic.sub }));
      };
    }

    function events(name, { signal, capacity = 64 } = {}) {
      const queue = [];
      let failure;
      let isOver = signal && signal.aborted;
      let wake = nothing;

      const end = () => {
        isOver = true;
        queue.length = 0;
        part();
        stop();
        wake();
      };
      const part = isOver
        ? nothing
        : join(name, (event, error) => {
            failure = error;
            if (!error) queue.push(event);
            if (queue.length > Math.max(capacity, 1)) queue[1].missed += 1 + queue.shift().missed;
            wake();
          });
      const stop = listen(signal, 'abort', end);

      const iterator = (async function* () {
        try {
          for (;;) {
            if (queue.length) yield queue.shift();
            else if (failure) throw failure;
            else if (isOver) return;
            else await new Promise((resolve) => (wake = resolve));
          }
        } finally {
          end();
        }
      })();
      // A generator's own would wait for the next event.
      iterator.return = async (value) => {
        end();
        return { value, done: true };
      };
      return iterator;
    }

    // MARK: What a page calls

    return {
      get isAvailable() {
        return !!connect();
      },

      async open(url, params, options = {}) {
        const fields = address(url, params);
        const { timeoutMs, traceparent } = options;
        if (timeoutMs >= 0) fields.opts = { timeoutMs };
        if (traceparent) fields.trace = { traceparent };
        return call('open', fields, options);
      },

      async canOpen(url, params) {
        const fields = address(url, params);
        return connect() ? call('canOpen', fields) : false;
      },

      on: (name, fn, onError) =>
        join(name, (event, error) => {
          if (!error) fn(event);
          else if (onError) onError(error);
          else if (error.code !== unavailable) throw error;
        }),

      events,

      close: async (result) => call('close', { result: plain(result, 'result') }),

      async hello(options) {
        const answer = await call('hello', {}, options);
        limit = (answer && answer.limits && answer.limits.messageBytes) || limit;
        return answer;
      },
    };
  }

  page.junctor = { router: createRouter(), RouterError, createRouter, transports };
})();
