// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Code that the types of the module accept and refuse. It is only compiled.

import {
  createRouter,
  router,
  RouterError,
  transports,
} from '../../../../Sources/Web/JunctorBridge/Resources/junctor.mjs';
import type {
  Hello,
  Params,
  RouterEvent,
  Transport,
} from '../../../../Sources/Web/JunctorBridge/Resources/junctor.mjs';

interface Order {
  id: string;
}

export async function accepted(signal: AbortSignal): Promise<void> {
  const order: Order | null = await router.open<Order>(
    'mall://order/7',
    { note: 'hi', count: 1, big: 2n },
    { signal },
  );
  const unknown: unknown = await router.open('mall://order/7');
  await router.open('mall://order/7', null, { timeoutMs: 0, traceparent: '00-1-2-00' });
  const params: Params = { when: new Date(), list: [1, 'a', { b: [null, undefined] }] };
  const can: boolean = await router.canOpen('mall://order/7', params);
  const end: () => void = router.on<Order>(
    'order.paid',
    (event) => event.data.id,
    (error) => error.code,
  );
  for await (const event of router.events<Order>('order.paid', { signal, capacity: 8 })) {
    const { data, missed }: RouterEvent<Order> = event;
    if (missed > 0) console.log(data.id, event.seq, event.name);
  }
  const { routes, limits }: Hello = await router.hello();
  await router.close({ paid: true });
  await router.close();
  end();
  console.log(order, unknown, can, routes, limits.messageBytes, router.isAvailable);
}

export function errors(error: unknown): boolean {
  if (!(error instanceof RouterError)) return false;
  // An unknown code compiles.
  return error.code === 'route.not_found' || error.code === 'route.of_tomorrow' || error.retryable;
}

export const own: Transport = {
  async send(text) {
    return text;
  },
  onEvent(callback) {
    callback(null);
  },
  close() {},
};
export const routers = [
  createRouter(),
  createRouter({ transport: own, fallback: { scheme: 'mall', domain: 'https://m.mall.example' } }),
  createRouter({ transport: transports.memory((text, emit) => emit(text)), fallback: [] }),
  createRouter({ transport: transports.loopback('http://127.0.0.1:8080#T') }),
  createRouter({ transport: transports.parent('https://desk.example') }),
  createRouter({ transport: transports.webkit() }),
];

export function refused(): void {
  // @ts-expect-error: an address is a string.
  void router.open(7);
  // @ts-expect-error: a function is not a plain value.
  void router.open('mall://a', { done: () => {} });
  // @ts-expect-error: a symbol is not a plain value.
  void router.open('mall://a', { mark: Symbol('x') });
  // @ts-expect-error: parameters have names.
  void router.open('mall://a', ['x']);
  // @ts-expect-error: milliseconds are a number.
  void router.open('mall://a', {}, { timeoutMs: '1' });
  // @ts-expect-error: the property is read-only.
  router.isAvailable = true;
  // @ts-expect-error: a space has a domain.
  createRouter({ fallback: { scheme: 'mall' } });
  // @ts-expect-error: a transport can be closed.
  createRouter({ transport: { send: () => '', onEvent() {} } });
}
