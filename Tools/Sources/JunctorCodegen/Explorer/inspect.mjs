// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// What a link does: the answer below the field.

import { anatomy, compareVersions, segments, shapeText, SOURCES, typeName } from './contract.mjs';
import { button, card, copy, engineText, has, isGhost, language, original, pill, t, tn, visibleText } from './dom.mjs';
import { find, h, icon } from './parts.mjs';
import { rulesFor } from './policy.mjs';

export const sourceIcon = (source) => icon(source.startsWith('web:') ? 'web' : source);
export const sourceName = (source) => (source.startsWith('web:') ? t('source.web', source.slice(4)) : t(`source.${source}`));

const code = (...children) => h('code', ...children);

// The requests about one link.
export function examine(app, url, { source = '', version = '' } = {}) {
  const explained = app.ask({ ask: 'explain', url, source: source || 'app' });
  const route = app.contract.route(explained.route?.id);
  const result = { ...explained, route, url, source, version };
  result.near = explained.outcome === 'notFound' ? nearest(app, result) : [];
  const clean = withoutGhosts(url);
  const match = clean !== url && explained.outcome === 'notFound' && app.ask({ ask: 'match', url: clean });
  result.cleaned = match?.id && { url: clean, id: match.id };
  const isEarly = route?.since && version && compareVersions(version, route.since) < 0;
  result.rules = route && app.policy ? rulesFor(app.policy, route, url, app.ask, { version, source, locale: app.locale, places: app.places, time: app.time }) : [];
  const rule = result.rules.find((one) => one.state === 'applies' && ['redirect', 'disable', 'errorPage'].includes(one.verb));
  result.access = route ? app.ask({ ask: 'access', url }).sources ?? [] : [];
  // Without a chosen source, a link that no external caller can open is not a good one.
  const isInside = route && explained.outcome === 'matched' && !source && !result.access.some((one) => one.opens && (isWeb(url) ? one.source === 'universalLink' : one.source !== 'app' && one.source !== 'universalLink'));
  result.verdict = isEarly ? 'early' : explained.outcome === 'matched' && rule ? 'policy' : isInside ? (isWeb(url) ? 'browser' : 'inside') : explained.error?.code === 'foreign' ? 'foreign' : explained.outcome ?? 'invalidURL';
  result.rule = rule;
  return result;
}

const isWeb = (url) => /^https?:/i.test(url);

// The routes that almost match, the most similar first, each with its first difference.
function nearest(app, { url, near = [], meant = [] }) {
  const texts = anatomy(url, undefined, app.contract).filter((one) => one.role === 'literal').map((one) => one.text);
  const constraint = (one) => (one.code === 'constraint' && one.expected === undefined ? { ...one, expected: /\((.*)\)/s.exec(segments(one.pattern)[one.segment]?.text)?.[1] } : one);
  const similar = meant.map((one) => one.pattern ?? one).map((pattern) => near.find((one) => one.pattern === pattern) ?? firstDifference(pattern, texts));
  const others = near.filter((one) => !similar.includes(one) && !(one.segment === 0 && one.code === 'pathTooLong'));
  return [...similar, ...others].map(constraint);
}

function firstDifference(pattern, texts) {
  const own = segments(pattern);
  const segment = own.findIndex((one, index) => !one.name && !one.isTail && one.text !== texts[index]);
  return segment < 0 || texts[segment] === undefined ? { pattern } : { pattern, segment, code: 'literal', actual: texts[segment], expected: own[segment].text };
}

