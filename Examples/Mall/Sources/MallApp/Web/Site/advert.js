// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A frame in a page. The shop's policy admits main frames only, so the call is refused.
(function () {
  'use strict';

  const output = document.querySelector('output');
  document.querySelector('#try').addEventListener('click', async () => {
    try {
      await globalThis.junctor.router.open('mall://order/7');
      output.dataset.good = true;
      output.textContent = 'The order was opened.';
    } catch (error) {
      output.dataset.good = false;
      output.textContent = `${error.message} ${error.code}`;
    }
  });
})();
