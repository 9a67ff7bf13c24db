# This source file is part of the Junctor open source project.
# SPDX-License-Identifier: Apache-2.0

"""Generated objects for `URLPattern` in Chromium: they find the routes and captures that the router finds."""

import json
import unittest

from browser import FOLDER, BrowserTests

# Each line of the cases is a URL, and the route and captures that Swift finds (see KotlinOracle).
SCRIPT = r"""(text) => {
  const { file, cases } = JSON.parse(text);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const unhex = (hex) => hex === '.' ? '' : decoder.decode(Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16)));
  const decoded = (text) => decodeURIComponent(text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'));

  // As the comment of the file says.
  function value(capture, url, result) {
    if (capture.query !== undefined) return new URL(url).searchParams.get(capture.query);
    return decoded(capture.groups.map((group) => {
      const [component, name] = group.split('.');
      return result[component].groups[name];
    }).join(''));
  }

  const { patterns, notExpressed } = JSON.parse(file);
  const list = patterns.map((one) => {
    const { protocol, hostname, port } = one.init;
    const origin = Object.fromEntries(Object.entries({ protocol, hostname, port }).filter(([, text]) => text !== undefined));
    return { ...one, pattern: new URLPattern(one.init), origin: new URLPattern(origin) };
  });
  const gaps = new Set(notExpressed.filter((one) => one.route).map((one) => one.route));
  const known = new Map();
  const counts = { urls: 0, found: 0, unknown: 0, skipped: 0, failures: 0, gaps: gaps.size };

  // The objects that match the scheme, host and port of a URL, in the same order. The first one that matches the URL is
  // among them. This is faster than the whole list, with which some URLs are compared, too.
  function candidates(url) {
    if (!URL.canParse(url)) return [];
    const { protocol, hostname, port } = new URL(url);
    const key = `${protocol} ${hostname} ${port}`;
    if (!known.has(key)) known.set(key, list.filter((one) => one.origin.test(url)));
    return known.get(key);
  }

  const failures = [];
  for (const line of cases.split('\n')) {
    const [hex, expected] = line.split('\t');
    counts.urls += 1;
    if (expected === '?') {
      counts.skipped += 1;
      continue;
    }
    const url = unhex(hex);
    // URLPattern does not decode the Punycode of a host.
    if (/^(?!https?:)[^:]*:\/\/[^\/?#]*xn--/i.test(url)) {
      counts.skipped += 1;
      continue;
    }
    const one = (counts.urls % 64 === 0 ? list : candidates(url)).find(({ pattern }) => pattern.test(url));
    if (one?.notExpressed !== undefined && gaps.has(one.notExpressed)) {
      counts.unknown += 1;
      continue;
    }
    let answer = [];
    if (one?.route) {
      counts.found += 1;
      const result = one.pattern.exec(url);
      const texts = one.captures?.map((capture) => [capture.name, value(capture, url, result)]) ?? [];
      answer = [one.route, ...texts.sort(([a], [b]) => (a < b ? -1 : 1))];
    }
    const [route, ...texts] = expected === '-' ? [] : expected.split('|');
    const own = route === undefined ? [] : [unhex(route), ...texts.map((pair) => pair.split('=').map(unhex))];
    if (JSON.stringify(answer) === JSON.stringify(own)) continue;
    counts.failures += 1;
    if (counts.failures <= 5) failures.push({ url, expected: own, actual: answer, init: one?.init });
  }
  return { ...counts, examples: failures };
}"""


class URLPatternTests(BrowserTests):
    def test_first_pattern_has_the_route_and_captures_of_the_router(self):
        tables = {}
        with (FOLDER / "cases.txt").open() as file:
            for line in file:
                # The other columns are for Kotlin.
                number, url, _, _, captured, *complete = line.rstrip("\n").split("\t")
                # The last table has values of each type, and is only for Kotlin.
                if url == "+" or captured == "?" and complete == ["="]:
                    continue
                tables.setdefault(number, []).append(f"{url if complete == ['='] else complete[0]}\t{captured}")
        page = self.browser.new_page()
        self.addCleanup(page.close)
        for number, cases in tables.items():
            file = (FOLDER / f"t{number}.json").read_text()
            result = page.evaluate(SCRIPT, json.dumps({"file": file, "cases": "\n".join(cases)}))
            print(
                f"t{number}: {result['urls']} URLs, {result['found']} with a route, {result['unknown']} not expressed "
                f"({result['gaps']} routes), {result['skipped']} that a browser reads differently"
            )
            with self.subTest(table=number):
                self.assertEqual(result["examples"], [], f"{result['failures']} answers differ")
                self.assertGreater(result["found"], result["urls"] / 10)
                self.assertLess(result["unknown"], result["urls"] / 4 if result["gaps"] else 1)
                self.assertLess(result["skipped"], result["urls"] / 10)
                if number == "1":
                    self.assertEqual(result["gaps"], 0, "The shop expresses all of its routes.")


if __name__ == "__main__":
    unittest.main()
