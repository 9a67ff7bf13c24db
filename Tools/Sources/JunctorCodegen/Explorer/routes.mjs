// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// The list of routes, and one route.

import { patterns, segments, shapeText, typeName } from './contract.mjs';
import { button, copyRow, t } from './dom.mjs';
import { sourceIcon, sourceName } from './inspect.mjs';
import { find, h, svg } from './parts.mjs';

const RISKS = ['read', 'write', 'payment'];

export class RoutesView {
  constructor(app) {
    this.app = app;
    this.filter = { text: '', owner: '', source: '', risk: '', only: '' };
    this.selected = undefined;
    this.mode = 'tree';
  }

  show(root, id) {
    if (id) this.selected = this.app.contract.route(id);
    const { owners, sources, routes } = this.app.contract;
    const select = (name, options) => h('label.field', h('span', t(`filter.${name}`)), h('select', { id: `filter-${name}`, onchange: (event) => this.change(name, event.target.value) },
      h('option', { value: '' }, t('all')), options.map(([value, text]) => h('option', { value, selected: this.filter[name] === value }, text))));
    const risks = RISKS.filter((risk) => routes.some((one) => one.risk === risk));
    root.replaceChildren(
      h('form.filters.card', { role: 'search', 'aria-label': t('routes'), onsubmit: (event) => event.preventDefault() },
        h('label.field.grow', h('span', t('filter.text')), h('input', { id: 'filter-text', type: 'search', value: this.filter.text, oninput: (event) => this.change('text', event.target.value) })),
        select('owner', owners.map((one) => [one, one])),
        select('source', [['any', t('filter.any')], ['none', t('filter.none')], ...sources.filter((one) => one !== 'app').map((one) => [one, sourceName(one)])]),
        risks.length > 0 && select('risk', [...risks.map((one) => [one, t(`risk.${one}`)]), ['none', t('risk.none')]]),
        select('only', ['noExample', 'deprecated', 'noSummary', 'steps', 'result'].map((one) => [one, t(`only.${one}`)])),
        h('p.count', { id: 'count', role: 'status' })),
      h('.split.list',
        h('section.card.tree-card', { 'aria-label': t('routes') },
          h('.segmented', { role: 'group', 'aria-label': t('list.mode') }, ['tree', 'graph'].map((one) => h('button', { type: 'button', 'data-mode': one, 'aria-pressed': String(one === this.mode), onclick: (event) => {
            this.mode = one;
            for (const other of event.currentTarget.parentNode.children) other.setAttribute('aria-pressed', String(other === event.currentTarget));
            this.update();
          } }, t(`list.${one}`)))),
          h('div', { id: 'tree' })),
        h('.column', { id: 'detail' })));
    this.update();
    this.showDetail();
  }

  change(name, value) {
    this.filter[name] = value;
    this.update();
  }

  get shown() {
    const { text, owner, source, risk, only } = this.filter;
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return this.app.contract.routes.filter((route) => {
      const all = [route.id, route.summary, route.module, ...patterns(route), ...route.parameters.flatMap((one) => [one.name, one.summary])].join(' ').toLowerCase();
      return words.every((word) => all.includes(word))
        && (!owner || route.module === owner)
        && (!source || (source === 'any' ? route.exposure.length > 0 : source === 'none' ? route.exposure.length === 0 : this.app.ask({ ask: 'covers', source, sources: route.exposure }).covers))
        && (!risk || (risk === 'none' ? !route.risk : route.risk === risk))
        && (!only || { noExample: !route.examples.length, deprecated: route.deprecated, noSummary: !route.summary, steps: route.steps.length, result: route.result }[only]);
    });
  }

  update() {
    const shown = this.shown;
    find('count').textContent = t('count', shown.length, this.app.contract.routes.length);
    find('tree').replaceChildren(shown.length === 0
      ? h('.empty', h('p', t('list.empty')), button(t('list.reset'), () => {
        this.filter = { text: '', owner: '', source: '', risk: '', only: '' };
        this.show(find('view-routes'));
        find('filter-text').focus();
      }))
      : this.mode === 'tree' ? tree(shown, this.selected) : h('.scroll', { tabindex: '0', role: 'group', 'aria-label': t('list.graph') }, graph(this.app, shown, this.selected)));
  }