// A sentence with the reason of a verdict.
export function verdictText(result) {
  const { verdict, route, source, version, error } = result;
  const name = route?.id ?? '';
  if (verdict === 'matched') return t('verdict.matched.text', name);
  if (verdict === 'denied') return t('verdict.denied.text', name, sourceName(source || 'app'));
  if (verdict === 'early') return t('verdict.early.text', name, route.since, version);
  if (verdict === 'policy') return t('verdict.policy.text', result.rule.rule.id, verbText(result.rule));
  if (['inside', 'browser'].includes(verdict)) return t(`verdict.${verdict}.text`);
  if (result.cleaned) return t('ghosts.reason', result.cleaned.id);
  const near = result.near[0];
  if (verdict === 'notFound' && near?.code) return difference(near);
  const bad = result.parameters?.find((one) => one.error);
  if (verdict === 'badParameter' && bad) return t('verdict.badParameter.text', bad.name, valueError(bad, route));
  return verdict === 'foreign' ? t('verdict.foreign.text') : engineText(error) ?? t(`verdict.${verdict}.text`);
}

// Why a value is invalid. The engine's messages are in English.
export function valueError({ name, error, texts = [] }, route) {
  const parameter = route?.parameters.find((one) => one.name === name);
  return t(texts.join('') ? 'value.error' : 'value.absent', plainMessage(error), texts.join(t('comma')), typeName(parameter ?? {}).text);
}

// The engine's messages name the parameter, and begin with a small letter.
export const plainMessage = (text) => text.replace(/^parameter “[^”]*”: /, '');

// Says how a route differs from the link.
export function difference({ code: kind, segment, expected, actual, pattern, reason }) {
  const key = kind === 'constraint' && expected === undefined ? 'near.refused' : `near.${kind}`;
  if (!has(key) || (expected === undefined && kind === 'literal')) return reason;
  return t(key, (segment ?? 0) + 1, actual ?? '', expected ?? '', pattern);
}

export const isGood = (verdict) => (verdict === 'matched' ? 'yes' : ['policy', 'inside', 'browser'].includes(verdict) ? 'maybe' : 'no');

export function showAnswer(app, result, input) {
  const { route, url, verdict } = result;
  if (route) {
    const ways = app.ask({ ask: 'ways', url, ...app.files });
    result.ways = ways.error ? {} : ways;
  }
  const head = h(
    'section.card.verdict', { 'data-good': isGood(verdict), 'data-card': 'verdict', 'aria-label': t('verdict') },
    h('.verdict-head',
      h('span.seal', icon(isGood(verdict) === 'yes' ? 'check' : isGood(verdict) === 'no' ? 'cross' : 'maybe')),
      h('.verdict-text',
        h('h2', { id: 'verdict' }, t(`verdict.${verdict}`), route && [verdict === 'matched' ? ' ' : ' · ', h('a.name', { href: `#/routes/${encodeURIComponent(route.id)}` }, route.id)]),
        h('p', { id: 'reason' }, verdict === 'matched' ? route.summary ?? t('verdict.matched.text', route.id) : [visibleText(verdictText(result), { isSentence: true }), verdict === 'invalidURL' && original(result.error)]),
        route && h('p.soft', { id: 'brief' }, brief(app, result))),
      h('.verdict-tools',
        route && button(t('makeLike'), () => app.make(route, result)),
        button(t('share'), () => copy(app.address(result)))),
    ),
    drawLink(app, result),
    input.ghosts?.length || result.invisible?.length ? ghosts(app, result, input) : undefined,
    result.parameters?.length || result.query?.length ? values(result) : undefined,
  );
  if (!route) return [head, ...misses(app, result)];
  return [head, h('.columns', h('.column', sources(app, result), ways(app, result)), h('.column', screens(app, result), since(app, result)))];
}

// The answer in a line: for which sources, after which steps, and above how many screens.
function brief(app, { access, route, url, verdict }) {
  const open = access.filter((one) => isExposed(one) && one.source !== 'app' && !cannotArrive(one.source, url)).map((one) => (one.source.startsWith('web:') ? 'H5' : t(`short.${one.source}`)));
  return [
    open.length ? t('brief.open', [...new Set(open)].join(t('comma'))) : verdict !== 'inside' && t('brief.closed'),
    route.steps.length > 0 && t('brief.steps', route.steps.map((one) => (has(`step.${one}`) ? t(`step.${one}`) : one)).join(' → ')),
    route.tab && t('brief.tab', route.tab), route.since && t('since.first', route.since), route.deprecated && t('since.deprecated', route.deprecated.since),
  ].filter(Boolean).join(' · ');
}

