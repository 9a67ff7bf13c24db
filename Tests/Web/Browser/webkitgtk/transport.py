# This source file is part of the Junctor open source project.
# SPDX-License-Identifier: Apache-2.0

"""Runs junctor.js in WebKit, with message handlers as in a WKWebView: tests the transport of texts between page and app.

The answers are fixed. The function that passes events to the page is read from BridgeMessageHandler.swift.

    xvfb-run -a /usr/bin/python3 Tests/Web/Browser/webkitgtk/transport.py [junctor.js]

Exits with 0 on success, 1 on failure, and 77 without WebKit.
"""

import json
import re
import sys
from pathlib import Path

try:
    import gi

    gi.require_version("Gtk", "3.0")
    gi.require_version("JavaScriptCore", "4.1")
    gi.require_version("WebKit2", "4.1")
    from gi.repository import GLib, Gtk, JavaScriptCore, WebKit2

    WebKit2.UserContentManager.register_script_message_handler_with_reply
except (ImportError, ValueError, AttributeError) as error:
    print(f"WebKit is missing: {error}", file=sys.stderr)
    sys.exit(77)

ROOT = Path(__file__).resolve().parents[4]
SDK = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "Sources/Web/JunctorBridge/Resources/junctor.js"
HANDLER = (ROOT / "Sources/Apple/JunctorWebKit/BridgeMessageHandler.swift").read_text()
[RECEIVE] = re.findall(r'"([^"\n]*window\.__junctor[^"\n]*)"', HANDLER)

ORIGIN = "https://m.mall.example"
PAGE = """<!doctype html>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>shop</title>"""
# Characters that would end a string, a line or a script if texts were inserted into code.
NASTY = "\u2028\u2029'\"`\\ ${1} </script> \U0001f600 \x00 \u00df"
DEADLINE = 20_000  # milliseconds for one step


class Failed(Exception):
    pass


def equal(actual, expected, what):
    if actual != expected:
        raise Failed(f"{what}: {actual!r} instead of {expected!r}")


def wait(start):
    """Runs the loop until the callback that `start` receives is called; returns the callback's argument."""
    loop = GLib.MainLoop()
    result = []

    def finish(value):
        result.append(value)
        loop.quit()

    def late():
        loop.quit()
        return GLib.SOURCE_REMOVE

    timer = GLib.timeout_add(DEADLINE, late)
    start(finish)
    if not result:
        loop.run()
    if not result:
        raise Failed("the step had no result in time")
    GLib.source_remove(timer)
    return result[0]