  select(id) {
    const route = this.app.contract.route(id);
    if (!route) return;
    this.selected = route;
    for (const link of document.querySelectorAll('#tree a')) {
      if (link.dataset.id === id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    if (this.mode === 'graph') this.update();
    this.showDetail();
    if (matchMedia('(max-width: 820px)').matches) find('detail').scrollIntoView({ block: 'start' });
  }

  showDetail() {
    find('detail').replaceChildren(this.selected ? detail(this.app, this.selected) : h('section.card.empty', h('p.soft', t('list.choose'))));
  }
}

// A tree of the segments of patterns. A node with one child and no route is joined with its child.
function tree(routes, selected) {
  const root = { children: new Map(), routes: [] };
  for (const route of routes) {
    let node = root;
    for (const { text } of segments(route.pattern)) {
      if (!node.children.has(text)) node.children.set(text, { children: new Map(), routes: [] });
      node = node.children.get(text);
    }
    node.routes.push(route);
  }
  const draw = (node, path) => {
    const items = [...node.routes.map((route) => h('li', link(route, path, selected)))];
    for (let [text, child] of [...node.children].sort(([a], [b]) => (a < b ? -1 : 1))) {
      while (child.routes.length === 0 && child.children.size === 1) {
        const [[next, only]] = child.children;
        text += `/${next}`;
        child = only;
      }
      const leaf = child.children.size === 0 && child.routes.length === 1;
      items.push(leaf ? h('li', link(child.routes[0], `/${text}`, selected)) : h('li', child.routes.length === 0 && h('span.branch', `/${text}`), child.routes.map((route) => link(route, `/${text}`, selected)), child.children.size > 0 && h('ul', draw({ ...child, routes: [] }, text))));
    }
    return items;
  };
  return h('ul.tree', draw(root, '/'));
}

function link(route, path, selected) {
  return h('a', { href: `#/routes/${encodeURIComponent(route.id)}`, 'data-id': route.id, 'aria-current': route === selected ? 'true' : undefined },
    h('code', path), h('span.id', route.id),
    h('span.marks', route.deprecated && h('span.tag.warn', t('deprecated')), route.risk && route.risk !== 'read' && h('span.tag.warn', t(`risk.${route.risk}`)), route.exposure.length === 0 && h('span.tag', t('private.route'))));
}

const plain = (text) => text.replace(/\([^)]*\)/g, '').replace(/\?.*$/, '');

// The route whose screen is below a route's own.
export function parentOf(app, route) {
  const parent = route.parents.at(-1);
  if (!parent) return undefined;
  return app.contract.routes.find((one) => one.pattern === parent || plain(one.pattern) === plain(parent))
    ?? app.contract.route(app.ask({ ask: 'match', url: parent }).id);
}

function graph(app, routes, selected) {
  const parents = new Map(routes.map((route) => [route, parentOf(app, route)]));
  const nodes = new Set(routes.filter((route) => parents.get(route) || routes.some((one) => parents.get(one) === route)));
  for (const parent of parents.values()) if (parent) nodes.add(parent);
  const roots = [...nodes].filter((route) => !nodes.has(parents.get(route) ?? parentOf(app, route)));
  const [width, height, indent, gap] = [218, 30, 20, 8];
  const places = new Map();
  let row = 0;
  const place = (route, depth) => {
    places.set(route, { depth, row });
    row += 1;
    const children = [...nodes].filter((one) => (parents.get(one) ?? parentOf(app, one)) === route && !places.has(one));
    children.forEach((child) => place(child, depth + 1));
  };
  roots.forEach((root) => place(root, 0));
  if (!places.size) return h('p.soft', t('graph.empty'));
  const x = ({ depth }) => depth * indent + 1;
  const y = (one) => one.row * (height + gap) + 1;
  const picture = svg('svg', { class: 'graph', width: Math.max(...[...places.values()].map((one) => one.depth)) * indent + width + 2, height: row * (height + gap) + 4, role: 'group', 'aria-label': t('list.graph') });
  for (const [route, own] of places) {
    const parent = places.get(parents.get(route) ?? parentOf(app, route));
    if (parent) {
      const [left, top, right, bottom] = [x(parent) + 10, y(parent) + height, x(own), y(own) + height / 2];
      picture.append(svg('path', { d: `M${left} ${top}V${bottom - 5}q0 5 5 5H${right}` }));
    }
  }
  for (const [route, own] of places) {
    const text = svg('text', { x: x(own) + 11, y: y(own) + 19 });
    text.textContent = route.id.length > 27 ? `${route.id.slice(0, 26)}…` : route.id;
    const node = svg('a', { href: `#/routes/${encodeURIComponent(route.id)}`, 'aria-label': route.id, ...(route === selected ? { 'aria-current': 'true' } : {}) }, svg('rect', { x: x(own), y: y(own), width, height, rx: 9 }), text);
    picture.append(node);
  }
  return picture;
}

function detail(app, route) {
  const parent = parentOf(app, route);
  const children = app.contract.routes.filter((one) => one.parents.length && parentOf(app, one) === route);
  const to = (one) => h('a', { href: `#/routes/${encodeURIComponent(one.id)}` }, one.id);
  const fact = (name, ...value) => (value.flat(9).filter(Boolean).length ? [h('dt', t(name)), h('dd', value)] : []);
  const example = route.examples[0];
  const space = route.exposure.includes('customScheme') || !app.contract.webSpace ? app.contract.spaces[0] : route.exposure.includes('universalLink') ? app.contract.webSpace : app.contract.spaces[0];
  const address = (text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : space + text.replace(/^\//, ''));
  return h('section.card.route', { 'data-card': 'route', 'data-id': route.id },
    h('.verdict-head', h('.verdict-text', h('h2', route.id), h('p', route.summary ?? h('span.soft', t('noSummary')))),
      h('.verdict-tools', button(t('make.link'), () => app.make(route), 'primary'), example && button(t('inspect.example'), () => app.inspect(address(example))))),
    route.deprecated && h('p.note', t('since.deprecated', route.deprecated.since), route.deprecated.replacement && [' ', t('since.replacement'), ' ', h('code', route.deprecated.replacement)]),
    h('dl.facts',
      fact('pattern', patterns(route).map((one) => h('code.block', one))),
      fact('open', route.exposure.length ? h('ul.badges', route.exposure.map((one) => h('li', sourceIcon(one), sourceName(one)))) : h('span.soft', t('open.app'))),
      fact('owner', route.module), fact('since.word', route.since), fact('risk', route.risk && t(`risk.${route.risk}`)),
      fact('steps', route.steps.map((one, index) => [index > 0 && ' → ', h('code', one)])),
      fact('screens', [parent && [t('above'), ' ', to(parent)], children.length > 0 && h('span.block', t('below'), ' ', children.map((one, index) => [index > 0 && t('comma'), to(one)]))].filter(Boolean)),
      fact('tab', route.tab), fact('presentation', route.presentation && t(`presentation.${route.presentation}`)),
      fact('result', route.result && [h('code', route.result.name), h('span.fine.mono', shapeText(route.result.shape))])),
    h('h3', t('parameters')),
    route.parameters.length === 0 ? h('p.soft', t('make.noValues')) : h('.scroll', { tabindex: '0', role: 'group', 'aria-label': t('parameters') }, h('table', { id: 'parameters' },
      h('thead', h('tr', ['value.name', 'value.in', 'value.type', 'value.default', 'value.example'].map((one) => h('th', { scope: 'col' }, t(one))))),
      h('tbody', route.parameters.map((one) => h('tr',
        h('th', { scope: 'row' }, h('code', one.name), one.summary && h('span.soft', one.summary)),
        h('td', t(`in.${one.in}`)),
        h('td', typeName(one).text, ' ', one.constraint && h('code', one.constraint), one.optional && h('span.tag', t('optional')), one.privacy === 'private' && h('span.tag', t('private'))),
        h('td', one.default ?? ''), h('td', one.example ?? '')))))),
    route.examples.map((one) => copyRow(t('value.example'), address(one), { id: 'example' })));
}
