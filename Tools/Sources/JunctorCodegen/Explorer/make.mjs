// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// Makes links: one with a form, or many with a table of values.

import { typeName } from './contract.mjs';
import { button, copyRow, download, engineText, language, pill, t } from './dom.mjs';
import { parsedCSV, queryItems, queryText, wholeNumbers } from './input.mjs';
import { plainMessage, sourceName, valueError } from './inspect.mjs';
import { find, h, svg } from './parts.mjs';
import { qrCode, qrPath } from './qr.mjs';
import { shell } from './simulator.mjs';
import { linkTable } from './table.mjs';

export class MakeView {
  constructor(app) {
    this.app = app;
    this.route = app.contract.routes.find((one) => one.parameters.length && one.examples.length) ?? app.contract.routes[0];
    this.mode = 'one';
    this.list = '';
    this.extra = '';
    this.reset();
  }

  reset(values = {}) {
    this.values = Object.fromEntries(this.route.parameters.map((one) => [one.name, values[one.name] ?? (one.optional ? '' : one.example ?? '')]));
    this.column = this.route.parameters[0]?.name;
  }

  choose(id, values) {
    const route = this.app.contract.route(id);
    if (!route) return;
    this.route = route;
    this.reset(values);
  }

  show(root) {
    const { contract } = this.app;
    const groups = [...contract.owners, undefined].map((owner) => [owner, contract.routes.filter((one) => one.module === owner)]).filter(([, all]) => all.length);
    const option = (one) => h('option', { value: one.id, selected: one === this.route }, one.summary ? `${one.id} · ${one.summary}` : one.id);
    const modes = ['one', 'many'].map((one) => h('button', { type: 'button', 'aria-pressed': String(one === this.mode), 'data-mode': one, onclick: () => {
      this.mode = one;
      this.show(root);
      root.querySelector(`[data-mode=${one}]`).focus();
    } }, t(`make.${one}`)));
    root.replaceChildren(h('.split',
      h('form.card.make', { id: 'make-form', autocomplete: 'off', onsubmit: (event) => event.preventDefault() },
        h('h2', t('make.title')),
        h('label.field', h('span', t('route')), h('select', { id: 'make-route', onchange: (event) => {
          this.choose(event.target.value);
          this.show(root);
          find('make-route').focus();
        } }, groups.map(([owner, all]) => h('optgroup', { label: owner ?? t('noOwner') }, all.map(option))))),
        h('p.soft', h('code', this.route.pattern)),
        this.route.deprecated && h('p.note', t('since.deprecated', this.route.deprecated.since)),
        h('.segmented', { role: 'group', 'aria-label': t('make.mode') }, modes),
        this.route.parameters.map((one) => this.field(one)),
        this.route.parameters.length === 0 && h('p.soft', t('make.noValues')),
        h('.field', h('label', { for: 'make-extra' }, h('span.soft', t('make.extra'))), h('input', { id: 'make-extra', value: this.extra, placeholder: t('make.extra.example'), spellcheck: 'false', 'aria-describedby': 'make-extra-error', oninput: (event) => this.change(() => (this.extra = event.target.value)) }), h('p.error', { id: 'make-extra-error', role: 'status' })),
        this.mode === 'many' && this.manyFields()),
      h('.column', { id: 'made' })));
    this.update();
  }

  field(parameter) {
    const { name, optional, values, type = 'string', summary, constraint } = parameter;
    const isColumn = this.mode === 'many' && this.column === name;
    const id = `value-${name}`;
    const options = values ?? (type === 'boolean' ? ['true', 'false'] : undefined);
    const shared = { id, 'aria-describedby': `${id}-hint ${id}-error`, disabled: isColumn, oninput: (event) => this.change(() => (this.values[name] = event.target.value)) };
    const input = options
      ? h('select', shared, h('option', { value: '' }, parameter.default !== undefined ? t('default', parameter.default) : '–'), options.map((one) => h('option', { selected: one === this.values[name] }, one)))
      : h('input', { ...shared, value: isColumn ? '' : this.values[name], inputmode: type === 'integer' ? 'numeric' : type === 'number' ? 'decimal' : 'text', placeholder: isColumn ? t('make.fromColumn') : parameter.default ?? parameter.example ?? '', spellcheck: 'false' });
    return h('.field', { 'data-name': name },
      h('label', { for: id }, h('code', name), optional && h('span.soft', t('optional'))),
      input,
      h('p.fine', { id: `${id}-hint` }, [summary, typeName(parameter).text, constraint, parameter.example !== undefined && t('example', parameter.example)].filter(Boolean).join(' · ')),
      h('p.error', { id: `${id}-error`, role: 'status' }));
  }