// MARK: The link and its values

function drawLink(app, result) {
  const offset = result.error?.offset;
  const parts = anatomy(result.url, result.route, app.contract);
  const bad = new Set((result.parameters ?? []).filter((one) => one.error).map((one) => one.name));
  const near = result.verdict === 'notFound' ? result.near?.[0] ?? {} : {};
  let segment = -1;
  let before = 0;
  return h(
    'p.anatomy', { 'aria-label': t('anatomy') },
    parts.map(({ text, role, name }) => {
      if (role === 'literal' || role === 'capture') segment += 1;
      const start = before;
      before += new TextEncoder().encode(text).length;
      const isBad = bad.has(name) || (role === 'literal' && near.segment === segment && /literal|constraint/.test(near.code)) || (offset !== undefined && offset >= start && offset < before);
      return h(`span.${role}`, { 'data-bad': isBad, 'data-name': name }, h('span.text', visibleText(text)), name && h('small', name));
    }),
  );
}

// A link without raw or escaped characters that cannot be seen.
const withoutGhosts = (url) => [...url].filter((one) => !isGhost(one)).join('').replace(/%E2%80%8[B-F]|%E2%81%A0|%EF%BB%BF|%C2%A0|%C2%AD/gi, '');

function ghosts(app, { url, invisible = [] }, input) {
  const count = Math.max(input.ghosts?.length ?? 0, invisible.length);
  return h('p.note', { id: 'ghosts' }, t('ghosts', count, invisible.length ? `(${[...new Set(invisible.map((one) => one.name))].join(', ')})` : ''), ' ', button(t('clean'), () => app.inspect(withoutGhosts(url))));
}

function values(result) {
  const { route, parameters = [], query = [] } = result;
  const known = new Set((route?.parameters ?? []).map((one) => one.key ?? one.name));
  const unused = query.filter(([name]) => !known.has(name));
  return h(
    '.scroll', { tabindex: '0', role: 'group', 'aria-label': t('values') },
    h('table', { id: 'values' },
      h('thead', h('tr', ['value.name', 'value.value', 'value.type', 'value.valid'].map((key) => h('th', { scope: 'col' }, t(key))))),
      h('tbody',
        parameters.map(({ name, texts = [], expected, isRequired, error }) => {
          const parameter = route?.parameters.find((one) => one.name === name) ?? { name };
          const type = typeName(parameter);
          const isDefault = texts.length === 0;
          return h('tr', { 'data-name': name },
            h('th', { scope: 'row' }, code(name), parameter.summary && h('span.soft', parameter.summary)),
            h('td', isDefault ? h('span.soft', parameter.default !== undefined ? t('default', parameter.default) : t('absent')) : texts.map((text) => h('span.value', visibleText(text)))),
            h('td', h('span', type.text), ' ', parameter.constraint && code(parameter.constraint), parameter.privacy === 'private' && h('span.tag', t('private'))),
            h('td', error ? [pill('no', t('invalid')), h('span.soft', valueError({ name, error, texts }, route)), language.index > 0 && h('span.fine.block', { lang: 'en' }, plainMessage(error))] : result.notChecked?.includes(name) ? pill('maybe', t('notChecked')) : isDefault && isRequired && parameter.default === undefined ? pill('no', t('missing')) : [pill('yes', t('valid')), expected && h('span.away', expected)]));
        }),
        unused.map(([name, value]) => h('tr', h('th', { scope: 'row' }, code(name)), h('td', h('span.value', visibleText(value))), h('td', h('span.soft', t('unknown'))), h('td', pill('maybe', t('ignored'))))))),
  );
}

