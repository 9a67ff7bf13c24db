# This source file is part of the Junctor open source project.
# SPDX-License-Identifier: Apache-2.0
"""Tests each part of the link explorer."""

import base64
import csv
import io
import json
import os
import re
import unittest
from pathlib import Path

from explorer import MODULES, RICH, SHOP, ExplorerTestCase
from playwright.sync_api import expect

try:
    from axe_playwright_python.sync_playwright import Axe
except ImportError:
    Axe = None

with open(SHOP, encoding="utf-8") as file: ROUTES = json.load(file)["routes"]
TOTAL = len(ROUTES)
RECORDING = os.path.join(os.path.dirname(os.path.abspath(__file__)), "recordings/small.json")
POLICY = {
    "schemaVersion": 1, "revision": 42, "audience": ["com.example.shop"], "environment": "production",
    "issued": 1795000000, "expires": 4000000000,
    "rules": [
        {"id": "order-page", "route": "order.detail", "note": "INC-2031", "when": {"appVersion": ">=8.2 <8.3.1"},
         "do": {"redirect": {"page": "https://m.mall.example/order/{id}"}}},
        {"id": "tenth", "route": "goods.detail", "when": {"share": {"basisPoints": 1000, "salt": "a"}},
         "do": {"disable": {"message": "Sold out."}}},
        {"id": "me", "pattern": "/me/:page", "do": {"disable": {"message": "Closed."}}},
    ],
}


class FieldTests(ExplorerTestCase):
    """What is pasted into the field."""

    def test_examples_answer(self):
        self.page.get_by_role("button", name="A misspelled link").click()
        self.expect_verdict("No route matches")
        expect(self.page.locator("#link")).to_be_focused()

    def test_link_names_its_route(self):
        self.ask("mall://order/7")
        self.expect_verdict("Opens", "order.detail")
        expect(self.page.locator("#reason")).to_have_text("One order")
        expect(self.page.locator("#brief")).to_contain_text("after Login")

    def test_captures_have_types_and_checks(self):
        self.ask("https://m.mall.example/goods/search?q=green%20tea&sort=price&utm_source=x")
        self.expect_verdict("Opens", "goods.search")
        rows = self.page.locator("#values tbody tr")
        expect(rows.nth(0)).to_contain_text("green tea")
        expect(rows.nth(1)).to_contain_text("shelf | price")
        expect(rows.nth(1)).to_contain_text("valid")
        expect(rows.nth(2)).to_contain_text("default: 10")
        expect(rows.nth(3)).to_contain_text("ignored")

    def test_invalid_value_is_named(self):
        self.ask("mall://goods/search?q=tea&limit=many")
        self.expect_verdict("A value is invalid", "goods.search")
        expect(self.page.locator("#values tr[data-name=limit]")).to_contain_text("invalid")
        expect(self.page.locator(".anatomy [data-bad=true]")).to_contain_text("many")
        expect(self.page.locator("#sources tr[data-source=push]")).to_contain_text("if valid")
        expect(self.page.locator("#sources tr[data-source=intent]")).to_contain_text("no")

    def test_miss_names_the_first_segment_that_differs(self):
        self.ask("mall://oder/7")
        self.expect_verdict("No route matches")
        expect(self.card("nearest").locator("li").filter(has_text="order").first).to_be_visible()
        expect(self.card("nearest")).to_contain_text("Segment 1 is “oder”")
        expect(self.page.locator(".anatomy [data-bad=true]")).to_have_text("oder")

    def test_suggestion_opens(self):
        self.ask("mall://oder/7")
        self.card("nearest").get_by_role("button", name="Try mall://order/7", exact=True).first.click()
        self.expect_verdict("Opens", "order.detail")

    def test_constraint_that_fails_is_shown(self):
        self.ask("mall://order/abc")
        self.expect_verdict("No route matches")
        expect(self.card("nearest")).to_contain_text("[0-9]+")

    def test_foreign_link(self):
        self.ask("https://other.example/order/7")
        self.expect_verdict("Not a link of this app")
        expect(self.card("foreign")).to_contain_text("https://m.mall.example/")

    def test_invisible_character_is_shown_and_removed(self):
        self.ask("mall://order/7\u200b")
        expect(self.page.locator(".anatomy .ghost")).to_have_text("U+200B")
        expect(self.page.locator("#ghosts")).to_be_visible()
        self.page.get_by_role("button", name="Remove them").click()
        self.expect_verdict("Opens", "order.detail")

    def test_push_payload(self):
        self.ask(json.dumps({"aps": {"alert": "Order 7"}, "data": {"title": "x", "deepLink": "mall://order/7"}}))
        expect(self.page.locator("#input")).to_have_text("Push payload: the link is in data.deepLink")
        self.expect_verdict("Opens", "order.detail")

    def test_payload_has_the_source_push(self):
        self.ask('{"url": "mall://login"}')
        self.expect_verdict("Refused", "login")
        expect(self.page.locator("#source option:checked")).to_have_text("Push (from the payload)")
        expect(self.page.locator("#sources tr[data-chosen=true]")).to_have_attribute("data-source", "push")
        self.page.locator("#source").select_option("app")
        self.expect_verdict("Opens", "login")
        self.page.locator("#source").select_option("")
        self.ask("mall://login")
        self.expect_verdict("Opens", "login")
        expect(self.page.locator("#source option:checked")).to_have_text("Any source")

    def test_payload_with_json_in_a_text(self):
        self.ask(json.dumps({"ext": json.dumps({"url": "mall://me"}), "icon": "https://cdn.example/a.png"}))
        expect(self.page.locator("#input")).to_contain_text("ext.url")
        self.expect_verdict("Opens", "me")

    def test_payload_without_link(self):
        self.ask('{"aps": {"badge": 1}}')
        expect(self.page.locator("#answer")).to_contain_text("This payload contains no link.")

    def test_payload_that_cannot_be_parsed(self):
        self.ask('{"url": "mall://order/7"')
        expect(self.page.locator("#answer")).to_contain_text("cannot be parsed")

    def test_command_and_quotes(self):
        self.ask("xcrun simctl openurl booted 'mall://order/7'")
        self.expect_verdict("Opens", "order.detail")
        self.ask("“mall://me”")
        self.expect_verdict("Opens", "me")

    def test_path_and_domain_without_scheme(self):
        self.ask("/order/7")
        self.expect_verdict("Opens", "order.detail")
        self.ask("m.mall.example/order/7")
        expect(self.page.locator("#input")).to_have_text("Read as https://m.mall.example/order/7")
        self.expect_verdict("Opens", "order.detail")

    def test_dropped_table(self):
        self.drop("links.csv", 'name,link\n"Tea, green",mall://goods/1\nbad,mall://nothing/x/y\n')
        rows = self.page.locator("#links tbody tr")
        expect(rows).to_have_count(2)
        expect(rows.nth(0)).to_contain_text("goods.detail")
        expect(rows.nth(1)).to_contain_text("No route matches")
        self.page.locator("[data-filter=no]").click()
        expect(rows).to_have_count(1)
        name, text = self.downloaded("Export CSV")
        table = list(csv.reader(io.StringIO(text.lstrip("\ufeff"))))
        self.assertEqual(table[1][:4], ["Tea, green", "mall://goods/1", "Opens", "goods.detail"])
        self.assertEqual(name, "links.csv")

    def test_numbers_in_tables_do_not_break(self):
        self.ask("campaign,number,link\n" + "a long name " * 9 + ",1234567890123,mall://order/1234567890123\n")
        cell = self.page.locator("#links tbody td").nth(1)
        expect(cell).to_have_text("1234567890123")
        lines = cell.evaluate("(cell) => { const range = document.createRange(); range.selectNodeContents(cell); return range.getClientRects().length; }")
        self.assertEqual(lines, 1)

    def test_long_table_is_checked_in_parts(self):
        self.ask("\n".join(f"mall://order/{number},x" for number in range(900)))
        expect(self.page.locator("[data-filter=all]")).to_have_text("900 all", timeout=20_000)
        expect(self.page.locator("#links tbody tr")).to_have_count(500)
        _, text = self.downloaded("Export CSV")
        self.assertEqual(text.count("order.detail"), 900)

    def test_exported_table_has_no_formulas(self):
        self.drop("links.csv", "name,link\n=HYPERLINK(1),mall://goods/1\n\"＝1\n=2\",mall://me\n-1.5,mall://me\n")
        _, text = self.downloaded("Export CSV")
        table = list(csv.reader(io.StringIO(text.lstrip("\ufeff"))))
        self.assertEqual([row[0] for row in table[1:]], ["'=HYPERLINK(1)", "'＝1 =2", "-1.5"])

    def test_answer_has_an_address(self):
        page = self.open("#/inspect?link=mall%3A%2F%2Forder%2F7&source=push&version=8.2")
        expect(page.locator("#verdict")).to_have_text("Opens order.detail")
        expect(page.locator("#source")).to_have_value("push")
        expect(page.locator("#version")).to_have_value("8.2")

    def test_pasted_link_needs_no_field(self):
        self.page.locator("h1, main").first.click()
        self.page.evaluate("document.activeElement.blur()")
        self.page.evaluate('''() => {
            const clipboardData = new DataTransfer();
            clipboardData.setData('text', 'mall://order/7');
            document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        }''')
        self.expect_verdict("Opens", "order.detail")

    def test_markup_in_a_link_stays_text(self):
        self.ask("mall://goods/<img src=x onerror=alert(1)>")
        expect(self.page.locator("#verdict")).to_be_visible()
        expect(self.page.locator("main img")).to_have_count(0)