class WebView:
    """A web view with a page of the shop, and a host with fixed answers."""

    def __init__(self, has_bridge=True, has_sdk=True, world=None):
        self.world = world
        self.received = []
        self.kept = []
        manager = WebKit2.UserContentManager()
        if has_bridge:
            manager.connect("script-message-with-reply-received::junctor", self.receive)
            assert manager.register_script_message_handler_with_reply("junctor", world)
        if has_sdk:
            options = (WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START)
            source = SDK.read_text()
            manager.add_script(
                WebKit2.UserScript.new_for_world(source, *options, world)
                if world
                else WebKit2.UserScript.new(source, *options)
            )
        self.view = WebKit2.WebView.new_with_user_content_manager(manager)
        # Created after the web view, because the first of both owns the loop, and otherwise the page does not load.
        self.context = JavaScriptCore.Context()
        self.load()

    def load(self):
        def start(finish):
            def changed(_, event):
                if event == WebKit2.LoadEvent.FINISHED:
                    self.view.disconnect(handler)
                    finish(None)

            handler = self.view.connect("load-changed", changed)
            self.view.load_html(PAGE, ORIGIN + "/")

        wait(start)

    # The page

    def call(self, body, arguments=None):
        """Calls an async function in the page, and returns its value or raises."""

        def start(finish):
            def done(view, result):
                try:
                    finish((view.call_async_javascript_function_finish(result), None))
                except GLib.Error as error:
                    finish((None, error))

            texts = {name: GLib.Variant("s", text) for name, text in (arguments or {}).items()}
            self.view.call_async_javascript_function(
                body, -1, GLib.Variant("a{sv}", texts), self.world, None, None, done
            )

        value, error = wait(start)
        if error:
            raise Failed(f"the page's function failed: {error.message}")
        return value

    def outcome(self, body):
        """Runs a page's code; returns whether it succeeded, and its value or its error."""
        text = self.call(
            f"""
            try {{
              const value = await (async () => {{ {body} }})();
              return JSON.stringify([true, value]);
            }} catch (error) {{
              const isOurs = error instanceof junctor.RouterError && error instanceof Error;
              return JSON.stringify(
                [false, isOurs ? [error.code, error.message, error.retryable, error.data] : [String(error)]]);
            }}"""
        )
        return json.loads(text.to_string())

    def run(self, body):
        """Runs a page's code that succeeds; returns its value."""
        succeeded, value = self.outcome(body)
        if not succeeded:
            raise Failed(f"{body}: {value}")
        return value

    def fails(self, body):
        """Runs a page's code that fails; returns code, message, retryable and data of its error."""
        succeeded, error = self.outcome(body)
        if succeeded:
            raise Failed(f"{body} did not fail, and returned {error}")
        if len(error) != 4:
            raise Failed(f"{body} did not fail with a RouterError: {error[0]}")
        return error

    # The app

    def receive(self, _, value, reply):
        if not value.is_string():
            self.received.append("not a text")
            reply.return_error_message("not a text")
            return True
        text = value.to_string()
        message = json.loads(text)
        self.received.append(message)
        answer = self.answer(message)
        if answer is None:
            self.kept.append((message, reply))
        elif isinstance(answer, Exception):
            reply.return_error_message(str(answer))
        else:
            self.reply(reply, answer)
        return True

    def reply(self, reply, text):
        reply.return_value(JavaScriptCore.Value.new_string(self.context, text))

    def success(self, message, result):
        return json.dumps({"v": 1, "id": message["id"], "ok": True, "result": result, "meta": {"ms": 1}})

    def answer(self, message):
        verb, url = message["m"], message.get("url")
        if url == "mall://nowhere":
            error = {
                "code": "route.not_found",
                "message": f"No route matches {NASTY}",
                "retryable": True,
                "data": {"suggestions": [NASTY], "__proto__": {"x": 1}},
            }
            return json.dumps({"v": 1, "id": message["id"], "ok": False, "error": error})
        if url == "mall://unread":
            error = {"code": "bridge.malformed", "message": "What?", "retryable": False}
            return json.dumps({"v": 1, "id": None, "ok": False, "error": error})
        if url == "mall://nonsense":
            return "no JSON"
        if url == "mall://closed":
            return Exception("There is no bridge in this web view.")
        if url == "mall://kept":
            return None
        if url == "mall://echo":
            return self.success(message, message.get("params"))
        if verb == "hello":
            return self.success(message, {"limits": {"messageBytes": 262144}})
        return self.success(message, {"status": "paid", "said": NASTY} if verb == "open" else True)

    def post(self, sub, seq, data, name="order.paid", origin=ORIGIN):
        event = {"v": 1, "t": "ev", "sub": sub, "seq": seq, "name": name, "data": data}
        self.call(RECEIVE, {"origin": origin, "text": json.dumps(event, ensure_ascii=False)})


# The checks


def an_answer_resolves():
    page = WebView()
    equal(page.run("return junctor.router.isAvailable"), True, "isAvailable")
    equal(
        page.run("return await junctor.router.open('mall://order/7')"),
        {"status": "paid", "said": NASTY},
        "the result",
    )
    [message] = page.received
    equal((message["v"], message["m"], message["url"]), (1, "open", "mall://order/7"), "the message")


def a_text_arrives_unchanged():
    page = WebView()
    nasty = json.dumps(NASTY)
    equal(
        page.run(f"return await junctor.router.open('mall://echo', {{ note: {nasty}, n: 7, b: false }})"),
        {"note": NASTY, "n": 7, "b": False},
        "the parameters",
    )


def a_failure_is_a_router_error():
    page = WebView()
    equal(
        page.fails("await junctor.router.open('mall://nowhere')"),
        ["route.not_found", f"No route matches {NASTY}", True, {"suggestions": [NASTY]}],
        "the error",
    )
    equal(page.run("return ({}).x"), None, "the prototype")
    equal(page.fails("await junctor.router.open('mall://unread')"), ["bridge.malformed", "What?", False, None], "unread")
    equal(page.fails("await junctor.router.open('mall://nonsense')")[0], "bridge.malformed", "nonsense")


def a_closed_bridge_is_unavailable():
    page = WebView()
    equal(
        page.fails("await junctor.router.open('mall://closed')"),
        ["bridge.unavailable", "There is no bridge in this web view.", False, None],
        "the error",
    )


def a_function_never_leaves_the_page():
    page = WebView()
    for value in ["() => 1", "{ deep: [{ f() {} }] }", "Symbol('x')", "document.body", "NaN"]:
        error = page.fails(f"await junctor.router.open('mall://order/7', {{ callback: {value} }})")
        equal((error[0], error[3]), ("route.param_invalid", {"name": "callback"}), value)
    equal(page.received, [], "what was sent")


def a_long_message_is_refused_in_the_page():
    page = WebView()
    equal(page.fails("await junctor.router.open('mall://echo', { a: 'x'.repeat(262144) })")[0], "bridge.too_large", "long")
    equal(page.received, [], "what was sent")
    equal(
        page.run("return (await junctor.router.open('mall://echo', { a: 'x'.repeat(262000) })).a.length"), 262000, "short"
    )


