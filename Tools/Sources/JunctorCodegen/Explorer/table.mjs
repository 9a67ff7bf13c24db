// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// A table of links with a verdict for each.

import { download, button, pill, t, visibleText } from './dom.mjs';
import { linkColumn, writtenCSV } from './input.mjs';
import { examine, isGood, verdictText } from './inspect.mjs';
import { h } from './parts.mjs';

// Shows the links of a pasted or dropped table.
export function showTable(app, rows) {
  const column = linkColumn(rows, app.contract.isOwn);
  const isLink = (row) => app.contract.isOwn((row[column] ?? '').trim()) || /^[a-z][a-z0-9+.-]*:/i.test((row[column] ?? '').trim());
  const header = isLink(rows[0]) ? rows[0].map((_, index) => (index === column ? t('link') : t('column', index + 1))) : rows[0];
  const body = isLink(rows[0]) ? rows : rows.slice(1);
  return linkTable(app, header, body.map((cells) => ({ cells, link: (cells[column] ?? '').trim() })), column);
}

// A table of rows `{ cells, link, problem }`. The link is in the column of that index, and the source of the links in the context.
export function linkTable(app, header, rows, column, name = 'links.csv', context = app.context()) {
  const checked = [];
  let shown = 'all';
  const check = (row) => {
    if (row.problem || !row.link) return { ...row, good: 'no', verdict: t('verdict.notWritten'), why: row.problem ?? t('noLink') };
    const result = examine(app, row.link, context);
    return { ...row, good: isGood(result.verdict), verdict: t(`verdict.${result.verdict}`), id: result.route?.id ?? '', why: result.verdict === 'matched' ? '' : verdictText(result) };
  };
  const filters = h('.segmented', { role: 'group', 'aria-label': t('table.filter') });
  const body = h('tbody');
  const rest = h('p.soft', { role: 'status' });
  const drawRow = (one) => h('tr', { 'data-good': one.good },
    header.map((_, index) => h(index === column ? 'th' : 'td', index === column ? { scope: 'row' } : {}, index === column && one.link ? h('button.plain-link', { type: 'button', onclick: () => app.inspect(one.link) }, h('code', visibleText(one.link))) : one.cells[index] ?? '')),
    h('td', pill(one.good, one.verdict)), h('td', one.id && h('code', one.id), one.why && h('span.soft', visibleText(one.why, { isSentence: true }))));
  const draw = () => {
    const isShown = (one, key) => key === 'all' || one.good === key;
    filters.replaceChildren(...['all', 'yes', 'maybe', 'no'].map((key) => [key, checked.filter((one) => isShown(one, key)).length]).filter(([, count]) => count > 0)
      .map(([key, count]) => h('button', { type: 'button', 'aria-pressed': String(key === shown), 'data-filter': key, onclick: () => {
        shown = key;
        draw();
        filters.querySelector(`[data-filter=${key}]`).focus();
      } }, h('b', String(count)), ' ', t(`table.${key}`))));
    body.replaceChildren(...checked.filter((one) => isShown(one, shown)).slice(0, 500).map(drawRow));
    rest.textContent = checked.length < rows.length ? t('table.rest', checked.length, rows.length) : checked.length > 500 ? t('table.more', 500, checked.length) : '';
    save.disabled = checked.length < rows.length;
  };
  const save = button(t('exportCSV'), () => download(name, 'text/csv;charset=utf-8', writtenCSV([
    [...header, t('verdict'), t('route'), t('why')], ...checked.map((one) => [...header.map((_, index) => one.cells[index] ?? ''), one.verdict, one.id ?? '', one.why ?? '']),
  ])), 'primary');
  // Checks the rows in parts, so that the page stays responsive.
  const work = () => {
    for (const end = performance.now() + 60; checked.length < rows.length && performance.now() < end;) checked.push(check(rows[checked.length]));
    draw();
    if (checked.length < rows.length) setTimeout(() => body.isConnected && work(), 10);
  };
  work();
  return h('section.card', { 'data-card': 'table', 'aria-label': t('table') },
    h('.tools', filters, save),
    h('.scroll', { tabindex: '0', role: 'group', 'aria-label': t('table') }, h('table.links', { id: 'links' }, h('thead', h('tr', [...header, t('verdict'), t('route.why')].map((one) => h('th', { scope: 'col' }, one)))), body)),
    rest);
}
