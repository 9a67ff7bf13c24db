// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Random contracts and URLs, from a seed: the same in each run.

/** Returns a generator of random numbers below a bound (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * bound);
  };
}

const words = ["goods", "order", "user", "a", "b", "list", "订单", "é", "e\u0301", "buy", "search", "ab", "x-y", "7"];
const values = ["7", "0042", "-1", "tea", "green%20tea", "%E8%8C%B6", "茶", "a%2Fb", "a%2fb", "", "é", "e%CC%81", "ab", "x", "9".repeat(25),
  "3.5", "1e400", "-0.1e-7", "true", "\u200b7", "%E2%80%8B", "%", "%zz", "%FF", "A", "x-y", "2024-02-30", "🙂", "\u202e"];

/** Returns a contract of random routes. */
export function contract(next) {
  const pick = (list) => list[next(list.length)];
  const routes = [];
  const shapes = new Set();
  let priorities = 0;
  for (let index = 0, count = 1 + next(60); index < count; index++) {
    let names = 0;
    const name = () => `:c${names++}`;
    const parameters = [];
    const capture = (place, more = {}) => {
      parameters.push({ name: `c${names - 1}`, in: place, type: "string", swiftType: "String", ...more });
    };
    let pattern = "";
    for (let segment = 0, depth = next(5); segment < depth; segment++) {
      const kind = next(10);
      if (kind < 6) pattern += `/${pick(words)}`;
      else if (kind < 8) {
        pattern += `/${name()}`;
        capture("path");
      } else if (kind < 9) {
        const constraint = pick(["[0-9]+", "[a-z]{1,3}", "tea|green tea", "\\d{4}-\\d{2}"]);
        pattern += `/${name()}(${constraint})`;
        const isNumber = constraint === "[0-9]+" && next(2) === 0;
        capture("path", { constraint, ...(isNumber ? { type: "integer", swiftType: pick(["Int", "UInt8", "Int64"]) } : {}) });
      } else if (segment === depth - 1) {
        pattern += `/${name()}+`;
        capture("path");
      } else pattern += `/${pick(words)}`;
    }
    if (pattern === "") pattern = "/";
    if (next(5) === 0) {
      pattern += pattern.endsWith("/") ? `?q=${name()}` : `/?q=${name()}`;
      capture("query", { key: "q" });
    }
    if (next(3) === 0) {
      parameters.push({ name: "sort", in: "query", type: "string", swiftType: "Sort", values: ["up", "down"], optional: true });
    }
    // A pattern is there only once, and one with a constraint, a tail or a query has its own priority, of at most 15.
    const shape = pattern.replace(/:c\d/g, ":");
    const isSpecial = /[(+?]/.test(pattern);
    if (shapes.has(shape) || isSpecial && priorities === 15) continue;
    shapes.add(shape);
    const priority = isSpecial ? { priority: ++priorities } : {};
    if (next(4) === 0) {
      parameters.push({ name: "limit", in: "query", type: "number", swiftType: pick(["Double", "Float"]), optional: true });
    }
    routes.push({
      id: `r${String(index).padStart(2, "0")}`, pattern, ...priority, ...(parameters.length ? { parameters } : {}),
      ...(next(2) ? { exposure: ["push", "universalLink", "web:https://m.mall.example"].slice(next(3)) } : {}),
    });
  }
  return { schemaVersion: 1, spaces: ["mall", "https://m.mall.example"], routes };
}

/** Returns a URL that is like those of a pattern. */
export function url(next, patterns) {
  const pick = (list) => list[next(list.length)];
  let text = pick(patterns)
    .replace(/\([^)]*\)/g, "").replace(/[{}]\??/g, "")
    .replace(/:[A-Za-z0-9]+[+*?]?/g, () => pick(values) + (next(9) ? "" : `/${pick(values)}`));
  if (next(6) === 0) text += `/${pick(words)}`;
  if (next(4) === 0) text += `${text.includes("?") ? "&" : "?"}${pick(["sort", "q", "count", "limit", "x"])}=${pick(values)}`;
  if (next(12) === 0) text += `#${pick(values)}`;
  // A mistake in typing: a letter less, more, or another.
  if (next(5) === 0) {
    const letters = Array.from(text);
    letters.splice(next(letters.length + 1), next(2), pick(["", "x", "/", "%", " ", "\u200b", "?", "é", "\\", "."]));
    text = letters.join("");
  }
  const start = pick(["", "", "mall:/", "https://m.mall.example", "HTTPS://M.mall.example", "http://m.mall.example:80", "other:/", "mall://u@h", "https://例え.jp"]);
  return start + text;
}
