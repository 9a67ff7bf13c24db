// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A page of the shop's web site. All that it knows of the shop are addresses; `junctor.js` does the rest.
(function () {
  'use strict';

  const { router } = globalThis.junctor;
  const find = (selector, place = document) => place.querySelector(selector);

  function show(output, good, text, code) {
    output.dataset.good = good;
    output.replaceChildren(text);
    if (code) {
      const element = document.createElement('code');
      element.textContent = code;
      output.append(' ', element);
    }
  }

  // What the answers mean, by the address that gave them.
  const words = {
    'mall://order/7': ({ id, member, isPaid }) => `Order ${id} of ${member} is ${isPaid ? 'paid. Thank you!' : 'not paid yet.'}`,
    'mall://city': ({ name }) => `Then it goes to ${name}.`,
  };

  for (const place of document.querySelectorAll('.ask')) {
    const address = place.dataset.open;
    const ask = find('button', place);
    const stop = find('.stop', place);
    const output = find('output', place);
    let giveUp;

    ask.addEventListener('click', async () => {
      giveUp = new AbortController();
      ask.disabled = true;
      if (stop) stop.hidden = false;
      show(output, '', 'The shop has it now …');
      try {
        // A person may take all the time there is.
        const answer = await router.open(address, {}, { signal: giveUp.signal, timeoutMs: 0 });
        show(output, true, words[address] ? words[address](answer) : 'Done.');
      } catch (error) {
        show(output, false, error.message, error.code);
      }
      ask.disabled = false;
      if (stop) stop.hidden = true;
    });
    if (stop) stop.addEventListener('click', () => giveUp.abort());
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
})();
