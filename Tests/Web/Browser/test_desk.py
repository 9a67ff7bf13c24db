# This source file is part of the Junctor open source project.
# SPDX-License-Identifier: Apache-2.0
"""Tests the desk's page and the web page in it."""

import os
import unittest

from desk import Desk, DeskTestCase
from playwright.sync_api import expect

SCRIPT = os.path.join(os.path.dirname(__file__), "../../../Sources/Web/JunctorBridge/Resources/junctor.js")


class CampaignTests(DeskTestCase):
    """A web page opens pages of the shop."""

    def ask(self, name):
        campaign = self.open_campaign()
        campaign.locator(f"#{name}").click()
        return campaign.locator(f".ask:has(#{name}) output")

    def test_page_opens_addresses_of_the_generated_module(self):
        self.open_campaign()
        write = "import('/h5/routes.mjs').then(({ routes }) => [%s])" % ", ".join(
            [
                "routes.order.detail({ id: 7 })",
                "routes.goods.search({ q: 'green tea', sort: 'price' })",
                "routes.login('https://m.mall.example/')",
            ]
        )
        addresses = self.campaign_frame.evaluate(write)
        self.assertEqual(
            addresses,
            [
                "mall://order/7",
                "mall://goods/search?q=green%20tea&sort=price",
                "https://m.mall.example/login",
            ],
        )
        self.open_address(addresses[1])
        self.expect_outcome("shown")

    def test_native_page_answers_the_page_that_opened_it(self):
        answer = self.ask("order")
        self.sign_in("Mei")
        self.expect_front("Order 7")
        expect(self.phone.locator(".top-page .part-row", has_text="State").last).to_contain_text(
            "not paid"
        )
        self.tap("Pay")
        expect(self.phone.locator(".top-page .part-row", has_text="State").last).to_contain_text(
            "Statepaid"
        )
        self.tap("Done")
        self.expect_front("Orders")
        self.tap("home")
        expect(answer).to_have_text("Order 7 of Mei is paid. Thank you!")
        expect(self.campaign.locator("#paid li")).to_have_text(["Order 7, 12.00 (event 1)"])
        answered = self.line("/order/:id([0-9]+)", "https://m.mall.example", "admitted")
        expect(answered).to_contain_text(["ok"])

    def test_sheet_over_the_page_answers(self):
        answer = self.ask("city")
        self.expect_front("Deliver to")
        self.tap("Xiamen")
        expect(answer).to_have_text("Delivery to Xiamen.")
        self.expect_front("m.mall.example")

    def test_page_receives_that_the_sheet_was_closed(self):
        answer = self.ask("city")
        self.tap("Close")
        expect(answer).to_contain_text("route.dismissed")
        expect(answer).to_have_attribute("data-good", "false")

    def test_page_receives_that_the_login_was_closed(self):
        answer = self.ask("order")
        self.expect_front("Sign in")
        self.tap("Close")
        expect(answer).to_have_attribute("data-good", "false")
        expect(answer).to_contain_text("route.")

    def test_page_cancels_its_call(self):
        answer = self.ask("city")
        self.expect_front("Deliver to")
        # The sheet covers the page, but its script can still cancel.
        self.campaign_frame.evaluate("document.querySelectorAll('.stop')[1].click()")
        expect(answer).to_contain_text("route.cancelled")

    def test_page_may_not_log_out(self):
        answer = self.ask("logout")
        expect(answer).to_contain_text("route.not_exposed")
        expect(self.line("open", "route.not_exposed")).to_have_count(1)

    def test_frame_in_the_page_is_refused(self):
        campaign = self.open_campaign()
        advert = campaign.frame_locator("iframe")
        advert.locator("#try").click()
        expect(advert.locator("output")).to_contain_text("bridge.frame_denied")
        expect(self.line("(frame)", "refused")).to_have_count(1)

    def test_page_closes_itself(self):
        self.open_campaign()
        self.campaign.locator("#close").click()
        self.expect_front("Mall")
        expect(self.line("page ended")).not_to_have_count(0)

    def test_covered_page_stays_loaded(self):
        self.open_campaign()
        self.campaign_frame.evaluate("globalThis.mark = 1")
        self.open_address("mall://goods/2")
        self.expect_front("black tea")
        self.tap("me")
        self.expect_front("Me")
        self.tap("home")
        self.expect_front("black tea")
        self.tap("Back to m.mall.example")
        self.expect_front("m.mall.example")
        self.assertEqual(self.campaign_frame.evaluate("globalThis.mark"), 1)

    def test_reload_during_a_call(self):
        self.ask("city")
        self.expect_front("Deliver to")
        self.campaign_frame.evaluate("setTimeout(() => location.reload())")
        expect(self.line("page ended", "calls cancelled: 1")).to_have_count(1)
        expect(self.line("bridge.page_gone")).to_have_count(1)
        expect(self.campaign.locator("#hello")).to_contain_text("are open to this page")

    def test_unknown_web_page_shows_its_address(self):
        self.open_address("mall://web?url=https://m.mall.example/cart", "push")
        self.expect_outcome("shown")
        expect(self.phone.locator(".has-web .part-text")).to_contain_text("not available on this desk")


