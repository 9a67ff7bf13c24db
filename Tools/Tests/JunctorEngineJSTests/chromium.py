# This source file is part of the Junctor open source project.
# SPDX-License-Identifier: Apache-2.0
"""Compares the answers of the module in Chromium with those of native code.

Usage: chromium.py CHROMIUM FOLDER REQUESTS ANSWERS

FOLDER has the module, in two parts or as a whole.
"""

import base64
import os
import sys

from playwright.sync_api import sync_playwright

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../Sources/Web/npm/engine.mjs")
START = """async ([source, ...parts]) => {
  const { instantiate } = await import('data:text/javascript;charset=utf-8,' + encodeURIComponent(source));
  const [first, rest] = parts.map((text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0)));
  const ask = await instantiate(first, () => rest);
  window.answer = (request) => new TextDecoder().decode(ask(new TextEncoder().encode(request)));
}"""
COMPARE = "([requests, answers]) => requests.findIndex((one, index) => answer(one) !== answers[index])"


def lines(path):
    with open(path, encoding="utf-8", newline="\n") as file: return file.read().split("\n")[:-1]


def main():
    chromium, folder = sys.argv[1:3]
    requests, answers = lines(sys.argv[3]), lines(sys.argv[4])
    assert len(requests) == len(answers)
    names = [os.path.join(folder, name) for name in ("first.wasm", "rest.wasm")]
    if not os.path.exists(names[0]): names = [os.path.join(folder, "engine.wasm")]
    with open(SOURCE, encoding="utf-8") as file: parts = [file.read()]
    for name in names:
        with open(name, "rb") as file: parts.append(base64.b64encode(file.read()).decode())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        page = browser.new_page()
        page.evaluate(START, parts)
        for start in range(0, len(requests), 2_000):
            found = page.evaluate(COMPARE, [requests[start:start + 2_000], answers[start:start + 2_000]])
            if found >= 0: sys.exit(f"Chromium has another answer to {requests[start + found][:300]}")
        browser.close()
    print(f"{len(requests)} answers in Chromium, no difference")


main()