class AnswerTests(ExplorerTestCase):
    """Sources, the way in, screens, versions and policies."""

    def source(self, name):
        return self.page.locator(f'#sources tr[data-source="{name}"]')

    def test_sources_have_reasons(self):
        self.ask("mall://login")
        expect(self.source("app")).to_have_attribute("data-good", "yes")
        expect(self.source("push")).to_have_attribute("data-good", "no")
        expect(self.source("push")).to_contain_text(".exposed(to: .push)")
        expect(self.source("web:https://m.mall.example")).to_have_attribute("data-good", "yes")

    def test_source_that_the_link_cannot_have(self):
        self.ask("mall://order/7")
        expect(self.source("universalLink")).to_contain_text("Only https links arrive this way.")
        self.ask("https://m.mall.example/order/7")
        expect(self.source("customScheme")).to_contain_text("does not arrive this way")

    def test_link_that_only_the_app_opens(self):
        self.ask("https://m.mall.example/me")
        self.expect_verdict("Stays in the browser", "me")
        expect(self.card("verdict")).to_have_attribute("data-good", "maybe")
        expect(self.page.locator("#reason")).to_contain_text("not exposed to universal links")
        expect(self.page.locator("#brief")).to_contain_text("Open to push")
        self.ask("mall://me")
        self.expect_verdict("Opens", "me")
        self.ask("mall://order/new?goods=1&count=1&total=1")
        self.expect_verdict("Opens only from inside the app", "order.create")
        expect(self.page.locator("#reason")).to_contain_text("Only the app itself opens it.")
        self.page.locator("#source").select_option("app")
        self.expect_verdict("Opens", "order.create")

    def test_chosen_source_decides_the_verdict(self):
        self.ask("mall://login")
        self.expect_verdict("Opens", "login")
        self.page.locator("#source").select_option("push")
        self.expect_verdict("Refused", "login")
        expect(self.source("push")).to_have_attribute("data-chosen", "true")

    def test_way_of_a_universal_link(self):
        self.ask("https://m.mall.example/order/7")
        ios = self.page.locator("[data-way=ios]")
        expect(ios).to_have_attribute("data-good", "yes")
        expect(ios.locator(".line")).to_contain_text(re.compile(r"order.detailline \d+ of apple-app-site-association"))
        expect(self.page.locator("[data-way=without]")).to_contain_text("opens the web page")

    def test_dropped_association_file(self):
        self.ask("https://m.mall.example/order/7")
        ios = self.page.locator("[data-way=ios]")
        expect(ios).to_have_attribute("data-good", "yes")
        self.drop("apple-app-site-association", {"applinks": {"details": [{"appIDs": ["A.b"], "components": [{"/": "/order/*", "exclude": True}]}]}})
        expect(ios).to_have_attribute("data-good", "no")
        expect(ios.locator(".line")).to_contain_text('"exclude":true')

    def test_way_that_the_app_refuses(self):
        self.ask("mall://me/address")
        for system in ("ios", "android"):
            expect(self.page.locator(f"[data-way={system}]")).to_contain_text("then refuses the link, because the route is not exposed to other apps")
            expect(self.page.locator(f"[data-way={system}]")).to_have_attribute("data-good", "maybe")

    def test_refused_link_shows_no_screen(self):
        self.ask("mall://me/address")
        expect(self.card("screens")).to_contain_text("visible")
        self.page.locator("#source").select_option("customScheme")
        expect(self.page.locator(".chain .end")).to_have_text("Refused")
        expect(self.card("screens")).to_contain_text("The link opens no screen.")
        expect(self.card("screens")).not_to_contain_text("visible")

    def test_way_of_a_route_that_is_not_exposed(self):
        self.ask("https://m.mall.example/me/address")
        ios = self.page.locator("[data-way=ios]")
        expect(ios).to_have_attribute("data-good", "no")
        expect(ios).to_contain_text("No line of apple-app-site-association matches.")
        expect(ios).not_to_contain_text("no component matches")

    def test_way_of_a_custom_scheme(self):
        self.ask("mall://order/7")
        expect(self.page.locator("[data-way=ios]")).to_contain_text("WeChat")
        without = self.page.locator("[data-way=without]")
        expect(without).to_contain_text("nothing opens")
        without.get_by_role("button").click()
        expect(self.page.locator("#link")).to_have_value("https://m.mall.example/order/7")

    def test_stack_of_screens(self):
        self.ask("mall://order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt")
        rows = self.page.locator("#stack li")
        expect(rows).to_have_count(10)
        expect(rows.first).to_contain_text("order.returned")
        expect(rows.nth(8)).to_contain_text("/order/7")
        expect(rows.last).to_contain_text("order.all")

    def test_steps_and_result(self):
        self.ask("mall://order/7")
        expect(self.page.locator(".chain")).to_contain_text("Login (session)")
        expect(self.page.locator("#result")).to_contain_text("isPaid: boolean")

    def test_policy_redirects_some_versions(self):
        self.ask("mall://order/7")
        self.drop("policy.json", POLICY)
        expect(self.page.locator("#rules")).to_contain_text("Depends on: app version.")
        self.page.locator("#version").fill("8.2.4")
        self.expect_verdict("Changed by the policy", "order.detail")
        expect(self.page.locator("#rules")).to_contain_text("Redirects to https://m.mall.example/order/{id}")
        self.page.locator("#version").fill("8.4")
        self.expect_verdict("Opens", "order.detail")
        expect(self.page.locator("#rules")).to_contain_text("Not fulfilled: app version.")

    def test_policy_for_a_share(self):
        self.drop("policy.json", POLICY)
        self.ask("mall://goods/3")
        expect(self.page.locator("#rules")).to_contain_text("share of the installs")
        self.expect_verdict("Opens", "goods.detail")

    def test_policy_for_an_install(self):
        self.ask("mall://goods/3")
        expect(self.page.locator("#install-time")).to_be_hidden()
        self.drop("policy.json", POLICY)
        self.page.locator("#install").fill("install-5")
        self.expect_verdict("Changed by the policy", "goods.detail")
        self.page.locator("#install").fill("install-1")
        self.expect_verdict("Opens", "goods.detail")
        expect(self.page.locator("#rules")).to_contain_text("Not fulfilled: share of the installs.")

    def test_policy_at_another_time(self):
        self.ask("mall://me/address")
        self.drop("policy.json", POLICY)
        self.expect_verdict("Changed by the policy", "me.address")
        self.page.locator("#moment").fill("2097-01-01T00:00")
        self.expect_verdict("Opens", "me.address")
        expect(self.page.locator("#rules")).to_contain_text("Not fulfilled: the policy has expired.")

    def test_policy_with_a_pattern(self):
        self.drop("policy.json", POLICY)
        self.ask("mall://me/address")
        self.expect_verdict("Changed by the policy", "me.address")
        self.ask("mall://city")
        expect(self.page.locator("#rules")).to_have_text("Policy 42 has no rule for this link.")

    def test_signed_policy(self):
        payload = base64.b64encode(json.dumps(POLICY).encode()).decode()
        self.drop("policy.json", {"payload": payload, "signatures": []})
        expect(self.page.locator("#policy-name")).to_have_text("revision 42")


