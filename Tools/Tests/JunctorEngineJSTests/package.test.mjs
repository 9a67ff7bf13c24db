// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Uses the package like an installed one: by its name, beside the contract of the shop.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { EngineError, loadEngine } from "junctor/engine";

const contract = await readFile(new URL("routes.json", import.meta.url), "utf8");
const engine = await loadEngine(contract);

test("match finds the route", () => {
  assert.deepEqual(engine.match("mall://goods/7"), {
    route: "/goods/:id([0-9]+)", id: "goods.detail", captures: { id: "7" },
  });
  assert.equal(engine.match("mall://nothing/here/at/all").route, null);
  assert.equal(engine.match("mall://u@h").error.code, "userInfo");
});

test("explain names the line of the file", () => {
  const explanation = engine.explain("mall://goods/7", { source: "push" });
  const line = contract.split("\n").findIndex((text) => text.includes('"pattern": "/goods/:id([0-9]+)",')) + 1;
  assert.equal(explanation.outcome, "matched");
  assert.equal(explanation.winner.line, line);
  assert.match(explanation.text, new RegExp(`\\(routes\\.json:${line}\\)`));
});

test("checkLinks returns the links that do not open", () => {
  const problems = engine.checkLinks(["mall://goods/7", "mall://good/7", "mall://u@h"]);
  assert.deepEqual(problems.map(({ outcome }) => outcome), ["notFound", "invalidURL"]);
  assert.ok(problems[0].meant.includes("/goods/:id([0-9]+)"));
});

test("write returns a URL, or names the parameter", () => {
  assert.equal(engine.write({ id: "goods.detail" }, { id: "7" }), "/goods/7");
  assert.throws(() => engine.write({ id: "goods.detail" }, { id: "x" }), { name: "EngineError", parameter: "id" });
});

test("compare finds a removed route", () => {
  const { routes, ...rest } = JSON.parse(contract);
  const before = { ...rest, routes: [...routes, { id: "gone", pattern: "/gone" }] };
  const { isBreaking, findings } = engine.compare(before);
  assert.equal(isBreaking, true);
  assert.deepEqual(findings.map(({ rule, route }) => [rule, route]), [["removedRoute", "gone"]]);
});

test("a malformed contract is an error with its place", async () => {
  await assert.rejects(loadEngine({ schemaVersion: 1, spaces: ["mall"], routes: [{ id: 1 }] }), (error) => {
    assert.ok(error instanceof EngineError);
    assert.equal(error.path, "routes[0].id");
    return true;
  });
});

test("the bridge can be imported", async () => {
  const { createRouter, RouterError } = await import("junctor");
  assert.equal(typeof createRouter, "function");
  assert.equal(typeof RouterError, "function");
});
