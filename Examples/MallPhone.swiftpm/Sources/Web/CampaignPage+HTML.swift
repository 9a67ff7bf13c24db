// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension CampaignPage {
  /// The page; the script that `WebBridge` injects defines `junctor.router`.
  static let html = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tea week</title>
    <style>
      body { font: -apple-system-body; margin: 1.5em; }
      button { font: inherit; padding: .5em 1em; }
    </style>
    </head>
    <body>
    <h1>Tea week</h1>
    <p><button data-open="mall://city">Choose a city</button></p>
    <p><button data-open="mall://order/7">Open order 7</button></p>
    <p><button data-open="mall://account">Open the account</button></p>
    <p><a href="mall://goods/2">Black tea at half price</a></p>
    <p><button id="close">Close</button></p>
    <p id="answer"></p>
    <script>
      const answer = document.getElementById('answer');
      for (const button of document.querySelectorAll('[data-open]')) {
        button.addEventListener('click', async () => {
          try {
            // Waits until the native screen has answered, for as long as the user needs.
            const result = await junctor.router.open(button.dataset.open, {}, { timeoutMs: 0 });
            answer.textContent = JSON.stringify(result);
          } catch (error) {
            // Web pages cannot open the account: route.not_exposed.
            answer.textContent = `${error.code}: ${error.message}`;
          }
        });
      }
      document.getElementById('close').addEventListener('click', () => junctor.router.close());
    </script>
    </body>
    </html>
    """
}
