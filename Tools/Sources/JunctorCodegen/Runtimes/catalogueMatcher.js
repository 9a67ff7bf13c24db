// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// The part of a catalogue page that finds the route of a URL, in `alternatives`, `routes` and `spaces` of its data.

'use strict';

// A value with `/` for each escaped slash, which a path has as U+FFFF.
const unmasked = (text) => text.replace(/\uFFFF/g, '/');

// Decodes percent escapes; a percent sign without two digits is text. Returns undefined for invalid UTF-8.
function decoded(text) {
  try {
    return decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch {
    return undefined;
  }
}

// Splits a URL as the router does; undefined for a URL outside of its spaces.
function parse(text) {
  const [, scheme, rest] = /^(?:([a-z][a-z0-9+.-]*):)?(.*)$/is.exec(text.trim());
  const [, authority, path, query, fragment] = /^(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(rest);
  let raw = path;
  let space = 0;
  const name = (scheme || '').toLowerCase();
  // A user name, and characters that no host has, are refused. The router parses other hosts, such as IPv6.
  const parts = /^([^:\s<>@[\]^|\\]*)(?::(\d*))?$/.exec(authority || '');
  if (!parts) return undefined;
  const [, host, port = ''] = parts;
  if (scheme) {
    const isWeb = name === 'http' || name === 'https';
    const isDefault = port === (name === 'http' ? '80' : '443');
    const rank = (one) => {
      if (one.domain !== undefined) {
        const own = host.toLowerCase();
        const isSub = one.subdomains && own.endsWith('.' + one.domain);
        if (!isWeb || !(own === one.domain || isSub)) return -1;
        const isPort = one.port ? port === one.port || (!port && one.port === (name === 'http' ? '80' : '443')) : !port || isDefault;
        return isPort ? (own === one.domain ? 1e6 : 0) + one.domain.length * 4 + (one.port ? 2 : 0) : -1;
      }
      if (one.scheme !== name || port) return -1;
      if (one.host === undefined) return 0;
      return decoded(host) === one.host ? 2e6 : -1;
    };
    const ranks = spaces.map(rank);
    const best = Math.max(...ranks);
    if (best < 0) return undefined;
    space = ranks.indexOf(best);
    if (spaces[space].scheme && spaces[space].host === undefined) {
      if (authority === undefined && !path.startsWith('/')) return undefined;
      raw = authority ? '/' + authority + path : path;
    }
  } else if (!path.startsWith('/') && path !== '') {
    return undefined;
  }
  const segments = [];
  let endsWithSlash = false;
  const all = raw.replace(/^\//, '').split('/');
  for (const [index, segment] of all.entries()) {
    const text = decoded(segment);
    if (text === undefined || text.includes('\0')) return undefined;
    const isLast = index === all.length - 1;
    if (text === '.' || text === '..') {
      if (text === '..') segments.pop();
      if (isLast) endsWithSlash = true;
    } else if (isLast && segment === '') {
      endsWithSlash = true;
    } else {
      segments.push(text.replace(/\//g, '\uFFFF'));
    }
  }
  const values = new Map();
  for (const pair of (query || '').split('&')) {
    if (pair === '') continue;
    // The parser of the standard decodes like the router: a plus is a space, and invalid UTF-8 is U+FFFD.
    const [[name, text]] = new URLSearchParams(pair);
    if (!values.has(name)) values.set(name, text);
  }
  const page = fragment === undefined ? undefined : fragment.split('?')[0].split('/').map(decoded);
  return {
    space: spaces[space], name, host: host.toLowerCase(), port, values, endsWithSlash,
    path: segments.join('/'), isRoot: segments.length === 0,
    // No pattern matches a fragment with invalid UTF-8.
    fragment: page && page.every((one) => one !== undefined)
      ? page.map((one) => one.replace(/\//g, '\uFFFF')).join('/')
      : undefined,
  };
}

// Returns the values of an alternative in a URL; undefined if it does not match.
function read(url, one) {
  if (one.scheme) {
    const isWeb = one.host !== undefined;
    if (isWeb ? !url.name.startsWith('http') || url.host !== one.host || url.port !== (one.port || '') : url.name !== one.scheme) {
      if (url.name || spaces[0] !== url.space || isWeb || spaces[0].scheme !== one.scheme) return undefined;
    }
  }
  const values = new Map();
  const take = (names, groups) => names.forEach((name, index) => values.set(name, unmasked(groups[index])));
  // A slash at the end is ignored, but an empty tail follows one.
  let path = find(one.path, url.path, one.names.length);
  if (!path && one.tail && url.endsWithSlash) path = find(one.path, url.path + '/', one.names.length);
  if (!path) return undefined;
  take(one.names, path);
  for (const { key, is, matches, name } of one.query || []) {
    const value = url.values.get(key);
    if (value === undefined || (is !== undefined && value !== is)) return undefined;
    if (matches && !find(matches, value)) return undefined;
    if (name !== undefined) values.set(name, value);
  }
  if (one.fragment !== undefined) {
    if (url.fragment === undefined) return undefined;
    const own = (text) => find(one.fragment, text, one.fragmentNames.length);
    const fragment = own(url.fragment.replace(/\/$/, '')) || own(url.fragment);
    if (!fragment) return undefined;
    take(one.fragmentNames, fragment);
  }
  return values;
}

// Returns the route of a URL and its values. The alternatives are in rank order, so the first one wins.
function match(text) {
  const url = parse(text);
  if (!url) return undefined;
  for (const one of alternatives) {
    const values = read(url, one);
    if (values) return { route: one.route, id: routes[one.route], values: [...values] };
  }
  return null;
}
