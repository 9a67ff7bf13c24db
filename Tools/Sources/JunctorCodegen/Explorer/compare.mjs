// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// The changes between the contract of the page and an older or the next one.

import { button, engineText, original, pill, t } from './dom.mjs';
import { find, h } from './parts.mjs';

const SEVERITIES = ['breaking', 'additive', 'internal'];

export class CompareView {
  constructor(app) {
    this.app = app;
    this.state = {};
    this.direction = 'older';
    this.shown = '';
  }

  // Compares the text of another routes.json with the contract of the page.
  load(text, name) {
    const { findings, error, errors } = this.compared(text, name);
    this.shown = '';
    this.state = { name, text, findings, errors: error && (errors ?? [error]) };
  }

  // The engine compares the contract that it has loaded with an older one. For the next one, the two change places.
  compared(text, name) {
    const { app } = this;
    const request = (ask, routes, file) => app.ask({ ask, routes, file });
    if (this.direction === 'older') return request('compare', text, name);
    try {
      const loaded = request('load', text, name);
      return loaded.error ? loaded : request('compare', app.text, 'routes.json');
    } finally {
      request('load', app.text, 'routes.json');
    }
  }

  show(root) {
    const { name, errors, findings } = this.state;
    const choose = h('input.away', { type: 'file', accept: '.json,application/json', id: 'older', 'aria-label': t('compare.choose'), onchange: async (event) => {
      const [file] = event.target.files;
      if (!file) return;
      this.load(await file.text(), file.name);
      this.show(root);
      find('older').focus();
    } });
    const choice = (one) => {
      this.direction = one;
      this.isChosen = true;
      if (name) this.load(this.state.text, name);
      this.show(root);
      root.querySelector(`[data-direction=${one}]`).focus();
    };
    const directions = ['older', 'next'].map((one) => h('button', { type: 'button', 'data-direction': one, 'aria-pressed': String(one === this.direction), onclick: () => choice(one) }, t(`compare.${one}`)));
    root.replaceChildren(...[
      h('section.card.compare-head', { 'data-card': 'compare' },
        h('h2', findings ? t(`compare.title.${this.direction}`, name) : t('compare.title')), h('p.soft', t(`compare.text.${this.direction}`)),
        h('.direction', h('span.soft', { id: 'direction' }, t('compare.direction')), h('.segmented', { role: 'group', 'aria-labelledby': 'direction' }, directions)),
        h('label.dropzone', { for: 'older', 'data-used': !!name }, choose, h('b', findings ? t('compare.with', name) : t('compare.drop')), h('span.soft', t(name ? 'compare.other' : 'compare.choose')))),
      !name && h('.promise', [1, 2, 3].map((one) => h('p', h('b', t(`compare.${one}`)), t(`compare.${one}.text`)))),
      ...(errors ? [h('section.card', { 'data-card': 'errors', role: 'alert' }, h('h2', t('compare.broken', name)), h('ul', errors.slice(0, 20).map((one) => h('li', one.line && h('code', `${one.line}:${one.column ?? 1} `), one.path && h('code', one.path), ' ', engineText(one), original(one)))))] : []),
      findings && !this.isChosen && h('p.note', { id: 'assumed' }, t('compare.assumed', name), ' ', button(t('compare.next'), () => choice('next'))),
      ...(findings ? this.findings(root, findings) : []),
    ].filter(Boolean));
  }

  findings(root, findings) {
    if (!findings.length) return [h('section.card.empty', { 'data-card': 'findings' }, pill('yes', t('compare.same')), h('p.soft', t('compare.same.text')))];
    const counts = SEVERITIES.map((one) => [one, findings.filter((finding) => finding.severity === one).length]);
    const security = findings.filter((one) => one.isAboutSecurity).length;
    if (security) counts.push(['security', security]);
    const isShown = (one) => !this.shown || (this.shown === 'security' ? one.isAboutSecurity : one.severity === this.shown);
    const filters = [['', findings.length], ...counts].filter(([, count]) => count > 0).map(([key, count]) => h('button', { type: 'button', 'aria-pressed': String(this.shown === key), 'data-filter': key, onclick: () => {
      this.shown = key;
      this.show(root);
      root.querySelector(`[data-filter="${key}"]`).focus();
    } }, h('b', String(count)), ' ', t(key ? `severity.${key}` : 'all')));
    return [h('section.card', { 'data-card': 'findings', 'aria-label': t(`compare.title.${this.direction}`, this.state.name) },
      h('.segmented', { role: 'group', 'aria-label': t('compare.filter') }, filters),
      h('ul.findings', findings.filter(isShown).sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)).map((one) => h('li', { 'data-severity': one.severity },
        h('.finding-head', pill(one.severity === 'breaking' ? 'no' : one.severity === 'additive' ? 'yes' : 'maybe', t(`severity.${one.severity}`)), h('code', one.code), one.isAboutSecurity && h('span.tag.warn', t('severity.security')), one.route && (this.app.contract.route(one.route) ? h('a', { href: `#/routes/${encodeURIComponent(one.route)}` }, one.route) : h('b', one.route))),
        h('p', one.message),
        one.url && h('p.witness', h('span.soft', t('witness')), h('code', one.url), button(t('inspect.this'), () => this.app.inspect(one.url))),
        one.remedy && h('p.fine', one.remedy)))))];
  }
}