class LocalPageTests(DeskTestCase):
    """A page of another server of this machine, which an H5 engineer tries against the shop."""

    def setUp(self):
        super().setUp()
        self.desk = Desk("--page", f"http://localhost:{self.site_port}/order.html")
        self.addCleanup(self.desk.close)
        self.page = self.open_desk(self.context)
        self.open_address("mall://web?url=https%3A%2F%2Fm.mall.example%2Fcampaign")
        self.expect_outcome("shown")
        self.frame = self.page.frame_locator("iframe").locator("body").element_handle().owner_frame()
        self.frame.evaluate(
            """() => {
              const desk = new URLSearchParams(location.hash.slice(1)).get("junctor");
              document.head.append(Object.assign(document.createElement("meta"), { name: "junctor", content: desk }));
            }"""
        )
        self.frame.add_script_tag(path=SCRIPT)

    def test_page_receives_the_answer_of_the_app(self):
        self.frame.evaluate("() => { junctor.router.open('mall://city').then((city) => (window.city = city)); }")
        self.expect_front("Deliver to")
        self.tap("Xiamen")
        self.wait_until(lambda: self.frame.evaluate("window.city && window.city.name") == "Xiamen")

    def test_page_has_the_rights_of_the_web_site(self):
        code = self.frame.evaluate("junctor.router.open('mall://settings/logout').then(() => 'opened', (error) => error.code)")
        self.assertEqual(code, "route.not_exposed")
        can = self.frame.evaluate("junctor.router.canOpen('mall://order/7')")
        self.assertTrue(can)


class PhoneTests(DeskTestCase):
    """The user's actions in the drawn phone."""

    def test_swipe_goes_back(self):
        self.tap("green tea ¥12.00")
        self.expect_front("green tea")
        self.swipe()
        self.expect_front("Mall")
        expect(self.line("swipeBack", layer="router")).to_have_count(1)

    def test_short_swipe_changes_nothing(self):
        self.tap("green tea ¥12.00")
        self.expect_front("green tea")
        edge = self.page.locator("#edge").bounding_box()
        x, y = edge["x"] + 4, edge["y"] + 200
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 120, y, steps=5)
        self.page.mouse.move(x + 20, y, steps=30)
        self.page.mouse.up()
        self.expect_front("green tea")
        expect(self.line("swipeBack", layer="router")).to_have_count(0)

    def test_swipe_over_a_web_page(self):
        self.open_campaign()
        self.swipe()
        self.expect_front("Mall")
        expect(self.page.locator("iframe")).to_have_count(0)

    def test_leave_guard_refuses_a_swipe(self):
        self.open_address("mall://me/address", "push")
        field = self.phone.get_by_role("textbox", name="Text")
        field.fill("Harbour Street 3")
        expect(self.phone.get_by_text("Not saved")).to_be_visible()
        self.swipe()
        expect(self.page.locator("#toast")).to_have_text("The screen's leave guard refused.")
        self.expect_front("Address")
        # It moves back.
        page = self.page.locator(".stack[data-front=true] .top-page")
        self.wait_until(lambda: page.bounding_box()["x"] == self.phone.bounding_box()["x"])
        self.tap("Save")
        self.expect_front("Me")
        expect(self.phone.get_by_text("Harbour Street 3")).to_be_visible()

    def test_sheet_is_pulled_down(self):
        self.tap("Choose a city")
        self.expect_front("Deliver to")
        face = self.page.locator(".modal .card-face")
        floor = self.phone.bounding_box()["y"] + self.phone.bounding_box()["height"]
        self.wait_until(
            lambda: face.bounding_box()["y"] + face.bounding_box()["height"] <= floor + 1
        )
        grip = self.page.locator(".modal .grip").bounding_box()
        x, y = grip["x"] + grip["width"] / 2, grip["y"] + 8
        self.drag((x, y), (x, y + 420))
        self.expect_front("Mall")
        expect(self.page.locator(".modal")).to_have_count(0)

    def test_ten_pages_deep_and_back(self):
        self.open_address(
            "mall://order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt", "push"
        )
        self.sign_in()
        self.expect_outcome("shown")
        self.expect_front("Receipt")
        expect(self.page.locator(".stack[data-front=true] .page")).to_have_count(10)
        self.tap("Back to Slot")
        self.expect_front("Slot")

    def test_two_browsers_show_the_same(self):
        other = self.open_desk(self.context)
        self.tap("green tea ¥12.00")
        expect(
            other.locator(".stack[data-front=true] .top-page .page-title").last
        ).to_have_text("green tea")

    def test_reloaded_desk_shows_the_current_screens(self):
        self.tap("orders")
        self.page.reload()
        self.expect_front("Orders")
        expect(self.page.locator("#lines li")).not_to_have_count(0)