  manyFields() {
    const names = this.route.parameters.map((one) => one.name);
    const isNumber = this.hasNumbers();
    return [
      names.length > 0 && h('label.field', h('span', t('make.column')), h('select', { id: 'make-column', onchange: (event) => {
        this.column = event.target.value;
        this.show(find('view-make'));
        find('make-column').focus();
      } }, names.map((one) => h('option', { selected: one === this.column }, one)))),
      h('label.field', h('span', t(isNumber ? 'make.numbers' : 'make.values')), h('textarea', { id: 'make-values', rows: '7', value: this.list, spellcheck: 'false', placeholder: isNumber ? '1001-1020' : '1\n2\n3', 'aria-describedby': 'make-values-hint', oninput: (event) => this.change(() => (this.list = event.target.value)) })),
      h('p.fine', { id: 'make-values-hint' }, t('make.values.hint', [...names, 'utm_source'].join(','))),
    ];
  }

  // Whether the column fills a parameter that is a whole number, so that a range is no value.
  hasNumbers = () => this.route.parameters.find((one) => one.name === this.column)?.type === 'integer';

  change(action) {
    action();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.update(), 80);
  }

  // Returns `{ address }` or `{ error: { name, message } }` for values and tracking items.
  write(values, items) {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    const { url, error } = this.app.ask({ ask: 'write', id: this.route.id, values: given });
    if (error) {
      const message = plainMessage(error.message);
      const isValue = error.code === 'badParameter' && error.name;
      return { error: { name: error.name, message: isValue ? valueError({ name: error.name, error: message, texts: [given[error.name] ?? ''] }, this.route) : engineText({ ...error, message }), original: language.index > 0 && message } };
    }
    const extra = Object.entries(items).map((one) => one.join('=')).join('&');
    if (!extra) return { address: url };
    const [, before, fragment = ''] = /^([^#]*)(#.*)?$/s.exec(url);
    return { address: before + (before.includes('?') ? '&' : '?') + extra + fragment };
  }

  inSpace = (space, address) => (/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : space + address.replace(/^\//, ''));

  update() {
    const { appSpace, webSpace, spaces } = this.app.contract;
    const root = find('made');
    if (!root) return;
    const { items, mistake } = queryItems(this.extra);
    find('make-extra-error').textContent = mistake === undefined ? '' : t('make.badExtra', mistake);
    find('make-extra').setAttribute('aria-invalid', String(mistake !== undefined));
    if (mistake !== undefined) return root.replaceChildren(h('section.card.empty', { 'data-card': 'made' }, pill('no', t('make.invalid')), h('p', t('make.badExtra', mistake))));
    if (this.mode === 'many') return this.updateMany(root, webSpace ?? spaces[0], items);
    const { address, error } = this.write(this.values, items);
    for (const { name } of this.route.parameters) {
      const isBad = error?.name === name;
      find(`value-${name}-error`).textContent = isBad ? error.message : '';
      find(`value-${name}`).setAttribute('aria-invalid', String(isBad));
    }
    if (error) {
      return root.replaceChildren(h('section.card.empty', { 'data-card': 'made' }, pill('no', t('make.invalid')), h('p', { id: 'make-error' }, error.name && [h('code', error.name), ': '], error.message), error.original && h('p.fine', { lang: 'en' }, error.original)));
    }
    const links = { app: appSpace && this.inSpace(appSpace, address), web: webSpace && this.inSpace(webSpace, address) };
    const first = links.app ?? links.web ?? address;
    const taken = this.app.ask({ ask: 'match', url: first });
    const access = this.app.ask({ ask: 'access', url: first }).sources ?? [];
    const open = access.filter((one) => one.opens && one.source !== 'app');
    root.replaceChildren(
      h('section.card', { 'data-card': 'made' },
        h('.made-head', h('div', h('h2', t('make.links')), h('p.soft', open.length ? t('make.open', open.map((one) => sourceName(one.source)).join(t('comma'))) : t('make.closed'))),
          h('.made-tools', button(t('make.check'), () => this.app.inspect(first)))),
        taken.id !== undefined && taken.id !== this.route.id && h('p.note', t('make.taken', taken.id)),
        h('.made-links', h('div', links.app && copyRow(t('appLink'), links.app, { id: 'appLink' }), links.web && copyRow(t('webLink'), links.web, { id: 'webLink', note: this.route.exposure.includes('universalLink') ? '' : t('make.notExposed') })), qr(links.web && this.route.exposure.includes('universalLink') ? links.web : first))),
      h('section.card', h('h2', t('make.push')),
        !this.route.exposure.includes('push') && h('p.note', { id: 'push-closed' }, t('make.noPush')),
        h('.pair', copyRow('APNs', JSON.stringify({ aps: { alert: { title: this.route.summary ?? this.route.id } }, url: first }, null, 2), { id: 'apns' }),
        copyRow('FCM', JSON.stringify({ message: { topic: 'all', notification: { title: this.route.summary ?? this.route.id }, data: { url: first } } }, null, 2), { id: 'fcm' }))),
      h('section.card', h('h2', t('make.commands')),
        copyRow('iOS Simulator', `xcrun simctl openurl booted ${shell(first)}`, { id: 'simctl' }),
        copyRow('Android', `adb shell ${shell(`am start -W -a android.intent.action.VIEW -d ${shell(first)}`)}`, { id: 'adb' })),
      h('section.card', h('h2', t('make.code')),
        copyRow('Swift', `try await router.open(${JSON.stringify(first)})`, { id: 'swift' }),
        copyRow('Kotlin', kotlin(first), { id: 'kotlin' }),
        copyRow('TypeScript', `await router.open(${(!this.extra.trim() && script(this.route, this.values)) || JSON.stringify(first)});`, { id: 'typescript' })));
  }

  updateMany(root, space, items) {
    const names = this.route.parameters.map((one) => one.name);
    const rows = parsedCSV(this.list).flatMap((row) => (row.length === 1 && this.hasNumbers() && wholeNumbers(row[0])?.map((one) => [one])) || [row]);
    const first = rows[0]?.map((one) => one.trim()) ?? [];
    const isTracking = (name) => !names.includes(name) && /^utm_\w+$/i.test(name);
    const isKnown = (name) => names.includes(name) || isTracking(name);
    const isHeader = rows.length > 1 && first.some(isKnown);
    const header = isHeader ? first : first.map((_, index) => (index === 0 && this.column ? this.column : t('column', index + 1)));
    const columns = header.map((name, index) => ({ name, index })).filter((one) => isKnown(one.name));
    const ignored = header.filter((name) => !isKnown(name)).map((name) => name || '–');
    const made = (isHeader ? rows.slice(1) : rows).map((row) => {
      const cells = columns.map((one) => (row[one.index] ?? '').trim());
      const given = (isWanted) => Object.fromEntries(columns.map((one, index) => [one.name, cells[index]]).filter(([name]) => isWanted(name)));
      const tracking = Object.entries(given(isTracking)).filter(([, value]) => value).map(([name, value]) => [name, queryText(value)]);
      const { address, error } = this.write({ ...this.values, ...given((name) => names.includes(name)) }, { ...items, ...Object.fromEntries(tracking) });
      const link = address && this.inSpace(space, address);
      return { cells: [...cells, link ?? ''], link, problem: error?.message };
    });
    root.replaceChildren(...(ignored.length ? [h('p.note', { id: 'make-ignored' }, t('make.ignored', ignored.join(t('comma'))))] : []), made.length
      ? linkTable(this.app, [...columns.map((one) => one.name), t('link')], made, columns.length, `${this.route.id}.csv`, {})
      : h('section.card.empty', { 'data-card': 'table' }, h('h2', t('make.many')), h('p.soft', t('make.many.empty'))));
  }
}

// The call of the generated TypeScript, for routes with plain names; undefined for others.
function script({ id, parameters }, values) {
  if (!/^[a-z]\w*(\.[a-z]\w*)*$/i.test(id)) return undefined;
  const given = parameters.filter((one) => values[one.name] !== '').map(({ name, type, repeated }) => {
    const value = /^(integer|number|boolean)$/.test(type ?? '') ? values[name] : JSON.stringify(values[name]);
    return `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: ${repeated ? `[${value}]` : value}`;
  });
  return `routes.${id}(${given.length ? `{ ${given.join(', ')} }` : ''})`;
}

const kotlin = (link) => `startActivity(Intent(Intent.ACTION_VIEW, Uri.parse(${JSON.stringify(link).replace(/\$/g, '\\$')})))`;

function qr(link) {
  const modules = qrCode(link);
  if (!modules) return h('p.soft', t('qr.long'));
  const size = modules.length + 8;
  const picture = svg('svg', { viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': t('qr', link), class: 'qr', 'shape-rendering': 'crispEdges', xmlns: 'http://www.w3.org/2000/svg' },
    svg('rect', { width: size, height: size, fill: '#fff' }), svg('path', { d: qrPath(modules), fill: '#000', stroke: 'none' }));
  const save = () => download('link.svg', 'image/svg+xml', picture.outerHTML);
  return h('figure.qr-box', { 'data-link': link }, picture, h('figcaption', h('span.soft', /^https?:/.test(link) ? t('webLink') : t('appLink')), button(t('qr.save'), save)));
}
