# This source file is part of the Junctor open source project.
# SPDX-License-Identifier: Apache-2.0
"""Tests access from untrusted pages in a browser: origins, frames, DNS rebinding, floods."""

import json
import unittest

from desk import DeskTestCase
from playwright.sync_api import expect

# Calls the host in every way that a page can, and returns the answers.
CALL = """
async ({ port, token }) => {
  const message = JSON.stringify({ v: 1, id: 'evil-1', m: 'open', url: 'mall://city' });
  const fetched = await fetch(`http://127.0.0.1:${port}/__junctor/call?token=${token}`, {
    method: 'POST', body: message,
  }).then((answer) => answer.text(), () => 'failed');
  const socketed = (path, token) => new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}?token=${token}`);
    socket.onopen = () => socket.send(message);
    socket.onmessage = ({ data }) => resolve(data);
    socket.onclose = () => resolve('closed');
  });
  return [fetched, await socketed('/__junctor/socket', token), await socketed('/__desk/socket', token)];
}
"""

# Sends texts over a socket of the page, and returns the answers.
TALK = """
async ({ texts, token }) => {
  const socket = new WebSocket(`ws://${location.host}/__junctor/socket?token=${token}`);
  await new Promise((resolve) => { socket.onopen = resolve; });
  const answers = [];
  const all = new Promise((resolve) => {
    socket.onmessage = ({ data }) => {
      answers.push(JSON.parse(data));
      if (answers.length === texts.length) resolve();
    };
    socket.onclose = resolve;
  });
  for (const text of texts) socket.send(text);
  await all;
  socket.close();
  return answers;
}
"""


def code(answer):
    return answer["error"]["code"] if not answer["ok"] else "ok"


def message(number, verb, **keys):
    return json.dumps({"v": 1, "id": f"raw-{number}", "m": verb, **keys})


class OriginTests(DeskTestCase):
    """Pages of other origins, even with the tokens."""

    console_may_complain = True

    def foreign_page(self, host):
        page = self.context.new_page()
        page.goto(f"http://{host}:{self.site_port}/")
        return page

    def answers(self, place, token=None):
        return place.evaluate(
            CALL, {"port": self.desk.port, "token": token or self.page_token}
        )

    def test_other_origins_are_refused(self):
        self.open_campaign()
        for host in [
            "evil.example",
            "m.shop.example.evil.example",
            "m.mall.example",  # the desk's pages stand for this origin, which is not listed itself
            "shop.example",  # listed, at another port
            "127.0.0.1",
            "localhost",
        ]:
            with self.subTest(host=host):
                page = self.foreign_page(host)
                self.assertEqual(self.answers(page), ["failed", "closed", "closed"])
                self.assertEqual(self.answers(page, self.desk.token), ["failed", "closed", "closed"])
                origin = f"http://{host}:{self.site_port}"
                expect(self.line("refused", origin, layer="host")).not_to_have_count(0)
        self.expect_front("m.mall.example")

    def test_opaque_origins_are_refused(self):
        self.open_campaign()
        page = self.foreign_page("evil.example")
        for number, attributes in enumerate(
            [
                {"sandbox": "allow-scripts", "srcdoc": "<p>hello"},
                {"src": "data:text/html,<p>hello"},
                {"sandbox": "allow-scripts", "src": "/other"},
                {"srcdoc": "<p>hello"},  # has its parent's origin
            ]
        ):
            with self.subTest(attributes=attributes):
                page.evaluate(
                    """({ name, attributes }) => new Promise((resolve) => {
                      const frame = document.createElement('iframe');
                      for (const key in attributes) frame.setAttribute(key, attributes[key]);
                      frame.name = name;
                      frame.onload = resolve;
                      document.body.append(frame);
                    })""",
                    {"name": f"frame{number}", "attributes": attributes},
                )
                # The frame may run in another process, so Playwright reports it later.
                self.wait_until(lambda: page.frame(name=f"frame{number}"))
                frame = page.frame(name=f"frame{number}")
                self.assertEqual(self.answers(frame), ["failed", "closed", "closed"])
        expect(self.line("refused", "null", layer="host")).not_to_have_count(0)

    def test_other_origins_cannot_frame_the_desk(self):
        page = self.foreign_page("evil.example")
        loaded = page.evaluate(
            """(url) => new Promise((resolve) => {
              const frame = document.createElement('iframe');
              frame.src = url;
              frame.onload = () => resolve(true);
              document.body.append(frame);
            })""",
            self.desk.url,
        )
        self.assertTrue(loaded)
        self.wait_until(lambda: len(page.frames) == 2)
        frame = page.frames[1]
        self.assertNotIn("Mall", frame.evaluate("document.body.textContent"))

    def test_rebound_names_are_refused(self):
        for host in ["rebound.example", "shop.example.evil.example", "m.shop.example"]:
            with self.subTest(host=host):
                page = self.context.new_page()
                answer = page.goto(f"http://{host}:{self.desk.port}/?token={self.desk.token}")
                self.assertEqual(answer.status, 403)
                self.assertIn("is not served here", answer.text())

    def test_listed_name_is_served(self):
        page = self.open_desk(
            self.context, f"http://shop.example:{self.desk.port}/?token={self.desk.token}"
        )
        page.locator(".part-banner").click()
        campaign = page.frame_locator("iframe").locator("#hello")
        expect(campaign).to_contain_text("are open to this page")

    def test_pages_require_a_token(self):
        page = self.context.new_page()
        for path in ["/", "/?token=0", "/h5/campaign", f"/h5/campaign?token={self.desk.token}"]:
            with self.subTest(path=path):
                self.assertEqual(page.goto(self.desk.origin + path).status, 403)

    def test_token_of_a_closed_page_is_revoked(self):
        self.open_campaign()
        token = self.page_token
        self.tap("Back to Mall")
        self.expect_front("Mall")
        expect(self.page.locator("iframe")).to_have_count(0)
        answer = self.context.new_page().goto(f"{self.desk.origin}/h5/campaign?token={token}")
        self.assertEqual(answer.status, 403)


