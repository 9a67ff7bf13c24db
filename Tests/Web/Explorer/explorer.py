# This source file is part of the Junctor open source project.
# SPDX-License-Identifier: Apache-2.0
"""Builds the link explorer, and opens it from file://."""

import json
import os
import subprocess
import tempfile
import unittest

from playwright.sync_api import expect, sync_playwright

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..", "..")
CHROMIUM = os.environ["JUNCTOR_CHROMIUM"]
JUNCTORCTL = os.environ["JUNCTORCTL"]
SHOP = os.path.join(ROOT, "Examples/Mall/routes.json")
MODULES = os.path.join(ROOT, "Tools/Sources/JunctorCodegen/Explorer")
RICH = os.path.join(HERE, "rich-routes.json")

expect.set_options(timeout=5_000)


class ExplorerTestCase(unittest.TestCase):
    """A test with its own page. Errors in the console and requests to a network fail it."""

    contract = SHOP
    options = {}

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.addClassCleanup(cls.playwright.stop)
        cls.browser = cls.playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        cls.addClassCleanup(cls.browser.close)
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.file = os.path.join(folder.name, "explorer.html")
        subprocess.run(
            [JUNCTORCTL, "generate", cls.contract, "--html", cls.file,
             "--explorer", os.path.join(ROOT, ".build-engine/explorer.html"), "--app-id", "ABCDE12345.com.example.mall"],
            check=True, stdout=subprocess.DEVNULL,
        )

    def setUp(self):
        self.complaints, self.requests = [], []
        self.page = self.open()

    def tearDown(self):
        self.assertEqual(self.complaints, [])
        self.assertEqual([url for url in self.requests if not url.startswith(("file:", "data:", "blob:"))], [])

    def open(self, hash="", **options):
        options = {"viewport": {"width": 1280, "height": 900}, "locale": "en", **self.options, **options}
        context = self.browser.new_context(**options)
        self.addCleanup(context.close)
        page = context.new_page()
        page.on("console", lambda message: message.type in ("error", "warning") and self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        page.goto(f"file://{self.file}{hash}")
        expect(page.locator("#engine-name")).not_to_be_empty()
        return page

    def ask(self, text):
        """Writes into the field."""
        self.page.locator("#link").fill(text)

    def go(self, view):
        self.page.locator(f"nav a[data-view={view}]").click()

    def expect_verdict(self, text, route=None):
        expect(self.page.locator("#verdict")).to_have_text(text if route is None else f"{text} {route}" if text == "Opens" else f"{text} · {route}")

    def card(self, name):
        return self.page.locator(f"[data-card={name}]")

    def drop(self, name, text):
        """Drops a file onto the page."""
        self.page.evaluate(
            """([name, text]) => {
              const data = new DataTransfer();
              data.items.add(new File([text], name));
              for (const type of ['dragenter', 'dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
            }""",
            [name, text if isinstance(text, str) else json.dumps(text)],
        )

    def copied(self, name):
        """The text of a row that can be copied."""
        return self.page.locator(f"[data-copy={name}] code")

    def downloaded(self, name):
        """Clicks a button, and returns the name and the text of the file that it saves."""
        with self.page.expect_download() as info:
            self.page.get_by_role("button", name=name).click()
        with open(info.value.path(), encoding="utf-8") as file: return info.value.suggested_filename, file.read()