class RichTests(ExplorerTestCase):
    """Versions, risks and deprecations."""

    contract = RICH

    def test_version_before_the_first(self):
        self.ask("shop://article/5")
        self.expect_verdict("Opens", "article")
        self.page.locator("#version").fill("8.9")
        self.expect_verdict("Not in this version", "article")
        expect(self.page.locator("#reason")).to_contain_text("since 8.10")

    def test_deprecated_route_names_its_replacement(self):
        self.ask("shop://item/5")
        expect(self.page.locator("#time")).to_contain_text("Deprecated since 8.4")
        self.page.locator("#time").get_by_role("link", name="article").click()
        expect(self.card("route")).to_have_attribute("data-id", "article")

    def test_payment_route(self):
        self.ask("shop://pay/7")
        expect(self.page.locator(".chain")).to_contain_text("Login (login)")
        expect(self.page.locator(".chain")).to_contain_text("payment")
        expect(self.page.locator(".mini")).to_have_attribute("data-presentation", "sheet")

    def test_filter_by_risk(self):
        self.go("routes")
        self.page.locator("#filter-risk").select_option("payment")
        expect(self.page.locator("#count")).to_have_text("1 of 5 routes")

    def test_form_has_a_list_for_values(self):
        self.go("make")
        self.page.locator("#make-route").select_option("article")
        self.page.locator("#value-color").select_option("blue")
        expect(self.copied("webLink")).to_have_text("https://m.shop.example/article/5?color=blue")

    def test_summary_with_markup_stays_text(self):
        self.ask("shop://article/5")
        expect(self.page.locator("#reason")).to_have_text("One <article> & its price")


