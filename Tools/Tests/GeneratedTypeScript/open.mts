// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Code that the types of a generated file accept and refuse, and that opens its addresses at a simulated host.
// `scripts/check-typescript` compiles it beside `shop.mts`, which is generated from a sample, and runs it.

import assert from 'node:assert/strict';
import { createRouter, RouterError, transports } from './junctor.mjs';
import { routes } from './shop.mjs';
import type { Address, OrderResult, Space } from './shop.mjs';

const opened: string[] = [];
const host = transports.memory((text) => {
  const { id, url } = JSON.parse(text);
  opened.push(url);
  const result = url.startsWith('mall://order/7/') ? { id: 7, lines: [{ tea: 2, cup: null }] } : null;
  return JSON.stringify({ v: 1, id, ok: true, result });
});
const router = createRouter({ transport: host });

const order = await router.open(
  routes.order.detail({ id: 7, page: 'info', tab: 'a b', tags: ['x', 'y&z'] }),
);
const id: number | undefined = order?.id;
const price: number | null | undefined = order?.lines[0]?.tea;
assert.deepEqual([id, price], [7, 2]);

const address: Address<OrderResult> = routes.order.detail({ id: 8n, page: 'default', tab: '' });
const text: string = address;
const space: Space = 'https://m.mall.example:8443/';
const home: unknown = await router.open(routes.home(space));
assert.equal(home, null);
assert.equal(await router.open<OrderResult>(routes.order(), null, { timeoutMs: 0 }), null);
await router.open('mall://anything');
assert.deepEqual(opened, [
  'mall://order/7/info?tab=a%20b&tag=x&tag=y%26z',
  'https://m.mall.example:8443/',
  'mall://orders',
  'mall://anything',
]);
assert.equal(text, 'mall://order/8/default?tab=');
assert.equal(routes.docs({ chapter: 'a/b', value0: 'c/d' }), 'mall://docs/a%2Fb/c/d');

for (const refused of [
  () => routes.order.detail({ id: -1, page: 'info', tab: '' }),
  () => routes.order.detail({ id: 1.5, page: 'info', tab: '' }),
  () => routes.order.detail({ id: 2 ** 53, page: 'info', tab: '' }),
  () => routes.order.detail({ id: 1, page: 'info', tab: '\ud800' }),
  () => routes.docs({ value0: '..' }),
]) {
  assert.throws(refused, RangeError);
}

export async function refused(): Promise<void> {
  // @ts-expect-error: a parameter is missing.
  routes.order.detail({ id: 7, page: 'info' });
  // @ts-expect-error: the identifier is a number.
  routes.order.detail({ id: '7', page: 'info', tab: '' });
  // @ts-expect-error: the page has other values.
  routes.order.detail({ id: 7, page: 'goods', tab: '' });
  // @ts-expect-error: there is no such parameter.
  routes.home({ id: 7 });
  // @ts-expect-error: there is no such space.
  routes.home('shop://');
  // @ts-expect-error: the result is an order.
  const wrong: string | null = await router.open(routes.order.detail({ id: 7, page: 'info', tab: '' }));
  // @ts-expect-error: the result of this route is not known.
  const other: OrderResult | null = await router.open(routes.home());
  throw new RouterError(String([wrong, other]));
}
