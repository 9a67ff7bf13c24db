// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// A recording as a timeline: its entries, each with its reason and its screens.

import { button, copy, copyRow, download, engineText, has, original, pill, t, toast, visibleText } from './dom.mjs';
import { sourceName } from './inspect.mjs';
import { clock, duration, eventRow, explanation, find, h, icon, svg } from './parts.mjs';
import { frontOf, isFailure, readRecording, shownAddress, stacks, steps } from './recording.mjs';
import { simulatorLines } from './simulator.mjs';
import { onOneLine, swiftTest } from './swift-test.mjs';

const FILTERS = {
  all: () => true,
  requests: ({ entry }) => entry.request !== undefined || entry.address !== undefined,
  screens: ({ isSame }) => !isSame,
  failures: ({ entry }) => isFailure(entry),
};

const word = (kind, name) => (has(`${kind}.${name}`) ? t(`${kind}.${name}`) : name);
const endingName = (ending) => (has(`ending.${ending}`) ? t(`ending.${ending}`) : word('code', ending));
const isRequest = FILTERS.requests;

export class TimelineView {
  constructor(app) {
    this.app = app;
    this.state = {};
    this.filter = 'all';
    this.form = 'swift';
  }

  load(text, name) {
    const { recording, mistake } = readRecording(text);
    // The engine names the place of a mistake in a text that is not JSON.
    if (mistake?.code === 'json') Object.assign(mistake, this.app.ask({ ask: 'compare', routes: text }).error, { code: 'json', path: '' });
    this.state = { name, mistake, recording, steps: recording && steps(recording) };
    this.filter = 'all';
    this.opened = new Set();
    if (recording) toast(t('timeline.loaded', recording.entries.length));
  }

  show(root) {
    const { name, mistake, recording } = this.state;
    const choose = h('input.away', { type: 'file', accept: '.json,application/json', id: 'recording', 'aria-label': t('timeline.choose'), onchange: async (event) => {
      const [file] = event.target.files;
      if (!file) return;
      this.load(await file.text(), file.name);
      this.show(root);
      find('recording').focus();
    } });
    root.replaceChildren(...[
      h('section.card', { 'data-card': 'recording' },
        recording ? this.head() : [h('h2', t('timeline.title')), h('p.soft', t('timeline.text'))],
        h('label.dropzone', { for: 'recording', 'data-used': !!recording }, choose, h('b', recording ? t('timeline.other') : t('timeline.drop')), !recording && h('span.soft', t('compare.choose')))),
      !recording && !mistake && h('.promise', [1, 2, 3].map((one) => h('p', h('b', t(`timeline.${one}`)), t(`timeline.${one}.text`)))),
      mistake && h('section.card', { 'data-card': 'mistake', role: 'alert' }, h('h2', t('compare.broken', name)), h('p', mistake.line && h('code', `${mistake.line}:${mistake.column} `), mistake.path && h('code', mistake.path), ' ', t(`mistake.${mistake.code}`, mistake.actual, mistake.expected && t(`type.${mistake.expected}`), mistake.actual && word('type', mistake.actual))), mistake.message && h('p.fine', mistake.message)),
      recording && h('section.card.timeline', { 'data-card': 'timeline', 'aria-label': t('view.timeline') }, h('.segmented', { id: 'timeline-filter', role: 'group', 'aria-label': t('timeline.filter') }), h('ol.lines', { id: 'timeline', onkeydown: moveFocus }), h('p.empty', { id: 'timeline-empty' }, t('timeline.empty'))),
      recording && h('section.card', { 'data-card': 'replay', 'aria-label': t('timeline.replay') }),
    ].filter(Boolean));
    if (!recording) return;
    this.draw();
    this.drawReplay();
  }

