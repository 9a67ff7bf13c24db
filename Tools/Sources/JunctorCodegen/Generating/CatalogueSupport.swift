// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The style and the script of a catalogue page.
enum CatalogueSupport {
  static let style = """
    :root {
      color-scheme: light dark;
      --text: #1d1d1f; --soft: #6e6e73; --page: #fbfbfd; --card: #fff; --line: #d2d2d7; --link: #0058b8; --mark: #b64400;
    }
    @media (prefers-color-scheme: dark) {
      :root { --text: #f5f5f7; --soft: #a1a1a6; --page: #161617; --card: #1d1d1f; --line: #424245; --link: #62aaff; --mark: #ffa45c; }
    }
    * { box-sizing: border-box; }
    body { margin: 0 auto; padding: 1rem; max-width: 62rem; color: var(--text); background: var(--page); font: 16px/1.5 system-ui, sans-serif; }
    h1 { margin: 0; font-size: 1.6rem; }
    h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
    h3 { margin: 0; font-size: 1rem; }
    a { color: var(--link); }
    header p { margin: 0; color: var(--soft); }
    code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
    form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: 1rem 0 0; }
    label { display: grid; gap: .2rem; color: var(--soft); font-size: .85rem; }
    #try label, #filter label:first-child { flex: 1 1 18rem; }
    input, select, button { font: inherit; font-size: 1rem; color: var(--text); background: var(--card); border: 1px solid var(--line); border-radius: .4rem; padding: .35rem .5rem; }
    button.example { padding: 0 .4rem; text-align: start; cursor: pointer; }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    output { flex: 1 1 100%; min-height: 1.5rem; }
    #count { flex: 1 1 100%; margin: 0; color: var(--soft); }
    article { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .75rem 1rem; margin: .5rem 0; }
    article:target { border-color: var(--link); }
    article p { margin: .25rem 0; }
    dl { display: grid; grid-template-columns: 6rem 1fr; gap: .15rem .75rem; margin: .5rem 0 0; font-size: .9rem; }
    dt { color: var(--soft); }
    dd { margin: 0; overflow-wrap: anywhere; }
    table { margin-top: .5rem; border-collapse: collapse; font-size: .9rem; display: block; overflow-x: auto; }
    th, td { text-align: start; padding: .15rem .75rem .15rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
    th { color: var(--soft); font-weight: normal; }
    .mark, .warning { color: var(--mark); }
    .mark { font-size: .8rem; font-weight: normal; border: 1px solid; border-radius: 1rem; padding: 0 .5rem; }
    [hidden] { display: none; }
    #parents ul { padding-inline-start: 1.25rem; }
    """

  static let script = #"""
    'use strict';
    const { alternatives, routes, spaces } = JSON.parse(document.getElementById('data').textContent);
    const part = (id) => document.getElementById(id);

    // MARK: The route of a URL

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

    const compiled = new Map();
    function expression(text) {
      if (!compiled.has(text)) compiled.set(text, new RegExp(text, 'u'));
      return compiled.get(text);
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
      const take = (names, match) => names.forEach((name, index) => values.set(name, unmasked(match[index + 1] || '')));
      // A slash at the end is ignored, but an empty tail follows one.
      let path = expression(one.path).exec(url.path);
      if (!path && one.tail && url.endsWithSlash) path = expression(one.path).exec(url.path + '/');
      if (!path) return undefined;
      take(one.names, path);
      for (const { key, is, matches, name } of one.query || []) {
        const value = url.values.get(key);
        if (value === undefined || (is !== undefined && value !== is)) return undefined;
        if (matches && !expression(matches).test(value)) return undefined;
        if (name !== undefined) values.set(name, value);
      }
      if (one.fragment !== undefined) {
        if (url.fragment === undefined) return undefined;
        const own = expression(one.fragment);
        const fragment = own.exec(url.fragment.replace(/\/$/, '')) || own.exec(url.fragment);
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

    function answer() {
      const text = part('url').value;
      const found = text && match(text);
      part('answer').replaceChildren();
      if (!text) return;
      if (found === undefined) return part('answer').append('This URL does not belong to the app.');
      if (found === null) return part('answer').append('No route matches this URL.');
      const link = document.createElement('a');
      link.href = `#route-${found.route}`;
      link.textContent = found.id;
      const values = found.values.map(([name, value]) => `${name} = “${value}”`).join(', ');
      part('answer').append('Opens ', link, values && ` with ${values}`);
    }

    // MARK: The list

    const articles = [...document.querySelectorAll('article')];
    const texts = articles.map((article) => article.textContent.toLowerCase());

    function filter() {
      const words = part('search').value.toLowerCase().split(/\s+/).filter(Boolean);
      const module = part('module');
      const source = part('source').value;
      let count = 0;
      articles.forEach((article, index) => {
        const sources = article.dataset.sources.split(' ').filter(Boolean);
        const isOpen = source === 'app' ? sources.length === 0 : source === 'any' ? sources.length > 0 : sources.includes(source);
        const isShown =
          words.every((word) => texts[index].includes(word)) &&
          (module.selectedIndex === 0 || article.dataset.module === module.value) &&
          (source === '' || isOpen);
        article.hidden = !isShown;
        if (isShown) count += 1;
      });
      for (const section of document.querySelectorAll('section.module')) {
        section.hidden = !section.querySelector('article:not([hidden])');
      }
      part('count').textContent = count === 1 ? '1 route' : `${count} routes`;
    }

    // A link to a route that the filter hides shows all routes.
    function reveal() {
      const article = part(location.hash.slice(1));
      if (!article || !article.matches('article')) return;
      if (article.hidden) {
        part('filter').reset();
        filter();
      }
      article.scrollIntoView({ block: 'nearest' });
      article.focus({ preventScroll: true });
    }

    part('filter').addEventListener('submit', (event) => event.preventDefault());
    part('filter').addEventListener('input', filter);
    addEventListener('hashchange', reveal);
    if (part('url')) {
      part('try').addEventListener('submit', (event) => {
        event.preventDefault();
        answer();
      });
      part('try').addEventListener('input', answer);
      for (const button of document.querySelectorAll('button.example')) {
        button.addEventListener('click', () => {
          part('url').value = button.textContent;
          answer();
          part('url').focus();
        });
      }
    }
    addEventListener('keydown', (event) => {
      const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
      if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        part('search').focus();
      } else if (event.key === 'Escape' && event.target === part('search')) {
        part('search').value = '';
        filter();
      }
    });
    """#
}