class MessageTests(DeskTestCase):
    """An admitted page that sends invalid messages."""

    def talk(self, *texts):
        return self.campaign_frame.evaluate(
            TALK, {"texts": list(texts), "token": self.page_token}
        )

    def sdk(self, script):
        """The code of the failure that a call of the script ends with."""
        return self.campaign_frame.evaluate(
            f"({script}).then(() => 'ok', (error) => error.code || String(error))"
        )

    def test_functions_do_not_leave_the_page(self):
        self.open_campaign()
        for params in ["{ act: () => 1 }", "{ deep: [{ act() {} }] }", "{ of: new Map() }"]:
            with self.subTest(params=params):
                self.assertEqual(
                    self.sdk(f"junctor.router.open('mall://city', {params})"), "route.param_invalid"
                )
        expect(self.line("open")).to_have_count(0)

    def test_keys_of_prototypes_reach_nothing(self):
        self.open_campaign()
        for key in ["__proto__", "constructor", "prototype"]:
            parameters = f"""JSON.parse('{{"{key}": {{"polluted": 1}}}}')"""
            self.assertEqual(
                self.sdk(f"junctor.router.canOpen('mall://city', {parameters})"),
                "route.param_invalid",
            )
        raw = (
            '{"v":1,"id":"raw-1","m":"canOpen","url":"mall://city",'
            '"params":{"__proto__":{"polluted":1}},"__proto__":{"m":"open"}}'
        )
        self.assertEqual(code(self.talk(raw)[0]), "ok")
        self.assertIsNone(self.campaign_frame.evaluate("({}).polluted ?? null"))

    def test_malformed_messages_are_answered(self):
        self.open_campaign()
        texts = ["{", "[]", "null", '"hello"', "{}", message(1, "eval"), message(0, "hello")]
        answers = self.talk(*texts)
        self.assertEqual([code(answer) for answer in answers], ["bridge.malformed"] * len(texts))
        deep = "[" * 2000 + "]" * 2000
        self.assertEqual(code(self.talk(deep)[0]), "bridge.malformed")

    def test_large_messages_are_refused(self):
        self.open_campaign()
        for length in [300_000, 900_000]:
            with self.subTest(length=length):
                giant = message(length, "canOpen", url="mall://city", params={"a": "x" * length})
                self.assertEqual(code(self.talk(giant)[0]), "bridge.too_large")
        # Above the desk's own limit, the socket is closed.
        longest = message(5_000_000, "canOpen", url="mall://city", params={"a": "x" * 5_000_000})
        self.assertEqual(self.talk(longest), [])
        self.assertEqual(
            self.sdk("junctor.router.open('mall://city', { a: 'x'.repeat(300000) })"),
            "bridge.too_large",
        )
        status = self.campaign_frame.evaluate(
            """(token) => fetch(`/__junctor/call?token=${token}`,
              { method: 'POST', body: 'x'.repeat(3_000_000) }).then((answer) => answer.status)""",
            self.page_token,
        )
        self.assertEqual(status, 413)
        expected = ("413", "WebSocket")
        self.complaints = [
            text for text in self.complaints if not any(word in text for word in expected)
        ]
        self.assertEqual(self.sdk("junctor.router.canOpen('mall://city')"), "ok")

    def test_flood_is_answered_and_ends(self):
        self.open_campaign()
        answers = self.talk(*[message(n, "canOpen", url="mall://city") for n in range(1, 501)])
        self.assertEqual(len(answers), 500)
        codes = [code(answer) for answer in answers]
        self.assertEqual(set(codes), {"ok", "bridge.rate_limited"})
        self.assertGreater(codes.count("bridge.rate_limited"), 300)
        # After a pause, messages of the page are accepted again.
        self.wait_until(lambda: self.sdk("junctor.router.canOpen('mall://city')") == "ok")

    def test_id_can_be_used_once(self):
        self.open_campaign()
        same = message(1, "canOpen", url="mall://city")
        self.assertEqual(
            sorted(code(answer) for answer in self.talk(same, same)), ["bridge.malformed", "ok"]
        )

    def test_frame_cannot_call_as_the_page(self):
        self.open_campaign()
        advert = next(frame for frame in self.page.frames if "/h5/advert" in frame.url)
        token = advert.url.split("token=")[1]
        answers = advert.evaluate(
            TALK, {"texts": [message(1, "open", url="mall://city")], "token": token}
        )
        self.assertEqual(code(answers[0]), "bridge.frame_denied")

    def test_strict_policy_applies_to_every_document(self):
        self.open_campaign()
        for place in self.page.frames:
            with self.subTest(url=place.url.split("?")[0]):
                ran = place.evaluate(
                    """() => {
                      const script = document.createElement('script');
                      script.textContent = 'globalThis.ran = true';
                      document.body.append(script);
                      return globalThis.ran === true;
                    }"""
                )
                self.assertFalse(ran)
        self.complaints = [text for text in self.complaints if "Content Security Policy" not in text]


if __name__ == "__main__":
    unittest.main()
