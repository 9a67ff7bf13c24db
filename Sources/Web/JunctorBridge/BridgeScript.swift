// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file
// Written by scripts/write-bridge-script: change Resources/junctor.js instead.

/// The page's side of the bridge: a script without dependencies, for a host that serves or injects it.
public enum BridgeScript {
  /// The text of `junctor.js` without its comments: a classic script that defines `junctor.router`.
  public static let source = #"""
// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
(function () {
  'use strict';
  const page = globalThis;
  const noop = () => {};
  class RouterError extends Error {
    constructor(code, message, retryable, data) {
      super(typeof message === 'string' ? message : code);
      this.name = 'RouterError';
      this.code = code;
      this.retryable = retryable === true;
      this.retryAfterMs = data && data.retryAfterMs;
      this.data = data;
    }
  }
  const unavailable = 'bridge.unavailable';
  const cancelled = 'route.cancelled';
  const timeout = 'bridge.timeout';
  function refuse(name, reason) {
    throw new RouterError('route.param_invalid', `${name}: ${reason}`, false, { name });
  }
  function listen(target, type, listener) {
    if (!target) return noop;
    target.addEventListener(type, listener);
    return () => target.removeEventListener(type, listener);
  }
  const isObject = (value) => Object(value) === value;
  const { isArray } = Array;
  const { getPrototypeOf } = Object;
  const isDangerous = (key) => /^(__proto__|constructor|prototype)$/.test(key);
  function plain(value, root) {
    let name = root;
    function check(key, item) {
      if (this === value) name = key;
      const type = typeof item;
      if (isDangerous(key)) refuse(name, key);
      if (/^(fu|sy)/.test(type) || (type === 'number' && !isFinite(item))) refuse(name, `a ${type}`);
      const prototype = isObject(item) && !isArray(item) && getPrototypeOf(item);
      if (prototype && getPrototypeOf(prototype)) refuse(name, 'not plain');
      return type === 'bigint' ? String(item) : item;
    }
    try {
      return JSON.parse(JSON.stringify({ [root]: value }, check))[root];
    } catch (error) {
      throw error instanceof RouterError ? error : refuse(name, error.message);
    }
  }
  function read(text) {
    try {
      return Object(JSON.parse(text, (key, item) => (isDangerous(key) ? undefined : item)));
    } catch {
      return {};
    }
  }
  function address(url, params) {
    if (typeof url !== 'string') refuse('url', 'not a string');
    const copy = plain(params, 'params');
    if (copy == null) return { url };
    return isObject(copy) && !isArray(copy)
      ? { url, params: copy }
      : refuse('params', 'not an object');
  }
  function metas(name) {
    const found = page.document ? page.document.querySelectorAll(`meta[name="${name}"]`) : [];
    return Array.from(found, (meta) => meta.content);
  }
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
    }
  }
  function transport(send, start) {
    let receive = noop;
    let stop = noop;
    return {
      send: (text) => send(text, receive),
      onEvent(callback) {
        receive = callback;
        stop = start(receive);
      },
      close() {
        send = () => {
          throw new RouterError(unavailable, 'closed');
        };
        stop();
        receive(null);
      },
    };
  }
  function receivers() {
    let { receivers } = page.__junctor || {};
    if (!receivers) {
      receivers = new Set();
      const receive = (text) => receivers.forEach((receiver) => receiver(text));
      Object.defineProperty(page, '__junctor', { value: { receive, receivers } });
    }
    return receivers;
  }
  const transports = {
    webkit: () =>
      transport(
        async (text) => String(await page.webkit.messageHandlers.junctor.postMessage(text)),
        (receive) => {
          const all = receivers();
          all.add(receive);
          const stop = listen(page, 'pageshow', (event) => event.persisted && receive(null));
          return () => {
            stop();
            all.delete(receive);
          };
        },
      ),
    loopback(host) {
      let connection;
      const url = (path) => {
        const here = page.location || {};
        const { origin, hostname, hash } = new URL(host, here.href);
        if (!/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) && origin !== here.origin) {
          throw new Error(origin);
        }
        return `${origin}/__junctor/${path}?token=${hash.slice(1)}`;
      };
      const openSocket = (receive) =>
        new Promise((resolve, reject) => {
          const socket = new page.WebSocket(url('socket').replace('http', 'ws'));
          let lose = reject;
          socket.onopen = () => {
            lose = () => receive(null);
            resolve(socket);
          };
          socket.onmessage = (message) => receive(message.data);
          socket.onclose = () => {
            connection = undefined;
            lose();
          };
        });
      return transport(
        (text, receive) => {
          connection = connection || openSocket(receive);
          return connection.then(
            (socket) => socket.send(text),
            async () => (await page.fetch(url('call'), { method: 'POST', body: text })).text(),
          );
        },
        () => () => connection && connection.then((socket) => socket.close(), noop),
      );
    },
    parent(url) {
      const { origin } = new URL(url);
      return transport(
        (text) => page.parent.postMessage({ junctor: 1, text }, origin),
        (receive) =>
          listen(page, 'message', ({ source, origin: sender, data }) => {
            if (source === page.parent && sender === origin && data && data.junctor === 1) {
              receive(`${data.text}`);
            }
          }),
      );
    },
    memory: (handler) => transport(handler, () => noop),
  };
  function createRouter({ transport: given, fallback } = {}) {
    const client = 'p' + Math.random().toString(36).slice(2);
    const pending = new Map(); // the id of a call → the receiver of its answer
    const topics = new Map(); // the name of an event → its listeners and subscription
    let calls = 0;
    let limit = 262144;
    let link;
    function connect() {
      if (!link) {
        const { messageHandlers = {} } = page.webkit || {};
        const [host] = metas('junctor');
        link =
          given ||
          (messageHandlers.junctor ? transports.webkit() : host && transports.loopback(host));
        if (link) link.onEvent(receive);
      }
      return link;
    }
    function receive(text) {
      if (text === null) return lose();
      const message = read(text);
      if (message.t === 'ev') receiveEvent(message);
      else (pending.get(message.id) || noop)(message);
    }
    function lose() {
      const lost = [...pending.values()];
      topics.forEach((topic) => pending.has(topic.sub.replace('_', '-')) || subscribe(topic, -1));
      lost.forEach((settle) => settle(failure('bridge.page_gone')));
    }
    const failure = (code, message = 'The app gave no answer.') => ({
      ok: false,
      error: { code, message, retryable: code === timeout },
    });
    function openLink(fields) {
      const spaces = fallback
        ? [].concat(fallback).map(({ scheme, domain }) => [scheme, domain])
        : metas('junctor-fallback').map((text) => text.split(' '));
      for (const space of spaces) {
        const target = universalLink(fields, space);
        if (target && target !== page.location.href) {
          page.location.assign(target);
          return null;
        }
      }
      throw new RouterError(unavailable, 'no app');
    }
    function call(verb, fields, { signal, timeoutMs = 30000 } = {}) {
      return new Promise((resolve, reject) => {
        if (!(timeoutMs >= 0 && timeoutMs < 2e9)) refuse('timeoutMs', timeoutMs);
        if (signal && signal.aborted) throw new RouterError(cancelled);
        if (!connect()) return resolve(openLink(fields));
        const id = `${client}-${++calls}`;
        const text = JSON.stringify({ v: 1, id, m: verb, ...fields });
        if (new Blob([text]).size > limit) {
          throw new RouterError('bridge.too_large', `longer than ${limit} bytes`);
        }
        let timer;
        const settle = ({ ok, result, error }) => {
          if (!pending.delete(id)) return;
          clearTimeout(timer);
          stop();
          const { code, message, retryable, data } = (ok === false && error) || {};
          const reason = typeof code === 'string' ? code : 'bridge.malformed';
          if (ok === true) resolve(result);
          else reject(new RouterError(reason, message, retryable, data));
        };
        const giveUp = (code) => {
          settle(failure(code));
          if (verb === 'open') send('cancel', { call: id });
        };
        const stop = listen(signal, 'abort', () => giveUp(cancelled));
        if (timeoutMs) timer = setTimeout(giveUp, timeoutMs + 1000, timeout);
        pending.set(id, settle);
        (async () => link.send(text))().then(
          (answer) => {
            if (answer === undefined) return;
            const message = read(answer);
            settle(message.id === id || (message.id === null && !message.ok) ? message : {});
          },
          (error) => settle(failure(unavailable, error && error.message)),
        );
      });
    }
    function send(verb, fields) {
      call(verb, fields).catch(noop);
    }
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
    function notify({ listeners }, event, error) {
      for (const listener of listeners) {
        Promise.resolve().then(() => listeners.has(listener) && listener({ ...event }, error));
      }
    }
    function receiveEvent({ name, sub, seq, data }) {
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
        topic.begun.then((hasBegun) => hasBegun && send('unsubscribe', { sub: topic.sub }));
      };
    }
    function events(name, { signal, capacity = 64 } = {}) {
      const queue = [];
      let failure;
      let isOver = signal && signal.aborted;
      let wake = noop;
      const end = () => {
        isOver = true;
        queue.length = 0;
        leave();
        stop();
        wake();
      };
      const leave = isOver
        ? noop
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
      iterator.return = async (value) => {
        end();
        return { value, done: true };
      };
      return iterator;
    }
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

"""#
}
