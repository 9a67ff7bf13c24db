// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { load, rejects, turn } from './page.mjs';

/** A page in a plain browser. */
function browser({ metas = [], href = 'https://www.example/page', fallback } = {}) {
  const visited = [];
  const location = { href, origin: new URL(href).origin, assign: (url) => visited.push(url) };
  const found = (query) =>
    query === 'meta[name="junctor-fallback"]' ? metas.map((content) => ({ content })) : [];
  const loaded = load({ location, document: { querySelectorAll: found } });
  const router = fallback ? loaded.junctor.createRouter({ fallback }) : loaded.junctor.router;
  return { ...loaded, router, visited };
}

const mall = 'mall https://m.mall.example';

describe('outside the app', () => {
  it('no app is available, and no address is loaded', async () => {
    const { router } = browser();
    assert.equal(router.isAvailable, false);
    assert.equal(await router.canOpen('mall://order/7'), false);
    for (const call of [
      () => router.open('mall://order/7'),
      () => router.hello(),
      () => router.close(),
    ]) {
      await rejects(call(), 'bridge.unavailable');
    }
  });

  it('invalid parameters are refused as in the app', async () => {
    const { router, visited } = browser({ metas: [mall] });
    await rejects(router.open('mall://a', { n: NaN }), 'route.param_invalid');
    await rejects(router.canOpen('mall://a', { n: NaN }), 'route.param_invalid');
    assert.deepEqual(visited, []);
  });

  it('a page loads the universal link, and receives null', async () => {
    const { router, visited } = browser({ metas: [mall] });
    assert.equal(await router.open('mall://order/7'), null);
    assert.deepEqual(visited, ['https://m.mall.example/order/7']);
  });

  it('hello and close load no address', async () => {
    const { router, visited } = browser({ metas: [mall] });
    await rejects(router.hello(), 'bridge.unavailable');
    await rejects(router.close(), 'bridge.unavailable');
    assert.deepEqual(visited, []);
  });

  it('a call with an aborted signal loads no address', async () => {
    const { router, visited } = browser({ metas: [mall] });
    await rejects(
      router.open('mall://order/7', {}, { signal: AbortSignal.abort() }),
      'route.cancelled',
    );
    assert.deepEqual(visited, []);
  });

  const links = {
    'mall://order/7': 'https://m.mall.example/order/7',
    'MALL://order/7': 'https://m.mall.example/order/7',
    'mall:///order/7': 'https://m.mall.example/order/7',
    'mall:/order/7': 'https://m.mall.example/order/7',
    'mall://': 'https://m.mall.example/',
    'mall://?k=1': 'https://m.mall.example/?k=1',
    'mall://order/%2F?a=b%20c#part': 'https://m.mall.example/order/%2F?a=b%20c#part',
    '/order/7': 'https://m.mall.example/order/7',
    'order/7': 'https://m.mall.example/order/7',
    'https://m.mall.example/order/7': 'https://m.mall.example/order/7',
    'https://M.Mall.example:443/order/7': 'https://m.mall.example/order/7',
    'mall://@evil.example/x': 'https://m.mall.example/@evil.example/x',
    'mall:////evil.example/x': 'https://m.mall.example/evil.example/x',
  };
  for (const [url, link] of Object.entries(links)) {
    it(`${url} loads ${link}`, async () => {
      const { router, visited } = browser({ metas: [mall] });
      await router.open(url);
      assert.deepEqual(visited, [link]);
    });
  }

  const foreignURLs = [
    'javascript:alert(1)',
    'JavaScript://m.mall.example/%0Aalert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://m.mall.example/x',
    'file:///etc/passwd',
    'http://m.mall.example/order/7',
    'https://m.mall.example.evil.example/order/7',
    'https://m.mall.example@evil.example/order/7',
    'https://m.mall.example:8443/order/7',
    'https://evil.example/order/7',
    '//evil.example/order/7',
    '\\\\evil.example/order/7',
    '/\\evil.example/order/7',
    'mall://\\evil.example/order/7',
    'mall:/\t/evil.example/order/7',
    'mall:order/7',
    'mallet://order/7',
    'shop://order/7',
    'https://[',
  ];
  for (const url of foreignURLs) {
    it(`${JSON.stringify(url)} loads no address`, async () => {
      const { router, visited } = browser({ metas: [mall] });
      await rejects(router.open(url), 'bridge.unavailable');
      assert.deepEqual(visited, []);
    });
  }

  for (const meta of [
    'mall',
    '',
    'mall javascript:alert(1)',
    'mall data:text/html,x',
    'mall http://m.mall.example',
    'mall m.mall.example',
    'javascript javascript:',
  ]) {
    it(`an invalid domain loads no address: ${JSON.stringify(meta)}`, async () => {
      const { router, visited } = browser({ metas: [meta] });
      await rejects(router.open('mall://order/7'), 'bridge.unavailable');
      await rejects(router.open('javascript:/order/7'), 'bridge.unavailable');
      assert.deepEqual(visited, []);
    });
  }

  it('parameters are added to the query as in the app', async () => {
    const { router, visited } = browser({ metas: [mall] });
    await router.open('mall://find?q=1#part', {
      text: 'a b&c=d+é',
      number: 1.5,
      yes: true,
      nothing: null,
      left: undefined,
      big: 2n ** 64n,
      list: ['x', 2, false, null],
      none: [],
      object: { a: 1 },
      objects: [1, { a: 2 }],
      arrays: [[1], [2]],
      'na me': '',
    });
    const url = new URL(visited[0]);
    assert.equal(url.hash, '#part');
    assert.deepEqual(
      [...url.searchParams],
      [
        ['q', '1'],
        ['text', 'a b&c=d+é'],
        ['number', '1.5'],
        ['yes', 'true'],
        ['big', '18446744073709551616'],
        ['list', 'x'],
        ['list', '2'],
        ['list', 'false'],
        ['object', '{"a":1}'],
        ['objects', '[1,{"a":2}]'],
        ['arrays', '[[1],[2]]'],
        ['na me', ''],
      ],
    );
  });

  it('each space has its domain; an address without a scheme belongs to the first', async () => {
    const { router, visited } = browser({ metas: [mall, 'pay https://pay.example'] });
    await router.open('pay://card');
    await router.open('mall://order');
    await router.open('/order');
    assert.deepEqual(visited, [
      'https://pay.example/card',
      'https://m.mall.example/order',
      'https://m.mall.example/order',
    ]);
  });

  it('settings take precedence over meta elements', async () => {
    const one = { scheme: 'shop', domain: 'https://shop.example/' };
    const { router, visited } = browser({ metas: [mall], fallback: one });
    await router.open('shop://a');
    await rejects(router.open('mall://a'), 'bridge.unavailable');
    assert.deepEqual(visited, ['https://shop.example/a']);
    const two = browser({ fallback: [one, { scheme: 'mall', domain: 'https://m.mall.example' }] });
    await two.router.open('mall://a');
    assert.deepEqual(two.visited, ['https://m.mall.example/a']);
  });

  it('a page does not load its current address', async () => {
    const { router, visited } = browser({ metas: [mall], href: 'https://m.mall.example/order/7' });
    await rejects(router.open('mall://order/7'), 'bridge.unavailable');
    await router.open('mall://order/8');
    assert.deepEqual(visited, ['https://m.mall.example/order/8']);
  });

  it('there are no events', async () => {
    const { router, clock } = browser({ metas: [mall] });
    const errors = [];
    router.on('order.paid', () => {})();
    router.on('order.paid', () => {});
    router.on(
      'order.paid',
      () => {},
      (error) => errors.push(error.code),
    );
    await rejects(router.events('order.paid').next(), 'bridge.unavailable');
    await turn();
    assert.deepEqual(errors, ['bridge.unavailable']);
    assert.equal(clock.count, 0);
  });

  it('a server that renders pages can load the script', async () => {
    const { junctor } = load();
    assert.equal(junctor.router.isAvailable, false);
    await rejects(junctor.router.open('mall://a'), 'bridge.unavailable');
    assert.equal(await junctor.router.canOpen('mall://a'), false);
  });
});
