// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// A simple model of the engine, for tests of the page without WebAssembly. It reads literals, captures, constraints
// and tails, and no escapes, ports or optional parts.

function mockSegments(pattern) {
  return pattern.replace(/\?.*$/, '').split('/').filter(Boolean);
}

// The number of letters to insert, remove or replace.
function mockDistance(a, b) {
  let row = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}

function mockURL(url, spaces) {
  for (const space of spaces) {
    const origin = space.includes('://') ? `${space}/` : `${space}://`;
    if (!url.startsWith(origin) && url + '/' !== origin) continue;
    const [path, query = ''] = url.slice(origin.length).split('#')[0].split('?');
    return { space, path: path.split('/').filter(Boolean).map(decodeURIComponent), query: [...new URLSearchParams(query)] };
  }
  if (!url.startsWith('/')) return undefined;
  const [path, query = ''] = url.split('?');
  return { path: path.split('/').filter(Boolean), query: [...new URLSearchParams(query)] };
}

export async function startEngine() {
  const files = {};

  const rank = (pattern) => mockSegments(pattern).map((one) => (one.startsWith(':') ? (one.includes('(') ? '1' : '2') : '0')).join('');

  function compare(pattern, { path, query }) {
    const own = mockSegments(pattern);
    const captures = {};
    for (let index = 0; index < Math.max(own.length, path.length); index += 1) {
      if (index >= own.length) return { segment: index, code: 'pathTooLong', actual: path[index], reason: 'the path is too long' };
      if (index >= path.length) return { segment: index, code: 'pathTooShort', expected: own[index], reason: 'the path ends too early' };
      const found = /^:(\w+)(?:\((.*)\))?$/.exec(own[index]);
      if (found) {
        if (found[2] && !new RegExp(`^(?:${found[2]})$`).test(path[index])) return { segment: index, code: 'constraint', expected: found[2], actual: path[index], reason: `“${path[index]}” does not match ${found[2]}` };
        captures[found[1]] = path[index];
      } else if (own[index] !== path[index]) return { segment: index, code: 'literal', expected: own[index], actual: path[index], reason: `“${path[index]}” is not “${own[index]}”` };
    }
    for (const [, key, name] of pattern.matchAll(/[?&](\w+)=:(\w+)/g)) {
      const pair = query.find(([one]) => one === key);
      if (!pair) return { segment: path.length, code: 'query', reason: `the query lacks ${key}` };
      captures[name] = pair[1];
    }
    return { captures };
  }

  function explain(url, source = 'app') {
    const { spaces, routes } = files.now;
    const base = { url, source, captures: {}, query: [], near: [], meant: [], invisible: [] };
    const offset = [...url].findIndex((one) => /[\u200B-\u200F\u2060\uFEFF\s]/.test(one));
    if (offset >= 0) {
      base.invisible = [{ offset, name: `U+${url.codePointAt(offset).toString(16).toUpperCase()}` }];
      return { ...base, outcome: 'invalidURL', error: { code: 'character', message: 'the link contains an invisible character', offset } };
    }
    const parsed = mockURL(url, spaces);
    if (!parsed) return { ...base, outcome: 'notFound', error: { code: 'foreign', message: 'outside of all spaces' } };
    const all = [...routes].sort((a, b) => (rank(a.pattern) < rank(b.pattern) ? -1 : 1)).map((route) => ({ route, ...compare(route.pattern, parsed) }));
    const found = all.find((one) => one.captures);
    const near = all.filter((one) => !one.captures).sort((a, b) => b.segment - a.segment || Math.abs(mockSegments(a.route.pattern).length - parsed.path.length) - Math.abs(mockSegments(b.route.pattern).length - parsed.path.length));
    if (!found) {
      return { ...base, outcome: 'notFound', error: { code: 'notFound', message: 'no route matches' }, query: parsed.query, normalized: url,
        meant: all.map(({ route }) => [mockDistance(mockSegments(route.pattern)[0] ?? '', parsed.path[0] ?? '') * 10 + Math.abs(mockSegments(route.pattern).length - parsed.path.length), route.pattern]).filter(([rank]) => rank < 25).sort((a, b) => a[0] - b[0]).slice(0, 2).map(([, pattern]) => pattern),
        near: near.slice(0, 3).map(({ route, segment, code, reason, expected, actual }) => ({ pattern: route.pattern, segment, code, reason, expected, actual })) };
    }
    const { route, captures } = found;
    const parameters = (route.parameters ?? []).map((one) => {
      const texts = one.in === 'path' || one.name in captures ? [captures[one.name]] : parsed.query.filter(([key]) => key === (one.key ?? one.name)).map(([, text]) => text);
      const bad = texts.find((text) => (one.type === 'integer' && !/^-?\d+$/.test(text)) || (one.values && !one.values.includes(text)));
      return { name: one.name, texts, expected: one.type ?? 'string', isRequired: !one.optional, ...(bad !== undefined && { error: `“${bad}” is not ${one.values ? `one of ${one.values.join(', ')}` : 'a whole number'}` }) };
    });
    const isOpen = source === 'app' || (route.exposure ?? []).includes(source);
    const bad = parameters.find((one) => one.error);
    const outcome = !isOpen ? 'denied' : bad ? 'badParameter' : 'matched';
    return { ...base, outcome, route, pattern: route.pattern, captures, query: parsed.query, parameters, normalized: url, space: parsed.space,
      ...(outcome !== 'matched' && { error: { code: outcome, message: bad?.error ?? 'the route is not open to this source' } }) };
  }

  function write({ id, pattern, values = {} }) {
    const route = files.now.routes.find((one) => one.id === id);
    const own = pattern ?? route.pattern;
    try {
      const value = (name) => {
        if (values[name] === undefined) throw { code: 'badParameter', name, message: `${name} is missing` };
        return encodeURIComponent(values[name]);
      };
      const path = mockSegments(own).map((one) => {
        const found = /^:(\w+)(?:\((.*)\))?$/.exec(one);
        if (!found) return one;
        if (found[2] && !new RegExp(`^(?:${found[2]})$`).test(values[found[1]] ?? '')) throw { code: 'badParameter', name: found[1], message: `“${values[found[1]] ?? ''}” does not match ${found[2]}` };
        return value(found[1]);
      });
      const query = [];
      for (const one of route?.parameters ?? []) {
        if (one.in !== 'query') continue;
        if (values[one.name] === undefined && one.optional) continue;
        if (one.type === 'integer' && !/^-?\d+$/.test(values[one.name] ?? '')) throw { code: 'badParameter', name: one.name, message: `“${values[one.name] ?? ''}” is not a whole number` };
        query.push(`${one.key ?? one.name}=${value(one.name)}`);
      }
      return { url: `/${path.join('/')}${query.length ? `?${query.join('&')}` : ''}` };
    } catch (error) {
      return { error };
    }
  }

  function findings() {
    const [before, now] = [files.before, files.now].map((file) => new Map(file.routes.map((one) => [one.id, one])));
    const result = [];
    for (const [id, route] of before) {
      const own = now.get(id);
      if (!own) result.push({ code: 'JD001', rule: 'lostRoute', severity: 'breaking', isAboutSecurity: false, route: id, key: 'pattern', side: 'old', message: `the route ${id} is missing`, url: `mall:/${(route.examples ?? [])[0] ?? route.pattern}`, remedy: 'keep the old pattern as an alias' });
      else if ((own.exposure ?? []).length > (route.exposure ?? []).length) result.push({ code: 'JD020', rule: 'widerExposure', severity: 'additive', isAboutSecurity: true, route: id, key: 'exposure', side: 'new', message: `${id} is open to more sources`, remedy: 'check that the route is safe' });
      else if (own.summary !== route.summary) result.push({ code: 'JD030', rule: 'summary', severity: 'internal', isAboutSecurity: false, route: id, key: 'summary', side: 'new', message: `the summary of ${id} differs`, remedy: '' });
    }
    for (const id of now.keys()) if (!before.has(id)) result.push({ code: 'JD010', rule: 'newRoute', severity: 'additive', isAboutSecurity: false, route: id, key: 'pattern', side: 'new', message: `the route ${id} is new`, remedy: '' });
    return { isBreaking: result.some((one) => one.severity === 'breaking'), findings: result };
  }

  return (text) => {
    const request = typeof text === 'string' ? JSON.parse(text) : text;
    switch (request.ask) {
      case 'load':
        if (!Array.isArray(request.routes?.routes)) return { error: { code: 'missing', message: 'routes is missing', path: 'routes', line: 1, column: 1 } };
        files[request.name ?? 'now'] = request.routes;
        return { routes: request.routes.routes.length, spaces: request.routes.spaces };
      case 'match': {
        const { route, captures } = explain(request.url);
        return route ? { route: route.pattern, id: route.id, captures } : { route: null, captures: {} };
      }
      case 'explain': return explain(request.url, request.source);
      case 'access': {
        const sources = ['app', 'push', 'universalLink', 'customScheme', 'intent', 'policy', ...new Set(files.now.routes.flatMap((one) => one.exposure ?? []).filter((one) => one.startsWith('web:')))];
        return { pattern: null, sources: sources.map((source) => {
          const { outcome, error } = explain(request.url, source);
          return outcome === 'matched' ? { source, opens: true } : { source, opens: false, code: error.code, reason: error.message };
        }) };
      }
      case 'ways': {
        const { route } = explain(request.url);
        if (request.aasa) return { ios: { opens: false, reason: 'excluded', isGenerated: false, component: { path: 'applinks.details[0].components[0]', index: 0, line: 1, appID: 'A.b' } } };
        const opens = /^https:/.test(request.url) && (route?.exposure ?? []).includes('universalLink');
        return { ios: { opens, reason: opens ? `opens by applinks.details[0].components[2] (${route.id})` : 'no component matches', isGenerated: true, ...(opens && { component: { path: 'applinks.details[0].components[2]', index: 2, appID: 'ABCDE12345.com.example.mall', comment: route.id } }) } };
      }
      case 'write': return write(request);
      case 'compare': return files.before ? findings() : { error: { code: 'notLoaded', message: 'no older contract' } };
      default: return { error: { code: 'badRequest', message: 'unknown request' } };
    }
  };
}