  head() {
    const { name, recording, steps: all } = this.state;
    const facts = [...Object.entries(recording.app ?? {}).map(([key, value]) => `${word('fact', key)} ${value}`.trim()), t('timeline.entries', all.length), clock(recording.entries.at(-1)?.time ?? 0)];
    return [
      h('.made-head', h('div', h('h2', name), h('p.soft', { id: 'facts' }, facts.join(' · '))),
        h('.made-tools',
          button(t('timeline.copySwift'), () => copy(swiftTest(recording, this.app.contract)), 'primary'),
          button(t('timeline.simulator'), () => {
            this.form = 'simulator';
            this.drawReplay();
            document.querySelector('[data-card=replay]').scrollIntoView({ block: 'start' });
            document.querySelector('[data-form=simulator]').focus({ preventScroll: true });
          }))),
      h('p.redaction', pill(recording.redacted ? 'yes' : 'maybe', t(recording.redacted ? 'redacted' : 'redacted.not')), h('span.soft', t(recording.redacted ? 'redacted.text' : 'redacted.not.text')), recording.dropped > 0 && h('span.soft', t('dropped', recording.dropped))),
    ];
  }

  draw() {
    const { steps: all } = this.state;
    find('timeline-filter').replaceChildren(...Object.keys(FILTERS).map((key) => h('button', { type: 'button', 'data-filter': key, 'aria-pressed': String(key === this.filter), onclick: () => {
      this.filter = key;
      this.draw();
      find('timeline-filter').querySelector(`[data-filter=${key}]`).focus();
    } }, h('b', String(all.filter(FILTERS[key]).length)), ' ', t(`timeline.show.${key}`))));
    const shown = all.filter(FILTERS[this.filter]);
    find('timeline').replaceChildren(...shown.map((step) => this.row(step)));
    find('timeline').hidden = !shown.length;
    find('timeline-empty').hidden = shown.length > 0;
  }

  row(step) {
    const { entry, index } = step;
    const { request } = entry;
    const why = h('.why', { id: `why-${index}`, hidden: true });
    const verb = h('button.verb', { type: 'button', 'aria-expanded': 'false', 'aria-controls': why.id }, icon('next'), word('cause', entry.cause));
    const setOpen = (isOpen) => {
      verb.setAttribute('aria-expanded', String(isOpen));
      why.hidden = !isOpen;
      if (isOpen) this.opened.add(index);
      else this.opened.delete(index);
      if (isOpen && !why.children.length) why.append(...this.why(step));
    };
    const front = shownAddress(frontOf(step.after)?.at(-1));
    const subject = entry.address !== undefined
      ? h('button.plain-link', { type: 'button', 'aria-label': t('timeline.inspect', entry.address), onclick: () => this.inspect(entry) }, h('code', visibleText(entry.address)))
      : request?.pattern ? h('code', request.pattern) : h('span.soft', step.isSame ? t('screens.same') : front === undefined ? t('screens.none') : ['→ ', h('code', front)]);
    const more = [request?.name, step.within.length > 0 && t('timeline.within', step.within[0]), entry.scene > 0 && t('timeline.window', entry.scene + 1), !entry.replayable && t('timeline.notReplayable')].filter(Boolean).join(' · ');
    const item = h('li', { 'data-index': index, 'data-depth': Math.min(step.within.length, 3), 'data-cause': entry.cause },
      h('.event', { onclick: ({ target }) => target.closest('.plain-link') || setOpen(why.hidden) }, eventRow({
        seconds: entry.time, kind: isRequest(step) ? word('short', entry.source ?? 'app') : t(/^(swipeBack|pullDown|tapTab|closeScene)$/.test(entry.cause) ? 'by.user' : entry.cause === 'system' ? 'by.system' : 'by.app'),
        verb, subject, milliseconds: request && ownSeconds(request, entry) * 1000 || undefined,
        ending: entry.ending ? endingName(entry.ending) : isRequest(step) ? t('ending.none') : '', good: !entry.ending || entry.ending === 'dismissed' ? 'maybe' : isFailure(entry) ? 'no' : 'yes', more: more ? [more] : [],
      })),
      why);
    if (this.opened.has(index)) setOpen(true);
    return item;
  }