class MakeTests(ExplorerTestCase):
    """The forms."""

    def setUp(self):
        super().setUp()
        self.go("make")
        self.page.locator("#make-route").select_option("order.detail")

    def test_links_follow_the_form(self):
        self.page.locator("#value-id").fill("42")
        expect(self.copied("appLink")).to_have_text("mall://order/42")
        expect(self.copied("webLink")).to_have_text("https://m.mall.example/order/42")

    def test_invalid_value_is_refused(self):
        self.page.locator("#value-id").fill("x")
        expect(self.page.locator("#value-id")).to_have_attribute("aria-invalid", "true")
        expect(self.page.locator("#value-id-error")).not_to_be_empty()
        expect(self.page.locator("[data-copy]")).to_have_count(0)

    def test_value_is_escaped(self):
        self.page.locator("#make-route").select_option("goods.search")
        self.page.locator("#value-q").fill("绿茶 & tea")
        expect(self.copied("appLink")).to_have_text(re.compile("q=%E7%BB%BF%E8%8C%B6%20%26%20tea"))

    def test_tracking_is_added(self):
        self.page.locator("#make-extra").fill("utm_source=spring")
        expect(self.copied("appLink")).to_have_text("mall://order/7?utm_source=spring")
        expect(self.copied("typescript")).to_have_text('await router.open("mall://order/7?utm_source=spring");')

    def test_payloads(self):
        self.assertEqual(json.loads(self.copied("apns").text_content())["url"], "mall://order/7")
        self.assertEqual(json.loads(self.copied("fcm").text_content())["message"]["data"]["url"], "mall://order/7")

    def test_commands_are_quoted(self):
        self.page.locator("#make-route").select_option("goods.search")
        self.page.locator("#value-q").fill("it's")
        self.page.locator("#value-sort").select_option("price")
        expect(self.copied("simctl")).to_have_text(re.compile(r"^xcrun simctl openurl booted 'mall://goods/search\?q=it.*s&sort=price'$"))
        expect(self.copied("adb")).to_contain_text("am start -W -a android.intent.action.VIEW -d '\\''mall://goods/search")

    def test_code(self):
        expect(self.copied("swift")).to_have_text('try await router.open("mall://order/7")')
        expect(self.copied("kotlin")).to_contain_text('Uri.parse("mall://order/7")')
        expect(self.copied("typescript")).to_have_text("await router.open(routes.order.detail({ id: 7 }));")

    def test_copy(self):
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page.get_by_role("button", name="Copy: App link").click()
        expect(self.page.locator("#toast")).to_have_text("Copied")
        self.assertEqual(self.page.evaluate("navigator.clipboard.readText()"), "mall://order/7")

    def test_qr_code_can_be_saved(self):
        expect(self.page.get_by_role("img", name="QR code of https://m.mall.example/order/7")).to_be_visible()
        name, text = self.downloaded("Save SVG")
        self.assertEqual(name, "link.svg")
        self.assertIn("<path", text)

    def test_push_that_the_app_would_refuse(self):
        expect(self.page.locator("#push-closed")).to_have_count(0)
        self.page.locator("#make-route").select_option("order.pay")
        expect(self.page.locator("#push-closed")).to_be_visible()

    def test_table_of_values(self):
        self.page.locator("[data-mode=many]").click()
        self.page.locator("#make-values").fill("1\n2\nx")
        rows = self.page.locator("#links tbody tr")
        expect(rows).to_have_count(3)
        expect(rows.nth(1)).to_contain_text("https://m.mall.example/order/2")
        expect(rows.nth(2)).to_contain_text("Not written")
        name, text = self.downloaded("Export CSV")
        self.assertEqual(name, "order.detail.csv")
        self.assertIn("2,https://m.mall.example/order/2,Opens,order.detail", text)

    def test_range_of_numbers(self):
        self.page.locator("#make-route").select_option("goods.detail")
        self.page.locator("[data-mode=many]").click()
        self.page.locator("#make-extra").fill("utm_source=spring")
        self.page.locator("#make-values").fill("1001-1020")
        rows = self.page.locator("#links tbody tr")
        expect(rows).to_have_count(20)
        expect(rows.nth(19)).to_contain_text("https://m.mall.example/goods/1020?utm_source=spring")
        self.page.locator("#make-values").fill("20-1")
        expect(rows).to_have_count(1)
        expect(rows.first).to_contain_text("Not written")

    def test_source_of_another_view_does_not_judge_made_links(self):
        page = self.open("#/inspect?link=mall%3A%2F%2Forder%2F7&source=push")
        page.locator("#views [data-view=make]").click()
        page.locator("#make-route").select_option("order.pay")
        page.locator("[data-mode=many]").click()
        page.locator("#make-values").fill("7")
        verdict = page.locator("#links tbody tr").first
        expect(verdict).to_contain_text("/order/7")
        expect(verdict).not_to_contain_text("Push")

    def test_table_of_several_parameters(self):
        self.page.locator("#make-route").select_option("goods.search")
        self.page.locator("[data-mode=many]").click()
        self.page.locator("#make-values").fill('q,limit\n"tea, green",5\ncup,9')
        expect(self.page.locator("#links tbody tr")).to_have_count(2)
        expect(self.page.locator("#links")).to_contain_text(re.compile("q=tea(,|%2C)%20green&limit=5"))

    def test_tracking_is_encoded_and_checked(self):
        extra = self.page.locator("#make-extra")
        extra.fill("?utm_campaign=spring sale 50%&utm_term=a%20b#")
        expect(self.copied("appLink")).to_have_text("mall://order/7?utm_campaign=spring%20sale%2050%25&utm_term=a%20b%23")
        for mode in ("one", "many"):
            self.page.locator(f"[data-mode={mode}]").click()
            for text in ("spring sale", "utm_source=", "=x", "utm_source=a&b"):
                extra.fill(text)
                expect(self.page.locator("#make-extra-error")).to_contain_text(f"“{text.split('&')[-1]}” requires a name and a value")
                expect(extra).to_have_attribute("aria-invalid", "true")
                expect(self.page.locator("[data-copy], #links")).to_have_count(0)
            extra.fill("")
            expect(self.page.locator("#make-extra-error")).to_be_empty()

    def test_table_with_tracking(self):
        self.page.locator("[data-mode=many]").click()
        self.page.locator("#make-extra").fill("utm_source=mail&utm_medium=x")
        self.page.locator("#make-values").fill("name\tid\tutm_source\tutm_campaign\nTea\t1\tpush\tspring sale\nCup\t2\t\t\n")
        rows = self.page.locator("#links tbody tr")
        expect(rows).to_have_count(2)
        expect(rows.nth(0).locator("th")).to_have_text("https://m.mall.example/order/1?utm_source=push&utm_medium=x&utm_campaign=spring%20sale")
        expect(rows.nth(1).locator("th")).to_have_text("https://m.mall.example/order/2?utm_source=mail&utm_medium=x")
        expect(self.page.locator("#make-ignored")).to_have_text("Not used, because no parameter has this name: name")
        self.page.locator("#make-values").fill("1,red\n2,blue")
        expect(self.page.locator("#make-ignored")).to_contain_text("Column 2")
        self.page.locator("#make-route").select_option("home")
        self.page.locator("#make-values").fill("utm_campaign,utm_term\na,b\nc,d")
        expect(rows.nth(1).locator("th")).to_have_text("https://m.mall.example/?utm_source=mail&utm_medium=x&utm_campaign=c&utm_term=d")

    def test_make_one_like_this(self):
        self.go("inspect")
        self.ask("mall://goods/9")
        self.page.get_by_role("button", name="Make one like this").click()
        expect(self.page.locator("#make-route")).to_have_value("goods.detail")
        expect(self.page.locator("#value-id")).to_have_value("9")