// MARK: Misses

function misses(app, result) {
  const own = app.contract.spaces;
  if (result.verdict === 'foreign') {
    return [card('foreign', h('p.soft', t('foreign.text')), h('ul', own.map((space) => h('li', code(space)))))];
  }
  if (result.verdict === 'invalidURL' || !result.near.length) return [];
  const shown = result.near.slice(0, result.meant?.length ? Math.max(3, result.meant.length) : 5).map((one) => {
    const route = app.contract.routes.find((route) => route.pattern === one.pattern || route.aliases?.includes(one.pattern));
    const fixed = route && repaired(app, result.url, route, one);
    return { one, route, fixed, opens: fixed && app.ask({ ask: 'match', url: fixed }).id === route.id };
  }).sort((a, b) => Number(b.opens ?? false) - Number(a.opens ?? false));
  return [card('nearest', h('ol.near', shown.map(({ one, route, fixed, opens }) => {
    return h('li',
      h('.near-head', route ? h('a', { href: `#/routes/${encodeURIComponent(route.id)}` }, route.id) : undefined, code(one.pattern)),
      h('p', one.code ? [visibleText(difference(one), { isSentence: true }), language.index > 0 && h('span.fine.block', { lang: 'en' }, one.reason)] : route?.summary),
      one.code && h('p.segments', { 'aria-hidden': 'true' }, compared(one)),
      opens && button(t('tryThis', fixed), () => app.inspect(fixed)));
  })))];
}

function compared({ actual, expected }) {
  if (actual === undefined || expected === undefined) return undefined;
  return [h('del', visibleText(actual)), icon('next'), h('ins', expected)];
}

// The link with the expected segment in place of the wrong one.
function repaired(app, url, route, { segment, code: kind, expected }) {
  if (kind === 'literal' && expected) {
    let index = -1;
    const parts = anatomy(url, undefined, app.contract).map((part) => {
      if (part.role !== 'literal') return part.text;
      index += 1;
      return index === segment ? expected : part.text;
    });
    const text = parts.join('');
    const answer = app.ask({ ask: 'match', url: text });
    if (answer.route) return text;
  }
  const space = app.contract.spaces.find((one) => url.startsWith(one)) ?? app.contract.spaces[0];
  return route.examples[0] && /^\//.test(route.examples[0]) ? space + route.examples[0].slice(1) : undefined;
}

// MARK: Sources

// Whether the route is open to a source, also if a value is invalid.
const isExposed = ({ opens, code: kind }) => opens || kind === 'badParameter';

// Why a link with this beginning cannot have a source; undefined if it can.
function cannotArrive(source, url) {
  if (source === 'universalLink' && !isWeb(url)) return 'arrive.universalLink';
  if (source === 'customScheme' && isWeb(url)) return 'arrive.customScheme';
  return undefined;
}

function sources(app, result) {
  const rows = result.access.map(({ source, opens, code: kind, reason }) => {
    const impossible = cannotArrive(source, result.url);
    const isOpen = isExposed({ opens, code: kind });
    const state = impossible || (isOpen && !opens) ? 'maybe' : opens ? 'yes' : 'no';
    const why = impossible ? t(impossible, t(isOpen ? 'arrive.open' : 'arrive.closed')) : isOpen ? t(source === 'app' ? 'access.app' : 'access.open') : kind === 'denied' ? t('access.denied', sourceFix(source)) : [engineText({ code: kind, message: reason }), original({ code: kind, message: reason })];
    return h('tr', { 'data-source': source, 'data-good': state, 'data-chosen': source === result.source },
      h('th', { scope: 'row' }, h('span.who', sourceIcon(source), source.startsWith('web:') ? h('span', 'H5', h('span.soft', source.slice(4))) : sourceName(source))),
      h('td', pill(state, t(impossible ? 'cannot' : state === 'maybe' ? 'ifValid' : state))),
      h('td.soft', why));
  });
  return card('sources', h('table.matrix', { id: 'sources' },
    h('thead.away', h('tr', h('th', { scope: 'col' }, t('source')), h('th', { scope: 'col' }, t('opens')), h('th', { scope: 'col' }, t('why')))),
    h('tbody', rows)));
}

