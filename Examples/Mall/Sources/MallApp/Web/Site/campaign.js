// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A page of the shop's web site. It opens addresses of the app with `junctor.js`. `routes.mjs` writes the addresses: it is
// generated from the contract, `routes.json`.
import { routes } from './routes.mjs';

const { router } = globalThis.junctor;
const find = (selector, element = document) => element.querySelector(selector);

function show(output, good, text, code) {
  output.dataset.good = good;
  output.replaceChildren(text);
  if (code) {
    const element = document.createElement('code');
    element.textContent = code;
    output.append(' ', element);
  }
}

// What each section of the page opens, and the text for the answer.
const questions = {
  order: {
    address: routes.order.detail({ id: 7 }),
    text: ({ id, member, isPaid }) => `Order ${id} of ${member} is ${isPaid ? 'paid. Thank you!' : 'not paid yet.'}`,
  },
  city: { address: routes.home.city(), text: ({ name }) => `Delivery to ${name}.` },
  logout: { address: routes.settings.logout(), text: () => 'Done.' },
};

for (const element of document.querySelectorAll('.ask')) {
  const { address, text } = questions[element.dataset.question];
  const ask = find('button', element);
  const stop = find('.stop', element);
  const output = find('output', element);
  let controller;

  ask.addEventListener('click', async () => {
    controller = new AbortController();
    ask.disabled = true;
    if (stop) stop.hidden = false;
    show(output, '', 'Waiting for the app…');
    try {
      // Without a timeout: the user decides when to answer.
      const answer = await router.open(address, {}, { signal: controller.signal, timeoutMs: 0 });
      show(output, true, text(answer));
    } catch (error) {
      show(output, false, error.message, error.code);
    }
    ask.disabled = false;
    if (stop) stop.hidden = true;
  });
  if (stop) stop.addEventListener('click', () => controller.abort());
}

const paid = find('#paid');
router.on(
  'order.paid',
  ({ data, seq, missed }) => {
    find('.none', paid)?.remove();
    const item = document.createElement('li');
    item.textContent = `Order ${data.id}, ${(data.total / 100).toFixed(2)} (event ${seq}${missed ? `, ${missed} missed` : ''})`;
    paid.append(item);
  },
  (error) => {
    paid.textContent = error.message;
  },
);

find('#close').addEventListener('click', () => {
  router.close({ seen: 'tea week' }).catch((error) => show(find('#hello'), false, error.message, error.code));
});

const hello = find('#hello');
router.hello().then(
  ({ versions, routes, events }) => {
    hello.textContent = `Protocol ${versions.max}: ${routes.length} addresses and ${events.length} event are open to this page.`;
  },
  (error) => show(hello, false, error.message, error.code),
);