class ListTests(ExplorerTestCase):
    """The list of routes."""

    def setUp(self):
        super().setUp()
        self.go("routes")

    def test_filters(self):
        count = self.page.locator("#count")
        expect(count).to_have_text(f"{TOTAL} of {TOTAL} routes")
        self.page.locator("#filter-owner").select_option("MallOrder")
        expect(count).not_to_have_text(f"{TOTAL} of {TOTAL} routes")
        self.page.locator("#filter-owner").select_option("")
        self.page.locator("#filter-text").fill("receipt")
        expect(count).to_have_text(f"1 of {TOTAL} routes")
        self.page.locator("#filter-text").fill("")
        self.page.locator("#filter-only").select_option("noExample")
        expect(count).to_have_text(f"{sum(not one.get('examples') for one in ROUTES)} of {TOTAL} routes")

    def test_filter_by_source(self):
        self.page.locator("#filter-source").select_option("none")
        for name in self.page.locator("#tree a .marks").all_text_contents(): self.assertIn("app only", name)

    def test_nothing_found(self):
        self.page.locator("#filter-text").fill("zzz")
        self.page.get_by_role("button", name="Show all routes").click()
        expect(self.page.locator("#count")).to_have_text(f"{TOTAL} of {TOTAL} routes")

    def test_route(self):
        self.page.locator("#tree a[data-id='order.detail']").click()
        route = self.card("route")
        expect(route).to_contain_text("MallOrder")
        expect(route.locator("#parameters")).to_contain_text("[0-9]+")
        expect(route).to_contain_text("above order.all")
        expect(route).to_contain_text("below order.returning.parcel")
        route.get_by_role("button", name="Inspect the example").click()
        self.expect_verdict("Opens", "order.detail")

    def test_graph_of_screens(self):
        self.page.locator("[data-mode=graph]").click()
        nodes = self.page.locator(".graph a")
        expect(nodes).to_have_count(12)
        self.page.locator(".graph a[aria-label='order.detail']").click()
        expect(self.card("route")).to_have_attribute("data-id", "order.detail")

    def test_address_of_a_route(self):
        page = self.open("#/routes/goods.search")
        expect(page.locator("[data-card=route]")).to_have_attribute("data-id", "goods.search")