const sourceFix = (source) => (source.startsWith('web:') ? `.exposed(to: .web("${source.slice(4).replace('+frame', '')}"${source.endsWith('+frame') ? ', includingSubframes: true' : ''}))` : SOURCES.includes(source) ? `.exposed(to: .${source})` : '');

// MARK: The way in

function ways(app, { url, ways: found, route, access }) {
  const isLink = isWeb(url);
  const { ios, android } = found;
  const isRefused = access.some((one) => one.source === (isLink ? 'universalLink' : 'customScheme') && one.code === 'denied');
  const refusal = isRefused && h('p.soft', t('way.refused', t(isLink ? 'way.refused.links' : 'way.refused.apps')));
  const row = (name, state, title, ...more) => h('li', { 'data-way': name, 'data-good': state }, h('.way-head', h('b', t(`way.${name}`)), pill(state, title)), ...more);
  const rule = ios?.component && /details\[(\d+)\]\.components\[(\d+)\]/.exec(ios.component.path);
  const own = rule && JSON.parse(app.files.aasa).applinks.details[rule[1]]?.components?.[rule[2]];
  const line = ios?.component && h('p.line', code(own ? JSON.stringify(own) : ios.component.path), ios.component.comment && h('span.soft', ios.component.comment), h('span.soft', ios.component.line ? t('way.line', ios.component.line) : t('way.index', ios.component.index + 1)), h('span.tag', app.dropped.has('aasa') ? t('way.file') : t('way.generated')));
  return card('ways', h('ul.ways',
    isLink
      ? row('ios', !ios?.opens ? 'no' : isRefused ? 'maybe' : 'yes', t(ios?.opens ? 'way.opens' : 'way.browser'), h('p.soft', ios?.component ? t(ios.opens ? 'way.ios.web' : 'way.ios.excluded') : t('way.ios.noLine')), line, ios?.opens && refusal, ios?.component === undefined && ios?.reason && ios.reason !== 'no component matches' && h('p.fine', ios.reason))
      : row('ios', isRefused ? 'maybe' : 'yes', t('way.opens'), h('p.soft', t('way.ios.scheme', url.split(':')[0])), refusal, h('p.fine', t('way.inApp'))),
    android
      ? androidRow(row, android, isLink, app, refusal)
      : isLink ? row('android', route.exposure.includes('universalLink') ? 'yes' : 'no', t(route.exposure.includes('universalLink') ? 'way.opens' : 'way.browser'), h('p.soft', t('way.android.web')))
        : row('android', isRefused ? 'maybe' : 'yes', t('way.opens'), h('p.soft', t('way.android.scheme', url.split(':')[0])), refusal && refusal.cloneNode(true)),
    row('without', isLink ? 'yes' : 'no', t(isLink ? 'way.page' : 'way.nothing'), h('p.soft', t(isLink ? 'way.without.web' : 'way.without.scheme')),
      !isLink && app.contract.webSpace && route.exposure.includes('universalLink') && button(t('tryThis', webForm(app, url)), () => app.inspect(webForm(app, url)))),
  ));
}

