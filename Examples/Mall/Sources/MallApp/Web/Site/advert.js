// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// What a page shows in a frame is not the page: the shop answers main frames alone.
(function () {
  'use strict';

  const output = document.querySelector('output');
  document.querySelector('#try').addEventListener('click', async () => {
    try {
      await globalThis.junctor.router.open('mall://order/7');
      output.dataset.good = true;
      output.textContent = 'It is open.';
    } catch (error) {
      output.dataset.good = false;
      output.textContent = `${error.message} ${error.code}`;
    }
  });
})();