class CompareTests(ExplorerTestCase):
    """Two contracts."""

    def older(self):
        with open(SHOP, encoding="utf-8") as file: older = json.load(file)
        older["routes"] = [one for one in older["routes"] if one["id"] != "me.address"]
        older["routes"].append({"id": "z.gone", "pattern": "/vanished/:id([0-9]+)", "parameters": [{"name": "id", "in": "path", "type": "integer", "swiftType": "Int", "constraint": "[0-9]+", "example": "4"}], "exposure": ["push"], "examples": ["/vanished/4"]})
        return older

    def test_findings_with_witnesses(self):
        self.drop("older.json", self.older())
        findings = self.page.locator(".findings li")
        lost = findings.filter(has_text="vanished").first
        expect(lost).to_have_attribute("data-severity", "breaking")
        expect(findings.filter(has_text="me.address").first).to_be_visible()
        lost.get_by_role("button", name="Inspect").click()
        self.expect_verdict("No route matches")

    def test_next_contract(self):
        self.go("compare")
        self.page.locator("[data-direction=next]").click()
        expect(self.card("compare")).to_contain_text("See what the next version breaks")
        self.drop("next.json", self.older())
        expect(self.card("compare").locator("h2")).to_have_text("Changes from this contract to next.json")
        findings = self.page.locator(".findings li")
        expect(findings.filter(has_text="me.address").first).to_have_attribute("data-severity", "breaking")
        expect(findings.filter(has_text="vanished").first).to_have_attribute("data-severity", "additive")
        self.page.locator("[data-direction=older]").click()
        expect(self.page.locator("[data-direction=older]")).to_be_focused()
        expect(self.card("compare").locator("h2")).to_have_text("Changes from next.json to this contract")
        expect(findings.filter(has_text="vanished").first).to_have_attribute("data-severity", "breaking")

    def test_assumed_direction_is_stated(self):
        self.drop("next.json", self.older())
        note = self.page.locator("#assumed")
        expect(note).to_contain_text("next.json is taken as an older version.")
        note.get_by_role("button", name="the next version").click()
        expect(self.card("compare").locator("h2")).to_have_text("Changes from this contract to next.json")
        expect(note).to_have_count(0)

    def test_broken_next_contract(self):
        self.go("compare")
        self.page.locator("[data-direction=next]").click()
        self.drop("next.json", '{"spaces": ["mall"],\n "schemaVersion": 1, "routes": [\n  {"id": "a", "pattern": "/:"}]}')
        expect(self.card("errors")).to_contain_text("next.json cannot be read")
        expect(self.card("errors").locator("li code").first).to_have_text(re.compile(r"^3:\d+ $"))
        expect(self.card("compare")).not_to_contain_text("Compared with")
        self.drop("next.json", '{"routes": [],\n "spaces": [')
        expect(self.card("errors")).to_contain_text("2:13 spaces[0] A value is missing")
        self.page.evaluate("location.hash = '#/inspect?link=mall%3A%2F%2Fme%2Faddress'")
        self.expect_verdict("Opens", "me.address")

    def test_pasted_contract(self):
        self.ask(json.dumps(self.older(), indent=2))
        expect(self.page.locator("#input")).to_have_text(f"A contract (routes.json) with {TOTAL} routes")
        self.page.get_by_role("button", name="Compare the contracts").click()
        expect(self.card("compare").locator("h2")).to_have_text("Changes from routes.json (pasted) to this contract")
        expect(self.page.locator(".findings li").filter(has_text="vanished").first).to_be_visible()

    def test_filter_by_severity(self):
        self.drop("older.json", self.older())
        self.page.locator("[data-filter=breaking]").click()
        for one in self.page.locator(".findings li").all(): self.assertEqual(one.get_attribute("data-severity"), "breaking")

    def test_same_contract(self):
        with open(SHOP, encoding="utf-8") as file: self.drop("older.json", file.read())
        expect(self.card("findings")).to_contain_text("No change")

    def test_broken_contract(self):
        self.go("compare")
        self.page.locator("#older").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b'{"schemaVersion": 1}'})
        expect(self.card("errors")).to_contain_text("routes")
        self.page.locator("#older").set_input_files({"name": "y.json", "mimeType": "application/json", "buffer": b"{"})
        expect(self.card("errors")).to_contain_text("1:2 A key in quotes is missing")


    def test_page_answers_after_a_comparison(self):
        self.drop("older.json", self.older())
        expect(self.card("findings")).to_be_visible()
        self.page.evaluate("location.hash = '#/inspect?link=mall%3A%2F%2Fme%2Faddress'")
        self.expect_verdict("Opens", "me.address")