// Android: the same answer at all API levels, or one line for each range of levels.
function androidRow(row, { filters, levels }, isLink, app, refusal) {
  const count = levels.filter((one) => one.opens).length;
  const state = count === levels.length ? 'yes' : count === 0 ? 'no' : 'maybe';
  const reason = ({ filter, component, opens }) => (component !== undefined ? t('way.android.rule', component + 1) : filter === undefined ? t('way.android.noFilter') : t(opens ? 'way.android.filter' : 'way.android.excluded', filters[filter]));
  return row('android', state === 'yes' && refusal ? 'maybe' : state, t(state === 'yes' ? 'way.opens' : state === 'no' ? isLink ? 'way.browser' : 'way.nothing' : 'way.some'),
    count % levels.length === 0 && new Set(levels.map(reason)).size === 1
      ? h('p.soft', reason(levels[0]))
      : h('ul.levels', levels.map((one, index) => h('li', h('b', t('way.level', one.from, levels[index + 1] ? `–${levels[index + 1].from - 1}` : '+')), pill(one.opens ? 'yes' : 'no', t(one.opens ? 'yes' : 'no')), h('span.soft', reason(one))))),
    count > 0 && refusal && refusal.cloneNode(true), isLink && !app.files.assetlinks && h('p.fine', t('way.android.web')));
}

const webForm = (app, url) => app.contract.webSpace + url.replace(/^[a-z][a-z0-9+.-]*:\/{0,2}/i, '');

// MARK: Screens

