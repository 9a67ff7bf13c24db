# This source file is part of the Junctor open source project.
# SPDX-License-Identifier: Apache-2.0
"""Runs `mall --web`, and a browser that shows it."""

import http.server
import os
import re
import subprocess
import threading
import unittest

from playwright.sync_api import expect, sync_playwright

MALL = os.environ["JUNCTOR_MALL"]
CHROMIUM = os.environ["JUNCTOR_CHROMIUM"]

expect.set_options(timeout=10_000)


class Desk:
    """The process `mall --web` at a free port."""

    def __init__(self, *options):
        self.process = subprocess.Popen(
            [MALL, "--web", "--port", "0", "--host", "shop.example", *options],
            stdout=subprocess.PIPE,
            text=True,
        )
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/\?token=([0-9a-f]{48})", line)
        if not found:
            self.close()
            raise AssertionError(f"The host printed no address: {line!r}")
        self.url = found.group(0)
        self.port = int(found.group(1))
        self.token = found.group(2)
        self.origin = f"http://127.0.0.1:{self.port}"

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=10)
        self.process.stdout.close()


class ForeignSite(http.server.BaseHTTPRequestHandler):
    """A web site of another origin: an empty page at each address, without a policy."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>foreign site</title><p>hello")

    def log_message(self, *_):
        pass


class DeskTestCase(unittest.TestCase):
    """A test with its own desk and browser.

    Every name below `.example` resolves to this machine, as after DNS rebinding. Errors in the page's
    console fail the test, unless `console_may_complain` is set.
    """

    size = {"width": 1280, "height": 900}
    scheme = "light"
    console_may_complain = False

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.addClassCleanup(cls.playwright.stop)
        cls.browser = cls.playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=[
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--host-resolver-rules=MAP *.example 127.0.0.1",
            ],
        )
        cls.addClassCleanup(cls.browser.close)
        cls.site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), ForeignSite)
        cls.site_port = cls.site.server_address[1]
        threading.Thread(target=cls.site.serve_forever, daemon=True).start()
        cls.addClassCleanup(cls.site.server_close)
        cls.addClassCleanup(cls.site.shutdown)

    def setUp(self):
        self.desk = Desk()
        self.addCleanup(self.desk.close)
        self.complaints = []
        self.context = self.new_context()
        self.page = self.open_desk(self.context)

    def tearDown(self):
        if not self.console_may_complain:
            self.assertEqual(self.complaints, [])

    def new_context(self, **options):
        context = self.browser.new_context(
            viewport=options.pop("viewport", self.size),
            color_scheme=options.pop("color_scheme", self.scheme),
            **options,
        )
        self.addCleanup(context.close)
        return context

    def open_desk(self, context, url=None):
        page = context.new_page()
        page.on(
            "console",
            lambda message: message.type == "error" and self.complaints.append(message.text),
        )
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(url or self.desk.url)
        expect(page.locator("#link")).to_have_text("connected")
        expect(page.locator(".stack[data-front=true] .top-page")).to_be_visible()
        return page

    # The phone

    @property
    def phone(self):
        return self.page.locator("#glass")

    def expect_front(self, title):
        """Waits until the screen with this title is at the front."""
        expect(
            self.page.locator(
                ".modal:not(.leaving):not([inert]) .top-page:not(.leaving) .page-title,"
                ".stacks .stack[data-front=true]:not([inert]) .top-page:not(.leaving) .page-title"
            )
        ).to_have_text([title])

    def wait_until(self, is_so):
        """Polls a condition; Playwright's own polling does not work under a strict policy."""
        for _ in range(200):
            if is_so():
                return
            self.page.wait_for_timeout(50)
        self.fail("The condition did not become true.")

    def tap(self, name):
        self.phone.get_by_role("button", name=name, exact=True).click()

    def open_address(self, address, source="app"):
        self.page.locator("#address").fill(address)
        self.page.locator("#source").select_option(source)
        self.page.get_by_role("button", name="Open", exact=True).click()

    def expect_outcome(self, ending):
        expect(self.page.locator("#ending")).to_have_text(ending)

    def sign_in(self, name="Mei"):
        self.expect_front("Sign in")
        self.tap(f"As {name}")

    def drag(self, start, end, steps=12):
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=steps)
        mouse.up()

    def swipe(self, distance=260):
        """Drags from the left edge of the glass."""
        edge = self.page.locator("#edge").bounding_box()
        x, y = edge["x"] + 4, edge["y"] + edge["height"] / 2
        self.drag((x, y), (x + distance, y + 6))

    # The web page

    @property
    def campaign(self):
        """The campaign's document, for locators."""
        return self.page.frame_locator('iframe[title="https://m.mall.example/campaign"]')

    @property
    def campaign_frame(self):
        """The campaign's document, for scripts."""
        return next(
            frame for frame in self.page.frames if "/h5/campaign?" in frame.url
        )

    def open_campaign(self):
        self.phone.locator(".part-banner").click()
        expect(self.campaign.locator("#hello")).to_contain_text("are open to this page")
        return self.campaign

    @property
    def page_token(self):
        return self.campaign_frame.url.split("token=")[1]

    def line(self, *texts, layer="bridge"):
        """The lines of the timeline that contain all of these texts."""
        lines = self.page.locator(f"#lines li[data-layer={layer}]")
        for text in texts:
            lines = lines.filter(has_text=text)
        return lines