class TimelineTests(ExplorerTestCase):
    """Recordings."""

    def setUp(self):
        super().setUp()
        with open(RECORDING, encoding="utf-8") as file: self.recording = json.load(file)

    def drop_recording(self, **changes):
        self.drop("trip.json", {**self.recording, **changes})
        expect(self.page.locator("#timeline li")).not_to_have_count(0)

    def row(self, index):
        return self.page.locator(f'#timeline li[data-index="{index}"]')

    def open_row(self, index):
        self.row(index).locator("button.verb").click()
        return self.row(index).locator(".why")

    def test_dropped_recording_is_a_timeline(self):
        self.drop_recording()
        self.assertEqual(self.page.evaluate("location.hash"), "#/timeline")
        expect(self.page.locator("#facts")).to_have_text("version 4.2.0 · on iOS 19.0 · 13 entries · 0:58.0")
        expect(self.card("recording")).to_contain_text("Contains private values")
        expect(self.card("recording")).to_contain_text("2 older entries are missing.")
        expect(self.page.locator("#timeline > li")).to_have_count(13)
        expect(self.row(0)).to_contain_text("push")
        expect(self.row(0)).to_contain_text("mall://goods/3")
        expect(self.row(2).locator(".badge")).to_have_attribute("data-good", "no")
        expect(self.row(1)).to_contain_text("Swipe back")
        expect(self.row(12)).to_contain_text("cannot be replayed")

    def test_chosen_recording(self):
        self.go("timeline")
        self.page.locator("#recording").set_input_files(RECORDING)
        expect(self.page.locator("#timeline > li")).to_have_count(13)
        expect(self.page.locator("#recording")).to_be_focused()

    def test_nested_requests_are_indented(self):
        self.drop_recording()
        expect(self.row(3)).to_have_attribute("data-depth", "1")
        expect(self.row(3)).to_contain_text("opened by request 3")
        self.assertGreater(self.row(3).locator("button.verb").bounding_box()["x"], self.row(2).locator("button.verb").bounding_box()["x"])

    def test_row_opens_to_its_reason(self):
        self.drop_recording()
        why = self.open_row(2)
        expect(why.locator("[data-part='why.error']")).to_contain_text("denied The route is not open to customScheme.")
        expect(why.locator("[data-part=why] dt").nth(1)).to_have_text("outcome")
        expect(why.locator("[data-part=why] dd").nth(1)).to_have_text("denied")
        why = self.open_row(0)
        expect(why.locator("[data-part=parameters]")).to_contain_text("id3")
        expect(why.locator("[data-part='why.timings']")).to_contain_text("Handler 1.2 ms")
        expect(why.locator(".timings rect")).to_have_count(3)
        expect(why.locator("[data-part='why.decisions']")).to_contain_text("no rule of policy 3 applies")
        expect(why.locator("[data-part=route]")).to_contain_text("MallGoods/GoodsModule.swift:30")
        self.row(0).locator("button.verb").click()
        expect(why).to_be_hidden()

    def test_screens_before_and_after(self):
        self.drop_recording()
        why = self.open_row(7)
        before, after = why.locator(".scene").nth(0), why.locator(".scene").nth(1)
        expect(before.locator("[data-mark]")).to_have_count(0)
        expect(before.locator(".pile code")).to_have_text(["/order/7/parcel/1", "/order/7", "/orders"])
        expect(after.locator("[data-modal=true] b")).to_have_text("Sheet")
        expect(after.locator("[data-mark=added]")).to_have_text("/city (added)")
        expect(after.locator(".device-tabs [data-on=true]")).to_have_text("orders3")
        why = self.open_row(10)
        expect(why.locator("[data-mark=removed]")).to_have_text(["/order/7/parcel/1 (removed)", "/order/7 (removed)"])

    def test_filters(self):
        self.drop_recording()
        for name, count in (("requests", 8), ("screens", 10), ("failures", 3), ("all", 13)):
            self.page.locator(f"#timeline-filter [data-filter={name}]").click()
            expect(self.page.locator("#timeline > li")).to_have_count(count)
            expect(self.page.locator(f"#timeline-filter [data-filter={name}]")).to_be_focused()

    def test_address_is_inspected(self):
        self.drop_recording()
        self.row(2).get_by_role("button", name="Inspect /settings/logout").click()
        self.expect_verdict("Refused", "settings.logout")
        expect(self.page.locator("#link")).to_have_value("mall://settings/logout")
        expect(self.page.locator("#source")).to_have_value("customScheme")
        self.page.go_back()
        expect(self.page.locator("#timeline > li")).to_have_count(13)

    def test_keyboard_moves_between_rows(self):
        self.drop_recording()
        self.row(0).locator("button.verb").focus()
        self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")
        expect(self.row(1).locator("button.verb")).to_have_attribute("aria-expanded", "true")
        self.page.keyboard.press("End")
        expect(self.row(12).locator("button.verb")).to_be_focused()

    def test_swift_test(self):
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.drop_recording()
        self.page.get_by_role("button", name="Copy as a Swift test").click()
        expect(self.page.locator("#toast")).to_have_text("Copied")
        self.assertIn('try await flow.open("mall://goods/3", source: .push)', self.page.evaluate("navigator.clipboard.readText()"))
        expect(self.copied("swift")).to_contain_text("flow.user.swipeBack()")
        name, text = self.downloaded("Save trip.swift")
        self.assertEqual(name, "trip.swift")
        self.assertIn("@MainActor @Test func recordedFlow() async throws {", text)

    def test_simulator(self):
        self.drop_recording()
        self.page.get_by_role("button", name="Replay in the simulator").first.click()
        expect(self.page.locator("[data-form=simulator]")).to_be_focused()
        expect(self.copied("simulator")).to_contain_text("xcrun simctl openurl booted 'mall://settings/logout'")
        name, text = self.downloaded("Save trip.sh")
        self.assertEqual(name, "trip.sh")
        self.assertIn("# swipe back", text)

    def test_redacted_recording(self):
        text = json.dumps(self.recording).replace("mall://goods/3", "/goods/1").replace("/goods/3", "/goods/1").replace('"value": "3"', '"value": null')
        self.recording = json.loads(text)
        self.drop_recording(redacted=True, dropped=0)
        expect(self.card("recording")).to_contain_text("Placeholders replace private values.")
        expect(self.card("recording")).not_to_contain_text("older entries")
        expect(self.open_row(0).locator("[data-part=parameters]")).to_contain_text("redacted")
        expect(self.copied("swift")).to_contain_text("// Example of the contract: goods.detail")
        expect(self.card("replay")).to_contain_text("Examples of the contract replace redacted values.")

    def test_entry_as_text(self):
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.drop_recording()
        self.open_row(2).get_by_role("button", name="Copy as text").click()
        expect(self.page.locator("#toast")).to_have_text("Copied")
        text = self.page.evaluate("navigator.clipboard.readText()")
        self.assertIn("**0:06.3 Open `/settings/logout`** (other apps): denied", text)
        self.assertIn("```\n/settings/logout  from customScheme", text)

    def test_broken_recording_names_the_place(self):
        self.drop("trip.json", '{"recording": 1,\n "entries": [')
        expect(self.card("mistake")).to_contain_text("2:14")
        expect(self.card("mistake")).to_contain_text("The file is not JSON.")
        broken = json.loads(json.dumps(self.recording))
        broken["entries"][3]["screens"]["tabs"][0]["stack"] = "home"
        self.drop("trip.json", broken)
        expect(self.card("mistake")).to_contain_text("entries[3].screens.tabs[0].stack has to be a list. It is a text.")
        self.drop("other.json", {"a": 1})
        expect(self.card("mistake")).to_contain_text("The JSON is not a recording")
        self.drop_recording()
        expect(self.card("mistake")).to_have_count(0)

    def test_recording_without_entries_or_window(self):
        self.drop("empty.json", {**self.recording, "start": None, "entries": []})
        expect(self.card("timeline")).to_contain_text("No entry of this kind.")
        entry = {**self.recording["entries"][1], "cause": "closeScene", "screens": None}
        self.drop_recording(entries=[entry])
        expect(self.open_row(0)).to_contain_text("No window")

    def test_markup_in_a_recording_stays_text(self):
        entry = {**self.recording["entries"][0], "address": "/x<img src=x onerror=alert(1)>"}
        entry["request"] = {**entry["request"], "explanation": "<img src=x>", "decisions": ["<b>x</b>"]}
        self.drop_recording(entries=[entry], app={"<i>": "<img>"})
        self.open_row(0)
        expect(self.page.locator("main img")).to_have_count(0)

    def test_chinese(self):
        self.page.locator("#language").click()
        self.drop_recording()
        expect(self.row(1)).to_contain_text("右滑返回")
        expect(self.row(2)).to_contain_text("来源无权限")
        why = self.open_row(2)
        expect(why.locator("[data-part='why.error'] [lang=en]")).to_have_text("The route is not open to customScheme.")


