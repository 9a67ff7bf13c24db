// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Usage: compare.mjs requests ROUTES.JSON COUNT   prints random requests, one per line
//        compare.mjs times ROUTES.JSON COUNT      prints requests for the measurement of matches
//        compare.mjs check FOLDER REQUESTS ANSWERS fails if an answer of a module is not that of the native engine
//        compare.mjs time FOLDER REQUESTS         prints the microseconds of the start, and of all matches
//        compare.mjs profile ROUTES.JSON MODULE OUT  asks the usual questions, and writes which functions have run
//
// The start is that of the page: it loads the first part of the engine, if there are two.

import { existsSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { asking, instantiate } from "../../../Sources/Web/npm/engine.mjs";
import { contract, random, url } from "./requests.mjs";

const [mode, ...names] = process.argv.slice(2);
const text = (name) => readFileSync(name, "utf8");
const lines = (name) => text(name).split("\n").slice(0, -1);

/** Prints without a limit of the pipe. */
function print(list) {
  const bytes = Buffer.from(list.join("\n") + "\n");
  for (let done = 0; done < bytes.length;) {
    try {
      done += writeSync(1, bytes, done);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

/** Returns the engine of a folder, in two parts if it has them. */
function load(folder) {
  if (!existsSync(`${folder}/first.wasm`)) return instantiate(readFileSync(`${folder}/engine.wasm`));
  return instantiate(readFileSync(`${folder}/first.wasm`), () => readFileSync(`${folder}/rest.wasm`));
}

// Files of the systems that concern half of the URLs of the shop.
const files = {
  aasa: { applinks: { details: [{ appIDs: ["ABCDE12345.app"], components: [
    { "/": "/order/*", exclude: true }, { "/": "/*a*", comment: "with an a" }, { "/": "/goods/?*", "?": { q: "*" } }] }] } },
  filters: [
    { data: [{ scheme: "https", host: "m.mall.example", paths: [{ pathPrefix: "/goods" }, { pathAdvancedPattern: "/[a-m]+/.*" }] }, { scheme: "http" }] },
    { data: [{ scheme: "mall" }] }],
};

const patterns = (routes) => routes.routes.flatMap((route) => [route.pattern, ...(route.aliases ?? [])]);

if (mode === "requests") {
  const shop = JSON.parse(text(names[0]));
  const count = Number(names[1]);
  const next = random(20260731);
  const requests = [];
  const ask = (request) => requests.push(JSON.stringify(request));
  for (let table = 0; table <= 30; table++) {
    const routes = table === 0 ? shop : contract(next);
    ask({ ask: "load", routes });
    ask({ ask: "list" });
    const all = patterns(routes);
    // Half of the URLs are those of the shop.
    const urls = table === 0 ? count / 2 : Math.ceil(count / 60);
    for (let number = 0; number < urls; number++) {
      const link = url(next, all);
      ask({ ask: "match", url: link });
      if (number % 4 === 0) ask({ ask: "explain", url: link, source: ["app", "push", "web:https://m.mall.example"][next(3)] });
      if (number % 20 === 0) ask({ ask: "access", url: link, origins: ["https://m.mall.example", "nonsense"] });
      if (number % 40 === 0) ask({ ask: "ways", url: link, ...files });
      if (number % 10 === 0) {
        const route = routes.routes[next(routes.routes.length)];
        const written = Object.fromEntries(
          (route.parameters ?? []).map(({ name }) => [name, ["7", "tea", "a/b", "é", "", "up"][next(6)]]));
        ask({ ask: "write", ...(next(2) ? { id: route.id } : { pattern: route.pattern }), values: written });
      }
    }
    // A change: some routes are removed, and one constraint is narrower.
    const changed = { ...routes, routes: routes.routes.filter(() => next(6) > 0) };
    ask({ ask: "compare", routes: changed });
  }
  print(requests);
} else if (mode === "times") {
  const shop = JSON.parse(text(names[0]));
  const next = random(7);
  const requests = [JSON.stringify({ ask: "load", routes: shop })];
  for (let number = 0; number < Number(names[1]); number++) {
    requests.push(JSON.stringify({ ask: "match", url: url(next, patterns(shop)) }));
  }
  print(requests);
} else if (mode === "check") {
  const ask = await load(names[0]);
  const expected = lines(names[2]);
  const requests = lines(names[1]);
  const kinds = {};
  let failures = 0;
  for (const [index, request] of requests.entries()) {
    const { ask: kind, url } = JSON.parse(request);
    const answer = new TextDecoder().decode(ask(new TextEncoder().encode(request)));
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    if (answer === expected[index] || ++failures > 5) continue;
    console.error(`${kind} ${JSON.stringify(url)}\n  native: ${expected[index]}\n  wasm:   ${answer}`);
  }
  console.log(`${requests.length} answers, ${failures} differences: ${JSON.stringify(kinds)}`);
  if (failures || requests.length !== expected.length) process.exit(1);
} else if (mode === "time") {
  const [first, ...requests] = lines(names[1]).map((line) => new TextEncoder().encode(line));
  const start = performance.now();
  const ask = await load(names[0]);
  ask(first);
  const loaded = performance.now();
  let time = 0;
  for (let round = 0; round < 2; round++) {
    const began = performance.now();
    for (const request of requests) ask(request);
    time = performance.now() - began;
  }
  console.log(`${Math.round((loaded - start) * 1000)} ${Math.round(time * 1000)}`);
} else if (mode === "profile") {
  const engine = (await WebAssembly.instantiate(readFileSync(names[1]), {})).instance.exports;
  const ask = asking(engine);
  const usual = (request) => ask(new TextEncoder().encode(JSON.stringify(request)));
  const routes = text(names[0]);
  const next = random(3);
  const origins = ["https://m.mall.example"];
  usual({ ask: "load", routes });
  usual({ ask: "list" });
  for (let number = 0; number < 200; number++) {
    const link = url(next, patterns(JSON.parse(routes)));
    for (const question of ["match", "explain", "access", "ways"]) usual({ ask: question, url: link, origins, ...files });
  }
  usual({ ask: "covers", source: `web:${origins[0]}`, sources: ["push", `web:${origins[0]}+frames`] });
  for (const route of JSON.parse(routes).routes) usual({ ask: "write", id: route.id, values: { id: "7" } });
  const size = 1 << 16;
  const place = engine.junctor_alloc(size);
  const written = engine.__write_profile(place, size);
  writeFileSync(names[2], new Uint8Array(engine.memory.buffer, place, written));
}