def answers_find_their_calls_in_any_order():
    page = WebView()
    page.call("window.calls = [1, 2, 3].map((n) => junctor.router.open('mall://kept', { n })); return 1")
    equal([message["params"]["n"] for message, _ in page.kept], [1, 2, 3], "what was sent")
    for message, reply in reversed(page.kept):
        page.reply(reply, page.success(message, message["params"]["n"] * 10))
    equal(page.run("return await Promise.all(window.calls)"), [10, 20, 30], "the results")


def a_call_without_an_answer_times_out():
    page = WebView()
    equal(page.fails("await junctor.router.open('mall://kept', {}, { timeoutMs: 1 })")[0], "bridge.timeout", "the error")
    equal(page.run("return await junctor.router.canOpen('mall://order/7')"), True, "the next call")
    equal([message["m"] for message in page.received], ["open", "cancel", "canOpen"], "what was sent")
    page.reply(page.kept[0][1], page.success(page.kept[0][0], "late"))
    equal(page.run("return await junctor.router.canOpen('mall://order/7')"), True, "a call after the late answer")


def events_arrive_in_order_and_unchanged():
    page = WebView()
    page.call("window.events = []; junctor.router.on('order.paid', (event) => events.push(event)); return 1")
    sub = page.received[0]["sub"]
    page.post(sub, 1, {"said": NASTY})
    page.post(sub, 2, 2)
    page.post("another", 3, 0)
    page.post(sub, 5, 5)
    expected = [
        {"name": "order.paid", "data": {"said": NASTY}, "seq": 1, "missed": 0},
        {"name": "order.paid", "data": 2, "seq": 2, "missed": 0},
        {"name": "order.paid", "data": 5, "seq": 5, "missed": 2},
    ]
    equal(page.run("return events"), expected, "the events")
    page.post(sub, 6, 6, origin="https://evil.example")
    equal(page.run("return events"), expected, "the events after one for another origin")


def an_event_without_listeners_has_no_effect():
    for page in [WebView(), WebView(has_sdk=False)]:
        page.post("s", 1, 1)
        equal(page.run("return 1"), 1, "the page")


def a_reloaded_page_has_new_ids():
    page = WebView()
    page.run("await junctor.router.hello()")
    page.load()
    page.run("await junctor.router.hello()")
    first, second = [message["id"].split("-") for message in page.received]
    equal((first[1], second[1]), ("1", "1"), "the numbers")
    if first[0] == second[0]:
        raise Failed(f"both pages are {first[0]}")


def only_its_own_world_has_the_bridge():
    page = WebView(world="shop")
    equal(page.run("return await junctor.router.canOpen('mall://order/7')"), True, "the world's own call")
    page.call("window.events = []; junctor.router.on('order.paid', (event) => events.push(event.data)); return 1")
    page.post(page.received[1]["sub"], 1, 7)
    equal(page.run("return events"), [7], "the event")
    page.world = None
    seen = page.run("return [typeof junctor, !!(window.webkit && webkit.messageHandlers.junctor), typeof __junctor]")
    equal(seen, ["undefined", False, "undefined"], "what the page sees")


def a_page_outside_the_app_has_no_bridge():
    page = WebView(has_bridge=False)
    equal(page.run("return junctor.router.isAvailable"), False, "isAvailable")
    equal(page.fails("await junctor.router.open('mall://order/7')")[0], "bridge.unavailable", "open")
    equal(page.run("return await junctor.router.canOpen('mall://order/7')"), False, "canOpen")


def main():
    if not SDK.is_file():
        print(f"{SDK} is missing", file=sys.stderr)
        return 1
    Gtk.init([])
    checks = [
        an_answer_resolves,
        a_text_arrives_unchanged,
        a_failure_is_a_router_error,
        a_closed_bridge_is_unavailable,
        a_function_never_leaves_the_page,
        a_long_message_is_refused_in_the_page,
        answers_find_their_calls_in_any_order,
        a_call_without_an_answer_times_out,
        events_arrive_in_order_and_unchanged,
        an_event_without_listeners_has_no_effect,
        a_reloaded_page_has_new_ids,
        only_its_own_world_has_the_bridge,
        a_page_outside_the_app_has_no_bridge,
    ]
    failed = 0
    for check in checks:
        name = check.__name__.replace("_", " ")
        try:
            check()
            print(f"ok: {name}", flush=True)
        except Exception as failure:
            failed += 1
            what = failure if isinstance(failure, Failed) else repr(failure)
            print(f"FAILED: {name}: {what}", flush=True)
    version = [WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()]
    print(f"{len(checks) - failed} of {len(checks)} with WebKitGTK {'.'.join(map(str, version))}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