class PageTests(ExplorerTestCase):
    """The page as a whole."""

    def test_policy_forbids_requests(self):
        with open(self.file, encoding="utf-8") as file: text = file.read()
        policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)[1]
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe-inline", policy)
        page = self.open()
        failure = page.evaluate("fetch('https://m.mall.example/').then(() => 'sent', () => 'refused')")
        self.assertEqual(failure, "refused")
        self.assertIn("Content Security Policy", self.complaints[0])
        self.complaints.clear()
        self.requests.clear()

    def test_size(self):
        self.assertLess(os.path.getsize(self.file), 700_000)

    def test_chinese(self):
        page = self.open(locale="zh-CN")
        expect(page.locator(".lead")).to_have_text("这个链接会打开什么？")
        self.assertEqual(page.evaluate("document.documentElement.lang"), "zh-CN")
        page.locator("#link").fill("mall://oder/7")
        expect(page.locator("#verdict")).to_have_text("没有匹配的路由")
        expect(page.locator("#reason")).to_contain_text("第 1 段")

    def test_messages_of_the_engine_are_translated(self):
        page = self.open(locale="zh-CN")
        page.locator("#link").fill("mall://order/%FF")
        expect(page.locator("#reason")).to_contain_text("路径解码后不是合法的 UTF-8。")
        expect(page.locator("#reason [lang=en]")).to_have_text("this does not decode to valid UTF-8")
        page.locator("#link").fill("mall://goods/search?q=tea&limit=many")
        expect(page.locator("#values tr[data-name=limit]")).to_contain_text("不合法，要求")
        expect(page.locator("#values tr[data-name=limit] [lang=en]")).to_contain_text("is not a whole number")
        page.locator("nav a[data-view=make]").click()
        page.locator("#make-route").select_option("order.detail")
        page.locator("#value-id").fill("x")
        expect(page.locator("#value-id-error")).to_contain_text("不合法")
        expect(page.locator("[data-card=made] [lang=en]")).not_to_be_empty()
        page.locator("nav a[data-view=compare]").click()
        page.locator("#older").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"{}"})
        expect(page.locator("[data-card=errors]")).to_be_visible()

    def test_language_is_remembered(self):
        self.ask("mall://order/7")
        self.page.locator("#language").click()
        expect(self.page.locator("#verdict")).to_have_text("可以打开 order.detail")
        self.page.reload()
        expect(self.page.locator(".lead")).to_have_text("这个链接会打开什么？")

    def test_each_text_has_two_languages(self):
        text = "".join(path.read_text(encoding="utf-8") for path in [*Path(MODULES).glob("*.mjs"), Path(MODULES, "explorer.html")])
        used = set(re.findall(r"\bt\('([\w.]+)'", text)) | set(re.findall(r'data-t(?:-\w+)?="([\w.]+)"', text))
        defined = dict(re.findall(r"(?:^ *|, )'?([\w.]+)'?: \['(?:[^'\\]|\\.)*', '((?:[^'\\]|\\.)*)'\]", text, re.MULTILINE))
        self.assertEqual(used - set(defined), set())
        self.assertGreater(len(defined), 200)

    def test_keyboard(self):
        self.page.keyboard.press("/")
        expect(self.page.locator("#link")).to_be_focused()
        self.page.keyboard.type("mall://me")
        self.page.keyboard.press("Enter")
        self.expect_verdict("Opens", "me")
        expect(self.page.locator("#link")).to_have_value("mall://me")
        self.page.keyboard.press("Escape")
        expect(self.page.locator("#link")).to_have_value("")

    def test_verdict_is_announced(self):
        self.ask("mall://oder/7")
        expect(self.page.locator("#verdict-live")).to_contain_text("No route matches. Segment 1")

    def test_skip_link_is_first(self):
        self.page.keyboard.press("Tab")
        expect(self.page.locator(".skip")).to_be_focused()

    def test_phone_has_no_horizontal_scrolling(self):
        for hash in ("", "#/inspect?link=mall%3A%2F%2Forder%2F7", "#/inspect?link=mall%3A%2F%2Foder%2F7", "#/make/goods.search", "#/routes/order.returned", "#/timeline", "#/compare"):
            page = self.open(hash, viewport={"width": 390, "height": 800})
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 390, hash)
        self.page = self.open(viewport={"width": 390, "height": 800})
        self.drop_long_recording()
        self.assertEqual(self.page.evaluate("document.documentElement.scrollWidth"), 390)

    def drop_long_recording(self):
        """Drops a recording with long texts, and opens all rows."""
        with open(RECORDING, encoding="utf-8") as file: recording = json.load(file)
        recording["entries"][0]["address"] = f"mall://goods/{'9' * 300}"
        recording["entries"][2]["screens"]["tabs"][0]["stack"].append({"route": f"/{'segment/' * 30}"})
        self.drop("trip.json", recording)
        for one in self.page.locator("#timeline button.verb").all(): one.click()

    @unittest.skipIf(Axe is None, "axe is missing")
    def test_accessibility(self):
        for scheme in ("light", "dark"):
            for hash in ("", "#/inspect?link=mall%3A%2F%2Forder%2F7&source=intent", "#/inspect?link=mall%3A%2F%2Foder%2F7", "#/inspect?link=a%2Cb%0Amall%3A%2F%2Forder%2F7%2Cx", "#/make/goods.search", "#/routes/order.detail", "#/compare"):
                page = self.open(hash, color_scheme=scheme)
                page.wait_for_timeout(150)
                found = Axe().run(page).response["violations"]
                self.assertEqual([(one["id"], one["nodes"][0]["html"][:160]) for one in found], [], f"{scheme} {hash}")
            self.page = self.open(color_scheme=scheme)
            self.drop_long_recording()
            found = Axe().run(self.page).response["violations"]
            self.assertEqual([(one["id"], one["nodes"][0]["html"][:160]) for one in found], [], f"{scheme} timeline")
        # The script of axe is not the page's, and asks for frames.
        self.complaints.clear()


if __name__ == "__main__":
    unittest.main()
