// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// A table of links with a verdict for each.

import { download, button, h, pill, t, visibleText } from './dom.mjs';
import { linkColumn, writtenCSV } from './input.mjs';
import { examine, isGood, verdictText } from './inspect.mjs';

// Shows the links of a pasted or dropped table.
export function showTable(app, rows) {
  const column = linkColumn(rows, app.contract.isOwn);
  const isLink = (row) => app.contract.isOwn((row[column] ?? '').trim()) || /^[a-z][a-z0-9+.-]*:/i.test((row[column] ?? '').trim());
  const header = isLink(rows[0]) ? rows[0].map((_, index) => (index === column ? t('link') : t('column', index + 1))) : rows[0];
  const body = isLink(rows[0]) ? rows : rows.slice(1);
  return linkTable(app, header, body.map((cells) => ({ cells, link: (cells[column] ?? '').trim() })), column);
}

// A table of rows `{ cells, link, problem }`. The link is in the column of that index.
export function linkTable(app, header, rows, column, name = 'links.csv') {
  const checked = rows.slice(0, 5000).map((row) => {
    if (row.problem || !row.link) return { ...row, good: 'no', verdict: t('verdict.notWritten'), why: row.problem ?? t('noLink') };
    const result = examine(app, row.link, app.context());
    return { ...row, good: isGood(result.verdict), verdict: t(`verdict.${result.verdict}`), id: result.route?.id ?? '', why: result.verdict === 'matched' ? '' : verdictText(result) };
  });
  const counts = { all: checked.length, yes: 0, maybe: 0, no: 0 };
  for (const one of checked) counts[one.good] += 1;
  const body = h('tbody');
  let shown = 'all';
  const filters = ['all', 'yes', 'maybe', 'no'].filter((one) => counts[one] > 0).map((one) => h('button', { type: 'button', 'aria-pressed': String(one === shown), 'data-filter': one, onclick: (event) => {
    shown = one;
    for (const other of filters) other.setAttribute('aria-pressed', other === event.currentTarget);
    draw();
  } }, h('b', String(counts[one])), ' ', t(`table.${one}`)));
  const draw = () => body.replaceChildren(...checked.filter((one) => shown === 'all' || one.good === shown).slice(0, 500).map((one) => h('tr', { 'data-good': one.good },
    header.map((_, index) => h(index === column ? 'th' : 'td', index === column ? { scope: 'row' } : {}, index === column && one.link ? h('button.plain-link', { type: 'button', onclick: () => app.inspect(one.link) }, h('code', visibleText(one.link))) : one.cells[index] ?? '')),
    h('td', pill(one.good, one.verdict)), h('td', one.id && h('code', one.id), one.why && h('span.soft', one.why)))));
  draw();
  const save = () => download(name, 'text/csv;charset=utf-8', writtenCSV([
    [...header, t('verdict'), t('route'), t('why')], ...checked.map((one) => [...header.map((_, index) => one.cells[index] ?? ''), one.verdict, one.id ?? '', one.why ?? '']),
  ]));
  return h('section.card', { 'data-card': 'table', 'aria-label': t('table') },
    h('.tools', h('.segmented', { role: 'group', 'aria-label': t('table.filter') }, filters), button(t('exportCSV'), save, 'primary')),
    h('.scroll', { tabindex: '0', role: 'group', 'aria-label': t('table') }, h('table.links', { id: 'links' }, h('thead', h('tr', [...header, t('verdict'), t('route.why')].map((one) => h('th', { scope: 'col' }, one)))), body)),
    checked.length > 500 && h('p.soft', t('table.more', 500, checked.length)));
}
