# This source file is part of the Junctor open source project.
# SPDX-License-Identifier: Apache-2.0

"""Generated objects for `URLPattern` in Chromium: they find the routes and captures that the router finds."""

import json
import unittest

from browser import FOLDER, BrowserTests

# Each line of the cases is a table, a URL, and the route and captures that Swift finds (see KotlinOracle).
SCRIPT = r"""(text) => {
  const { files, cases } = JSON.parse(text);
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

  const tables = files.map((file) => {
    const { patterns, notExpressed } = JSON.parse(file);
    const list = patterns.map((one) => {
      const { protocol, hostname, port } = one.init;
      const origin = Object.fromEntries(Object.entries({ protocol, hostname, port }).filter(([, text]) => text !== undefined));
      return { ...one, pattern: new URLPattern(one.init), origin: new URLPattern(origin) };
    });
    const gaps = new Set(notExpressed.filter((one) => one.route).map((one) => one.route));
    return { list, gaps, known: new Map(), urls: 0, found: 0, unknown: 0, skipped: 0, failures: 0 };
  });

  // The objects that match the scheme, host and port of a URL, in the same order. The first one that matches the URL is
  // among them. This is faster than the whole list, with which some URLs are compared, too.
  function candidates({ list, known }, url) {
    if (!URL.canParse(url)) return [];
    const { protocol, hostname, port } = new URL(url);
    const key = `${protocol} ${hostname} ${port}`;
    if (!known.has(key)) known.set(key, list.filter((one) => one.origin.test(url)));
    return known.get(key);
  }

  const failures = [];
  let count = 0;
  for (const line of cases.split('\n')) {
    const [number, hex, expected] = line.split('\t');
    const table = tables[number];
    table.urls += 1;
    if (expected === '?') {
      table.skipped += 1;
      continue;
    }
    const url = unhex(hex);
    count += 1;
    const one = (count % 64 === 0 ? table.list : candidates(table, url)).find(({ pattern }) => pattern.test(url));
    if (one?.notExpressed !== undefined && table.gaps.has(one.notExpressed)) {
      table.unknown += 1;
      continue;
    }
    let answer = [];
    if (one?.route) {
      table.found += 1;
      const result = one.pattern.exec(url);
      const texts = one.captures?.map((capture) => [capture.name, value(capture, url, result)]) ?? [];
      answer = [one.route, ...texts.sort(([a], [b]) => (a < b ? -1 : 1))];
    }
    const [route, ...texts] = expected === '-' ? [] : expected.split('|');
    const found = route === undefined ? [] : [unhex(route), ...texts.map((pair) => pair.split('=').map(unhex))];
    if (JSON.stringify(answer) === JSON.stringify(found)) continue;
    table.failures += 1;
    if (table.failures <= 5) failures.push({ number, url, expected: found, actual: answer, init: one?.init });
  }
  return { failures, tables: tables.map(({ list, known, gaps, ...counts }) => ({ ...counts, gaps: gaps.size })) };
}"""


class URLPatternTests(BrowserTests):
    def test_first_pattern_has_the_route_and_captures_of_the_router(self):
        # The other columns are for Kotlin.
        lines = [line.split("\t") for line in (FOLDER / "cases.txt").read_text().splitlines()]
        cases = "\n".join(
            "\t".join([line[0], line[1] if line[5] == "=" else line[5], line[4]]) for line in lines if line[1] != "+"
        )
        count = len({line[0] for line in lines})
        files = [(FOLDER / f"t{number}.json").read_text() for number in range(count)]
        page = self.browser.new_page()
        self.addCleanup(page.close)
        result = page.evaluate(SCRIPT, json.dumps({"files": files, "cases": cases}))
        for number, table in enumerate(result["tables"]):
            print(
                f"t{number}: {table['urls']} URLs, {table['found']} with a route, {table['unknown']} not expressed "
                f"({table['gaps']} routes), {table['skipped']} that a browser reads differently"
            )
        failed = sum(table["failures"] for table in result["tables"])
        self.assertEqual(result["failures"], [], f"{failed} answers differ")
        for table in result["tables"]:
            self.assertGreater(table["found"], table["urls"] / 10)
            self.assertLess(table["unknown"], table["urls"] / 4 if table["gaps"] else 1)
            self.assertLess(table["skipped"], table["urls"] / 10)
        # The shop expresses all of its routes.
        self.assertEqual(result["tables"][1]["gaps"], 0)


if __name__ == "__main__":
    unittest.main()