class AddressTests(DeskTestCase):
    """The address bar and the timeline."""

    def test_addresses_have_their_outcomes(self):
        for address, source, ending, text in [
            ("mall://goods/1", "app", "shown", "/goods/1"),
            ("mall://goods/1/data", "app", "value", "green tea"),
            ("mall://settings/logout", "web:https://m.mall.example", "denied", "not open"),
            ("mall://goods/1", "web:https://evil.example", "denied", "evil.example"),
            ("mall://oder/7", "app", "notFound", "/order/"),
            ("mall://me@order/7", "app", "invalidURL", ""),
        ]:
            with self.subTest(address=address, source=source):
                self.open_address(address, source)
                self.expect_outcome(ending)
                expect(self.page.locator("#outcome")).to_contain_text(text)

    def test_tap_on_an_example_opens_it(self):
        self.page.locator("#chips button", has_text="refused").first.click()
        self.expect_outcome("denied")
        expect(self.page.locator("#address")).to_have_value("mall://settings/logout")

    def test_pending_address_is_shown_as_waiting(self):
        self.open_address("mall://order/7", "push")
        self.expect_outcome("waiting")
        self.sign_in()
        self.expect_outcome("shown")
        expect(self.page.locator("#trace")).to_contain_text("/order/:id([0-9]+)")

    def test_timeline_can_be_filtered(self):
        self.open_campaign()
        self.page.get_by_role("button", name="Bridge").click()
        expect(self.page.locator("#lines li[data-layer=router]").first).to_be_hidden()
        expect(self.page.locator("#lines li[data-layer=bridge]").first).to_be_visible()
        opened = self.line("/h5/campaign", "stands for https://m.mall.example", layer="host")
        expect(opened).to_have_count(1)

    def test_keyboard_alone(self):
        self.page.locator("#address").focus()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type("mall://goods/3")
        self.page.keyboard.press("Enter")
        self.expect_front("tea pot")
        self.page.keyboard.press("Escape")
        self.expect_front("Mall")
        # Opens and closes the cities with the keyboard only.
        for _ in range(40):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("document.activeElement.textContent") == "Choose a city":
                break
        self.page.keyboard.press("Enter")
        self.expect_front("Deliver to")
        expect(self.page.locator(".modal .page-title")).to_be_focused()
        self.page.keyboard.press("Tab")
        expect(self.phone.get_by_role("button", name="Hangzhou")).to_be_focused()
        self.page.keyboard.press("Escape")
        self.expect_front("Mall")

    def test_focus_cannot_reach_covered_elements(self):
        self.tap("Choose a city")
        self.expect_front("Deliver to")
        reached = set()
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("glass.contains(document.activeElement)"):
                reached.add(self.page.evaluate("document.activeElement.textContent"))
        self.assertLessEqual(reached, {"Close", "Hangzhou", "Chengdu", "Xiamen"})
        self.assertIn("Xiamen", reached)

    def test_every_button_has_a_name(self):
        self.open_campaign()
        nameless = self.page.evaluate(
            "[...document.querySelectorAll('button, input, select, textarea, iframe')]"
            ".filter((e) => !(e.textContent.trim() || e.ariaLabel || e.title || e.labels?.length))"
            ".map((e) => e.outerHTML)"
        )
        self.assertEqual(nameless, [])


