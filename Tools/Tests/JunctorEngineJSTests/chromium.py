# This source file is part of the Junctor open source project.
# SPDX-License-Identifier: Apache-2.0
"""Compares the answers of the module in Chromium with those of native code.

Usage: chromium.py CHROMIUM MODULE REQUESTS ANSWERS
"""

import base64
import sys

from playwright.sync_api import sync_playwright

START = """async (text) => {
  const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const { instance: { exports: engine } } = await WebAssembly.instantiate(bytes, {});
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  window.answer = (request) => {
    const input = encoder.encode(request);
    const start = engine.junctor_alloc(input.length);
    new Uint8Array(engine.memory.buffer, start, input.length).set(input);
    const output = engine.junctor_ask(start, input.length);
    engine.junctor_free(start);
    const length = new DataView(engine.memory.buffer).getUint32(output, true);
    const text = decoder.decode(new Uint8Array(engine.memory.buffer, output + 4, length));
    engine.junctor_free(output);
    return text;
  };
}"""
COMPARE = "([requests, answers]) => requests.findIndex((one, index) => answer(one) !== answers[index])"


def lines(path):
    with open(path, encoding="utf-8", newline="\n") as file: return file.read().split("\n")[:-1]


def main():
    chromium, module = sys.argv[1:3]
    requests, answers = lines(sys.argv[3]), lines(sys.argv[4])
    assert len(requests) == len(answers)
    with open(module, "rb") as file: text = base64.b64encode(file.read()).decode()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        page = browser.new_page()
        page.evaluate(START, text)
        for start in range(0, len(requests), 2_000):
            found = page.evaluate(COMPARE, [requests[start:start + 2_000], answers[start:start + 2_000]])
            if found >= 0: sys.exit(f"Chromium has another answer to {requests[start + found][:300]}")
        browser.close()
    print(f"{len(requests)} answers in Chromium, no difference")


main()
