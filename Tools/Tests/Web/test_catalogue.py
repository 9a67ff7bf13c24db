# This source file is part of the Junctor open source project.
# SPDX-License-Identifier: Apache-2.0

"""The catalogue page in Chromium: its matcher agrees with the router, and a keyboard is enough to use it."""

import json
import unittest

from browser import FOLDER, PICTURES, BrowserTests
from playwright.sync_api import expect


class CatalogueTests(BrowserTests):
    def open(self, name, **options):
        page = self.browser.new_page(**options)
        self.addCleanup(page.close)
        self.errors, self.requests = [], []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        page.on("request", lambda request: self.requests.append(request.url))
        page.goto((FOLDER / name).as_uri())
        return page

    def tearDown(self):
        self.assertEqual(self.errors, [])
        self.assertEqual(len(self.requests), 1, self.requests)

    def test_matcher_agrees_with_the_router(self):
        page = self.open("grammar.html")
        rows = json.loads((FOLDER / "urls.json").read_text())
        answers = page.evaluate("urls => urls.map((url) => match(url) || null)", [row[0] for row in rows])
        different = []
        for row, answer in zip(rows, answers):
            expected = [row[1], sorted(map(tuple, row[2]))] if len(row) > 1 else None
            actual = [answer["id"], sorted(map(tuple, answer["values"]))] if answer else None
            if expected != actual:
                different.append((row[0], expected, actual))
        self.assertEqual(different[:20], [], f"{len(different)} of {len(rows)}")
        self.assertGreater(sum(len(row) > 1 for row in rows), 300)

    def test_text_of_a_route_is_not_markup(self):
        page = self.open("shop.html")
        expect(page.locator("#route-3 p").first).to_have_text("One order */ of the user with </script>")
        self.assertEqual(page.locator("script").count(), 2)

    def test_keyboard_searches_and_filters(self):
        page = self.open("shop.html")
        articles = page.locator("article:visible")
        expect(articles).to_have_count(4)
        page.keyboard.press("/")
        expect(page.get_by_label("Search")).to_be_focused()
        page.keyboard.type("user tags")
        expect(articles).to_have_count(1)
        expect(page.locator("#count")).to_have_text("1 route")
        page.keyboard.type("/")
        expect(page.locator("#count")).to_have_text("0 routes")
        page.keyboard.press("Escape")
        expect(articles).to_have_count(4)
        page.keyboard.press("Tab")
        expect(page.get_by_label("Module")).to_be_focused()
        page.get_by_label("Module").select_option("Shop")
        expect(articles).to_have_count(1)
        expect(page.get_by_role("heading", name="Orders")).to_be_hidden()
        page.get_by_label("Module").select_option("All")
        for source, count in [("app", 3), ("any", 1), ("push", 1), ("", 4)]:
            page.get_by_label("Open to").select_option(value=source)
            expect(articles).to_have_count(count)

    def test_a_url_is_tried(self):
        page = self.open("shop.html")
        field, answer = page.get_by_label("Try a URL"), page.locator("#answer")
        field.fill("mall://order/7/info?tab=a+b")
        expect(answer).to_have_text("Opens order.detail with id = “7”, page = “info”, tab = “a b”")
        field.fill("mall://order/x/info?tab=")
        expect(answer).to_have_text("No route matches this URL.")
        field.fill("https://other.example/orders")
        expect(answer).to_have_text("This URL does not belong to the app.")
        page.get_by_role("button", name="/order/7/info?tab=all").click()
        expect(field).to_be_focused()
        expect(answer).to_contain_text("Opens order.detail")
        page.get_by_label("Search").fill("home")
        answer.get_by_role("link").click()
        expect(page.locator("#route-3")).to_be_focused()
        expect(page.locator("article:visible")).to_have_count(4)

    def test_parents_are_a_nested_list(self):
        page = self.open("shop.html")
        items = page.locator("#parents > ul > li")
        expect(items).to_have_count(1)
        expect(items.locator("> a")).to_have_text("home")
        expect(items.locator("ul a")).to_have_text(["docs", "order.detail"])

    def test_both_color_schemes_have_contrast(self):
        for scheme in ["light", "dark"]:
            page = self.open("shop.html", color_scheme=scheme, viewport={"width": 1000, "height": 1400})
            page.get_by_label("Try a URL").fill("mall://orders")
            PICTURES.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=PICTURES / f"catalogue-{scheme}.png", full_page=True)
            contrast = page.evaluate(
                """() => {
                  const style = getComputedStyle(document.documentElement);
                  const light = (name) => {
                    const context = document.createElement('canvas').getContext('2d');
                    context.fillStyle = style.getPropertyValue(name);
                    context.fillRect(0, 0, 1, 1);
                    const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((byte) =>
                      byte / 255 <= 0.03928 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
                    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
                  };
                  const ratio = (one, two) => (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
                  return ['--text', '--soft', '--link', '--mark'].map((name) =>
                    Math.min(ratio(light(name), light('--page')), ratio(light(name), light('--card'))));
                }"""
            )
            self.assertGreaterEqual(min(contrast), 4.5, f"{scheme}: {contrast}")


if __name__ == "__main__":
    unittest.main()