class PolicyTests(DeskTestCase):
    """The panel of the remote policy."""

    def publish(self, rule=None, share=""):
        if rule is not None:
            self.page.locator("#rule").fill(rule)
        self.page.locator("#share").fill(share)
        self.page.get_by_role("button", name="Publish", exact=True).click()

    def test_rule_takes_effect_on_the_phone_and_is_rolled_back(self):
        page = self.page
        expect(page.locator("#policy-state")).to_contain_text("No policy is in effect.")
        self.publish()
        expect(page.locator("#policy-state")).to_contain_text("Policy 1 is in effect until")
        expect(page.locator("#rules li")).to_contain_text(["order-page"])
        expect(self.line("took effect", "policy 1", layer="policy")).to_have_count(1)
        self.open_address("mall://order/7")
        self.expect_front("m.mall.example")
        expect(self.phone.locator(".has-web")).to_contain_text("https://m.mall.example/order/7")
        page.get_by_role("button", name="Roll back").click()
        expect(page.locator("#policy-state")).to_contain_text("Policy 2 is in effect until")
        expect(page.locator("#rules li")).to_have_count(0)
        expect(page.get_by_role("button", name="Roll back")).to_be_disabled()
        self.open_address("mall://order/7")
        self.sign_in()
        self.expect_front("Order 7")

    def test_mistake_is_shown_and_selected(self):
        self.publish('{\n  "id": "a",\n  "route": "order.detial",\n  "do": {"observe": {}}\n}')
        expect(self.page.locator("#mistakes li")).to_contain_text(["3:3: route: "])
        expect(self.page.locator("#rule")).to_be_focused()
        self.assertEqual(self.page.evaluate("document.getElementById('rule').selectionStart"), 17)
        expect(self.page.locator("#rules li")).to_have_count(0)
        self.publish('{"id": "a", "do": {"observe": {}}}', share="ten")
        expect(self.page.locator("#mistakes li")).to_contain_text(["share: “ten”"])
        self.publish(share="10")
        expect(self.page.locator("#mistakes")).to_be_hidden()
        expect(self.page.locator("#rules li")).to_contain_text(["10 % of installs"])

    def test_notice_kill_and_another_browser(self):
        other = self.open_desk(self.context)
        self.page.locator("#template").select_option(label="Show a notice")
        self.publish()
        self.open_address("mall://order/7")
        expect(self.page.locator("#toast")).to_have_text("Maintenance begins at 22:00.")
        expect(other.locator("#rules li")).to_contain_text(["maintenance"])
        other.get_by_role("button", name="End all rules").click()
        expect(self.page.locator("#policy-state")).to_contain_text("Policy 2 ends all rules.")
        expect(self.page.locator("#rules li")).to_have_count(0)


class LookTests(DeskTestCase):
    """Both color schemes at two widths; `JUNCTOR_PICTURES` is the folder for the pictures."""

    def test_pictures(self):
        folder = os.environ.get("JUNCTOR_PICTURES")
        pictures = {}
        for scheme in ["light", "dark"]:
            for width in [1280, 390]:
                with self.subTest(scheme=scheme, width=width):
                    size = {"width": width, "height": 860}
                    context = self.new_context(viewport=size, color_scheme=scheme)
                    page = self.open_desk(context)
                    wide = page.evaluate(
                        "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
                    )
                    self.assertEqual(wide, 0, "The page is wider than the window.")
                    phone = page.locator("#phone").bounding_box()
                    self.assertGreaterEqual(phone["x"], 0)
                    self.assertLessEqual(phone["x"] + phone["width"], width)
                    pictures[scheme, width] = page.screenshot(
                        path=folder and os.path.join(folder, f"desk-{scheme}-{width}.png")
                    )
        self.assertEqual(len(set(pictures.values())), 4)


if __name__ == "__main__":
    unittest.main()