// Returns the addresses of the screens below a route, from the bottom up, and the route itself.
export function stackOf(app, url, route, captures) {
  const stack = [{ url, route }];
  const seen = new Set();
  let current = { route, captures };
  while (current.route?.parents?.length && stack.length < 24) {
    const above = current;
    let next;
    for (const parent of [...above.route.parents].reverse()) {
      const own = /[:{*(]/.test(parent.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')) ? app.ask({ ask: 'write', pattern: parent, values: pick(parent, above.captures) }).url : parent;
      const found = own && app.ask({ ask: 'explain', url: own });
      if (seen.has(own ?? parent)) continue;
      seen.add(own ?? parent);
      next = { route: app.contract.route(found?.route?.id), captures: found?.captures };
      stack.unshift({ url: own ?? parent, route: next.route });
    }
    current = { route: next?.route, captures: next?.captures };
  }
  return stack;
}

const pick = (pattern, captures = {}) => Object.fromEntries(Object.entries(captures).filter(([name]) => new RegExp(`:${name}(?!\\w)`).test(pattern)));

function screens(app, { url, route, captures, rule, verdict }) {
  const stack = stackOf(app, url, route, captures);
  const presentation = route.presentation ?? 'push';
  const isData = !route.presentation && !route.tab && !route.parents.length && route.result;
  const isRefused = isGood(verdict) === 'no';
  const chain = h('ol.chain', { 'aria-label': t('steps') },
    h('li', h('span', t('step.link'))),
    rule && h('li.step', h('span', `${t('policy')}: ${rule.rule.id}`)),
    route.steps.map((step) => h('li.step', h('span', stepName(step)))),
    route.risk && h('li.risk', { 'data-risk': route.risk }, h('span', t(`risk.${route.risk}`))),
    h('li.end', { 'data-good': isGood(verdict) }, h('span', isRefused ? t(`verdict.${verdict}`) : isData ? t('step.result') : t(has(`presentation.${presentation}`) ? `presentation.${presentation}` : 'presentation.custom', presentation))));
  const front = stack.at(-1);
  const phone = h('.mini', { 'aria-hidden': 'true', 'data-presentation': presentation },
    stack.slice(-4, -1).map((_, index, all) => h('i.layer', { 'data-depth': all.length - index })),
    h('.mini-glass', h('b', front.route?.summary ?? front.route?.id ?? ''), h('i'), h('i'), h('i'), h('.mini-sheet'), route.tab && h('.mini-tabs', app.tabs.map((tab) => h('span', { 'data-on': tab === route.tab }, tab)))));
  return card('screens', chain,
    (rule || isRefused) && h('p.soft', t(isRefused ? 'screens.refused' : 'withoutPolicy')),
    h('.screens', phone,
      h('ol.stack', { id: 'stack' }, stack.map(({ url: own, route: one }, index) => h('li', { 'data-front': index === stack.length - 1 },
        h('b', one?.id ?? t('unknownScreen')), index === stack.length - 1 && !isRefused && h('span.tag', t('visible')),
        h('button.plain-link', { type: 'button', onclick: () => app.inspect(own.startsWith('/') ? app.contract.spaces[0] + own.slice(1) : own) }, code(own)))).reverse())),
    h('dl.facts',
      h('dt', t('presentation')), h('dd', t(has(`presentation.${presentation}`) ? `presentation.${presentation}` : 'presentation.custom', presentation), !route.presentation && h('span.soft', ` (${t('byDefault')})`)),
      h('dt', t('tab')), h('dd', route.tab ?? h('span.soft', t('currentTab'))),
      h('dt', t('result')), h('dd', { id: 'result' }, route.result ? [code(route.result.name), h('span.fine.mono', shapeText(route.result.shape))] : h('span.soft', t('noResult')))));
}

const stepName = (step) => (has(`step.${step}`) ? `${t(`step.${step}`)} (${step})` : step);

// MARK: Versions and policy

const verbText = ({ verb, value }) => t(has(`verb.${verb}`) ? `verb.${verb}` : 'verb.other', value.page ?? value.route ?? value.message ?? value.name ?? value.requests ?? '', value.seconds ?? '', verb);
const conditionNames = (conditions) => conditions.map((one) => t(`condition.${one}`)).join(t('comma'));

function since(app, { route, version, rules }) {
  const { since: first, deprecated } = route;
  const isEarly = first && version && compareVersions(version, first) < 0;
  const replacement = deprecated?.replacement && app.contract.routes.find((one) => one.id === deprecated.replacement || one.pattern === deprecated.replacement);
  return card('since',
    h('ol.time', { id: 'time' },
      h('li', { 'data-on': !isEarly }, h('b', first ? t('since.first', first) : t('since.always')), h('span.soft', first ? t(isEarly ? 'since.early' : 'since.first.text') : t('since.always.text'))),
      deprecated && h('li.old', h('b', t('since.deprecated', deprecated.since)), h('span.soft', deprecated.replacement ? [t('since.replacement'), ' ', replacement ? h('a', { href: `#/routes/${encodeURIComponent(replacement.id)}` }, replacement.id) : code(deprecated.replacement)] : t('since.noReplacement')))),
    h('h3', t('policy')),
    app.policy
      ? rules.length
        ? h('ul.rules', { id: 'rules' }, rules.map(({ rule, verb, value, state, fails, unknown }) => h('li', { 'data-state': state },
          h('.rule-head', h('b', rule.id), pill(state === 'applies' ? 'no' : state === 'maybe' ? 'maybe' : 'yes', t(`rule.${state}`))),
          h('p', verbText({ verb, value })),
          (fails || unknown.length > 0) && h('p.soft', fails ? t('rule.fails', conditionNames([fails])) : t('rule.unknown', conditionNames(unknown))),
          rule.note && h('p.fine', rule.note))))
        : h('p.soft', { id: 'rules' }, t('policy.none', app.policy.revision))
      : h('p.soft', tn('policy.drop', h('button.plain-link', { type: 'button', onclick: () => find('policy').click() }, t('policy.choose')))));
}

// MARK: Nothing yet

export function showWelcome(app) {
  return h('section.welcome',
    h('h2', t('welcome')),
    h('ul.samples', app.samples.map(({ text, key, kind }) => h('li', h('button', { type: 'button', onclick: () => app.inspect(text) }, h('span.sample-kind', { 'data-kind': kind }, t(key)), h('code', visibleText(text.length > 130 ? `${text.slice(0, 128)}…` : text, { isSentence: true })))))),
    h('.promise', ['welcome.1', 'welcome.2', 'welcome.3'].map((key) => h('p', h('b', t(key)), t(`${key}.text`)))));
}