  inspect({ address, source }) {
    const { contract } = this.app;
    find('source').value = contract.sources.includes(source) ? source : '';
    this.app.inspect(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : (contract.appSpace ?? contract.spaces[0]) + address.replace(/^\//, ''));
  }

  // What a row opens to.
  why(step) {
    const { entry, before, after } = step;
    const request = entry.request ?? {};
    const part = (key, ...children) => h('section', { 'data-part': key }, h('h3', t(key)), ...children);
    const lines = (request.explanation ?? '').split('\n').filter(Boolean);
    const facts = [['pattern', request.pattern], ['owner', request.owner], ['source', entry.source && has(`source.${entry.source}`) || entry.source.startsWith('web:') ? sourceName(entry.source) : entry.source]].filter(([, value]) => value);
    const value = (key, text) => (key === 'pattern' && this.app.contract.route(request.name) ? h('a', { href: `#/routes/${encodeURIComponent(request.name)}` }, h('code', text)) : h('span', text));
    return [
      h('div',
        part('screens.both', step.isSame ? drawScene(after, before, 'same') : h('.scenes', drawScene(before, after, 'before'), icon('next'), drawScene(after, before, 'after'))),
        request.timings?.length > 0 && part('why.timings', drawTimings(request.timings)),
        request.parameters?.length > 0 && part('parameters', h('dl.facts', request.parameters.map((one) => [h('dt', h('code', one.name)), h('dd', one.value === null ? h('span.tag', t('redacted.value')) : h('span.value', visibleText(one.value)))]))),
        h('.made-tools', button(t('timeline.copyText'), () => copy(entryText(step))))),
      h('div',
        (request.error || isFailure(entry)) && part('why.error', h('p.note', h('code', request.error?.code ?? entry.ending), ' ', visibleText((request.error && engineText(request.error)) ?? endingName(entry.ending), { isSentence: true }), original(request.error))),
        lines.length > 0 && part('why', h('dl.trace', explanation(lines))),
        request.decisions?.length > 0 && part('why.decisions', h('ul', request.decisions.map((one) => h('li', one)))),
        (request.pattern || request.owner) && part('route', h('dl.facts', facts.map(([key, text]) => [h('dt', t(key)), h('dd', value(key, text))])))),
    ];
  }

  drawReplay() {
    const { name, recording } = this.state;
    const isSwift = this.form === 'swift';
    const text = isSwift ? swiftTest(recording, this.app.contract) : simulatorLines(recording, this.app.contract);
    const file = name.replace(/\.json$/i, '') + (isSwift ? '.swift' : '.sh');
    document.querySelector('[data-card=replay]').replaceChildren(
      h('.tools', h('.segmented', { role: 'group', 'aria-label': t('timeline.replay') }, ['swift', 'simulator'].map((one) => h('button', { type: 'button', 'data-form': one, 'aria-pressed': String(one === this.form), onclick: () => {
        this.form = one;
        this.drawReplay();
        document.querySelector(`[data-form=${one}]`).focus();
      } }, t(`timeline.${one}`)))), button(t('download', file), () => download(file, 'text/plain;charset=utf-8', text))),
      h('p.soft', t(`timeline.${this.form}.text`), ' ', recording.redacted && t('timeline.examples')),
      copyRow(file, text, { id: this.form }));
  }
}

// Up, Down, Home and End move between the rows.
function moveFocus(event) {
  const all = [...event.currentTarget.querySelectorAll('button.verb')];
  const index = all.indexOf(event.target);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: all.length - 1 }[event.key];
  if (index < 0 || !all[next]) return;
  event.preventDefault();
  all[next].focus();
}

// The visible screens: modals, the changed stacks and the tabs. Screens that the other scene does not have are marked.
function drawScene(screens, other, role) {
  const mark = role === 'before' ? 'removed' : 'added';
  const all = stacks(screens, other);
  const shown = all.filter((one) => one.isModal || one.isSelected || one.kept < one.screens.length);
  const list = ({ screens: own, kept }) => h('ol.pile', { reversed: true }, own.map((screen, index) => h('li', { 'data-mark': index >= kept ? mark : undefined }, h('code', visibleText(shownAddress(screen))), index >= kept && h('span.away', ` (${t(`screens.${mark}`)})`))).reverse());
  return h('figure.scene', h('figcaption', t(`screens.${role}`)),
    h('.device', { 'data-empty': !screens },
      screens ? shown.reverse().map((one) => h('.layer-card', { 'data-modal': !!one.isModal, 'data-front': one.isFront }, (one.isModal || !one.isSelected) && h('b', one.isModal ? word('presentation', one.name) : one.name), list(one))) : h('p.soft', t('screens.none')),
      screens?.tabs.some((one) => one.name) && h('p.device-tabs', screens.tabs.map((one, index) => h('span', { 'data-on': index === screens.selected }, one.name, one.stack.length > 1 && h('small', String(one.stack.length)))))));
}

// The time of a request's own steps, without that of its screen.
const ownSeconds = ({ timings, began }, { time }) => (timings?.length ? timings.filter((one) => one.stage !== 'screen').reduce((sum, one) => sum + one.seconds, 0) : time - (began ?? time));

const stageClass = (stage) => `stage-${Math.max(['match', 'interceptors', 'handler', 'queue', 'transition'].indexOf(stage), 0)}`;

function drawTimings(timings) {
  const own = timings.filter((one) => one.stage !== 'screen');
  const total = ownSeconds({ timings }, {});
  let left = 0;
  const bars = own.map(({ stage, seconds }) => {
    const width = Math.max((seconds / (total || 1)) * 1000, 4);
    left += width;
    return svg('rect', { x: left - width, y: 0, width, height: 10, class: stageClass(stage) });
  });
  return [
    svg('svg', { class: 'timings', viewBox: `0 0 ${left || 1} 10`, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, ...bars),
    h('ul.stages', timings.map((one) => h('li', own.includes(one) && h(`i.${stageClass(one.stage)}`), word('stage', one.stage), ' ', h('span.soft', duration(one.seconds * 1000))))),
  ];
}

// Returns marks of code in Markdown, longer than those in a text.
const marks = (text, least) => '`'.repeat((text.match(/`+/g) ?? []).reduce((most, one) => Math.max(most, one.length + 1), least));

// Returns a text as code on one line. Without a space, the marks of an empty text would begin another one.
function inlineCode(text) {
  const [line, mark] = [onOneLine(text) || ' ', marks(text, 1)];
  return mark.length > 1 ? `${mark} ${line} ${mark}` : mark + line + mark;
}

// An entry as Markdown, for a ticket.
function entryText({ entry, before, after }) {
  const front = (screens) => frontOf(screens)?.map(shownAddress).join(' › ') ?? '–';
  const { request } = entry;
  return [
    `**${clock(entry.time)} ${word('cause', entry.cause)}${entry.address !== undefined ? ` ${inlineCode(entry.address)}` : ''}**${entry.source ? ` (${has(`short.${entry.source}`) ? t(`short.${entry.source}`) : inlineCode(entry.source)})` : ''}${entry.ending ? `: ${entry.ending}` : ''}`,
    request?.pattern && `- ${t('pattern')}: ${inlineCode(request.pattern)}${request.owner ? ` (${inlineCode(request.owner)})` : ''}`,
    `- ${t('screens.both')}: ${inlineCode(front(before))} → ${inlineCode(front(after))}`,
    request?.error && `- ${t('why.error')}: ${request.error.code}${request.error.message ? `: ${inlineCode(request.error.message)}` : ''}`,
    request?.explanation && `\n${marks(request.explanation, 3)}\n${request.explanation}\n${marks(request.explanation, 3)}`,
  ].filter(Boolean).join('\n');
}
