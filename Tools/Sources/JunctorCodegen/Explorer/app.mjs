// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// The page: its state, its views and its input.

import { CompareView } from './compare.mjs';
import { Contract } from './contract.mjs';
import { button, card, language, t, toast, translatePage } from './dom.mjs';
import { startEngine } from './engine.mjs';
import { isContract, parsedCSV, parsedJSON, recognized } from './input.mjs';
import { examine, showAnswer, showWelcome, sourceName, verdictText } from './inspect.mjs';
import { MakeView } from './make.mjs';
import { find, h } from './parts.mjs';
import { buckets, readPolicy } from './policy.mjs';
import { RoutesView } from './routes.mjs';
import { showTable } from './table.mjs';
import { TimelineView } from './timeline.mjs';

const VIEWS = ['inspect', 'make', 'routes', 'timeline', 'compare'];

class Explorer {
  constructor(text, ask) {
    this.text = text;
    this.ask = ask;
    this.contract = new Contract(JSON.parse(text));
    this.locale = navigator.language;
    this.tabs = [...new Set(this.contract.routes.map((one) => one.tab).filter(Boolean))];
    this.views = { make: new MakeView(this), routes: new RoutesView(this), compare: new CompareView(this), timeline: new TimelineView(this) };
    this.view = 'inspect';
    // The files that the systems read: those of the page, or dropped ones, whose names are in `dropped`. Texts have their lines.
    this.files = { aasa: content('aasa'), filters: JSON.parse(content('filters') ?? null) };
    this.dropped = new Set();
    this.samples = samples(this.contract);
  }

  context = () => ({ source: find('source').value, version: find('version').value.trim() });

  // MARK: Views

  // Reads the address: `#/inspect?link=…`, `#/make/ID`, `#/routes/ID`, `#/timeline`, `#/compare`.
  follow() {
    const [, name, id, query] = /^#\/(\w+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(location.hash) ?? [];
    const former = this.view;
    this.view = VIEWS.includes(name) ? name : 'inspect';
    // An address that somebody wrote may have escapes that are no text.
    const chosen = id && new URLSearchParams(`id=${id.replace(/[+&]/g, encodeURIComponent)}`).get('id');
    const parameters = new URLSearchParams(query ?? '');
    if (this.view === 'inspect' && parameters.has('link')) {
      find('link').value = parameters.get('link');
      find('version').value = parameters.get('version') ?? find('version').value;
      find('source').value = parameters.get('source') ?? find('source').value;
    }
    if (this.view === 'make' && chosen && chosen !== this.views.make.route.id) this.views.make.choose(chosen);
    if (this.view === 'routes' && former === 'routes' && chosen && find('detail')) {
      this.views.routes.select(chosen);
      return;
    }
    this.show(chosen);
  }

  show(chosen) {
    for (const name of VIEWS) find(`view-${name}`).hidden = name !== this.view;
    for (const link of find('views').children) {
      if (link.dataset.view === this.view) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    if (this.view === 'inspect') this.answer();
    else this.views[this.view].show(find(`view-${this.view}`), chosen);
  }

  // Moves to another view without a reload.
  go(hash) {
    if (location.hash === hash) this.follow();
    else location.hash = hash;
  }

  make(route, result) {
    const values = result && Object.fromEntries((result.parameters ?? []).map((one) => [one.name, one.texts?.[0] ?? '']));
    this.views.make.choose(route.id, values);
    this.go(`#/make/${encodeURIComponent(route.id)}`);
    scrollTo(0, 0);
  }

  inspect(text) {
    find('link').value = text;
    this.view = 'inspect';
    this.go('#/inspect');
    this.answer();
    scrollTo(0, 0);
    find('link').focus({ preventScroll: true });
  }

  address({ url, source, version }) {
    const query = new URLSearchParams({ link: url, ...(source && { source }), ...(version && { version }) });
    return `${location.href.split('#')[0]}#/inspect?${query}`;
  }

  // MARK: The answer

  answer() {
    const field = find('link');
    const input = recognized(field.value, this.contract);
    fitHeight(field);
    find('clear').hidden = input.kind === 'empty';
    find('context').hidden = input.kind === 'empty';
    const place = input.kind === 'payload' ? input.path : input.kind === 'table' ? input.rows.length : input.count ?? input.link;
    find('input').textContent = input.kind === 'link' ? '' : t(`input.${input.kind}`, place);
    find('source').options[0].textContent = t(input.kind === 'payload' ? 'source.payload' : 'source.all');
    let live = find('input').textContent;
    // An answer does not stay below another link.
    find('answer').replaceChildren();
    let shown;
    switch (input.kind) {
      case 'empty':
        shown = showWelcome(this);
        live = '';
        break;
      case 'table':
        shown = showTable(this, input.rows);
        break;
      case 'contract':
        shown = h('section.card.empty', h('p', t('contract.help')), h('p', button(t('contract.compare'), () => this.compare(field.value, t('contract.name')), 'primary')));
        break;
      case 'brokenPayload':
      case 'emptyPayload':
        shown = h('section.card.empty', h('p', t(`input.${input.kind}`)), h('p.soft', t('payload.help')));
        break;
      default: {
        const { source, version } = this.context();
        const result = examine(this, input.link, { source: source || (input.kind === 'payload' ? 'push' : ''), version });
        shown = showAnswer(this, result, input);
        live = `${t(`verdict.${result.verdict}`)}. ${verdictText(result)}`;
      }
    }
    find('answer').replaceChildren(...[shown].flat());
    clearTimeout(this.announcing);
    this.announcing = setTimeout(() => (find('verdict-live').textContent = live), 500);
  }

  // MARK: Files

  usePolicy(text, name) {
    const policy = readPolicy(text);
    if (!policy) return toast(t('policy.broken', name));
    this.policy = policy;
    find('install-time').hidden = false;
    this.place();
    find('policy-name').textContent = t('policy.revision', policy.revision);
    toast(t('policy.loaded', policy.revision));
    if (this.view === 'inspect') this.answer();
  }

  // Finds the place of the install in the roll-outs. Some browsers have no cryptography for file://.
  async place() {
    this.places = await buckets(this.policy, find('install').value.trim()).catch(() => undefined);
    if (this.view === 'inspect') this.answer();
  }

  // The chosen time, or the present, in seconds.
  get time() { return (find('moment').value ? new Date(find('moment').value) : new Date()).getTime() / 1000; }

  compare(text, name) {
    this.views.compare.load(text, name);
    this.go('#/compare');
  }

  async open(file) {
    const text = await file.text();
    const value = parsedJSON(text);
    if (isContract(value)) return this.compare(text, file.name);
    const isRecording = value === undefined ? /\.json$/i.test(file.name) && (this.view === 'timeline' || /"recording"\s*:/.test(text)) : value && 'recording' in Object(value);
    if (isRecording) {
      this.views.timeline.load(text, file.name);
      return this.go('#/timeline');
    }
    // Association files replace the generated ones.
    const association = value?.applinks ? 'aasa' : Array.isArray(value) && value[0]?.relation ? 'assetlinks' : undefined;
    if (association) {
      this.files[association] = text;
      this.dropped.add(association);
      toast(t('files.used', file.name));
      return this.answer();
    }
    if (value && readPolicy(text)) return this.usePolicy(text, file.name);
    if (value === undefined && /\.json$/i.test(file.name) && this.view === 'compare') {
      this.views.compare.load(text, file.name);
      return this.show();
    }
    if (value && this.view === 'timeline') {
      this.views.timeline.load(text, file.name);
      return this.show();
    }
    const rows = value === undefined && parsedCSV(text);
    return this.inspect(rows && rows.length === 1 ? rows[0][0] : text);
  }

  translate() {
    translatePage();
    find('language').textContent = t('language');
    find('language').lang = language.index ? 'en' : 'zh-CN';
    find('views').replaceChildren(...VIEWS.map((one) => h('a', { href: `#/${one}`, 'data-view': one }, t(`view.${one}`))));
    const chosen = find('source').value;
    find('source').replaceChildren(h('option', { value: '' }, t('source.all')), ...this.contract.sources.map((one) => h('option', { value: one, selected: one === chosen }, sourceName(one))));
    find('policy-name').textContent = this.policy ? t('policy.revision', this.policy.revision) : t('policy.open');
    find('engine-name').textContent = t('foot.engine', this.contract.routes.length);
    this.show();
  }

  connect() {
    const later = (action) => {
      let waiting;
      return () => {
        clearTimeout(waiting);
        waiting = setTimeout(action, 60);
      };
    };
    const update = later(() => this.answer());
    for (const id of ['link', 'source', 'version']) find(id).addEventListener('input', update);
    find('install').addEventListener('input', later(() => this.place()));
    find('moment').addEventListener('input', update);
    find('ask').addEventListener('submit', (event) => event.preventDefault());
    find('link').addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
        event.preventDefault();
        this.answer();
      }
      if (event.key === 'Escape') clear();
    });
    const clear = () => {
      find('link').value = '';
      if (location.hash.includes('?')) history.replaceState(null, '', '#/inspect');
      this.answer();
      find('link').focus();
    };
    find('clear').addEventListener('click', clear);
    find('policy').addEventListener('change', async ({ target }) => {
      if (target.files[0]) this.usePolicy(await target.files[0].text(), target.files[0].name);
    });
    find('language').addEventListener('click', () => {
      language.index = 1 - language.index;
      stored((storage) => storage.setItem('junctor.language', language.index));
      this.translate();
    });
    addEventListener('hashchange', () => this.follow());
    addEventListener('keydown', (event) => {
      if (event.key !== '/' || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (this.view === 'routes') find('filter-text').focus();
      else {
        if (this.view !== 'inspect') this.go('#/inspect');
        find('link').focus();
      }
    });
    // A text that is pasted outside of a field is a link.
    addEventListener('paste', (event) => {
      const text = event.clipboardData.getData('text').trim();
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || !text) return;
      event.preventDefault();
      this.inspect(text);
    });
    // A drop outside of a field also opens the file.
    let depth = 0;
    const showDrop = (change) => {
      depth = Math.max(0, depth + change);
      find('drop').hidden = depth === 0;
    };
    addEventListener('dragenter', (event) => event.dataTransfer?.types.includes('Files') && showDrop(1));
    addEventListener('dragleave', (event) => event.dataTransfer?.types.includes('Files') && showDrop(-1));
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
      showDrop(-depth);
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      this.open(file);
    });
  }
}

function fitHeight(field) {
  field.style.height = 'auto';
  field.style.height = `${Math.min(field.scrollHeight, 220)}px`;
}

// Examples that the contract allows.
function samples({ routes, appSpace, webSpace, spaces }) {
  const at = (space, address) => (/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : space + address.replace(/^\//, ''));
  const withExample = routes.filter((one) => one.examples.length);
  const rich = [...withExample].sort((a, b) => weight(b) - weight(a))[0];
  if (!rich) return [];
  const app = appSpace ?? spaces[0];
  const link = at(app, rich.examples[0]);
  const web = webSpace && withExample.find((one) => one !== rich && one.exposure.includes('universalLink') && one.parameters.some((value) => value.in === 'query'));
  const pair = (example, key) => example.split(/[?&#]/).slice(1).find((one) => one.startsWith(`${key}=`));
  const number = withExample.flatMap((one) => one.parameters.filter((value) => value.in === 'query' && value.type === 'integer').map((value) => ({ example: one.examples[0], pair: pair(one.examples[0], value.key ?? value.name) }))).find((one) => one.pair);
  const closed = withExample.find((one) => one.exposure.length === 0);
  const typo = link.replace(/(:\/\/(?:[^/]*\.[^/]*\/)?\w)\w/, '$1');
  const all = [
    { kind: 'yes', key: 'sample.opens', text: link },
    web && { kind: 'yes', key: 'sample.web', text: at(webSpace, web.examples[0]) },
    { kind: 'no', key: 'sample.typo', text: typo },
    { kind: 'no', key: 'sample.ghost', text: `${link}\u200B` },
    { kind: 'data', key: 'sample.payload', text: JSON.stringify({ aps: { alert: rich.summary ?? rich.id }, data: { url: link } }, null, 2) },
    number && { kind: 'no', key: 'sample.value', text: at(app, number.example).replace(number.pair, (pair) => pair.replace(/=.*/, '=many')) },
    closed && { kind: 'no', key: 'sample.refused', text: at(app, closed.examples[0]) },
    { kind: 'data', key: 'sample.table', text: ['campaign,link', `one,${link}`, ...(web ? [`two,${at(webSpace, web.examples[0])}`] : []), `three,${typo}`].join('\n') },
  ];
  return all.filter(Boolean);
}

const weight = (route) => route.exposure.length * 2 + (route.steps.length ? 3 : 0) + (route.parents.length ? 3 : 0) + (route.parameters.length ? 2 : 0) - route.pattern.length / 20;

// The text of a file in the page; undefined for `null`.
function content(name) {
  const text = find(name).textContent;
  return text === 'null' ? undefined : text;
}

// Some browsers have no storage for file://.
function stored(action) {
  try {
    return action(localStorage);
  } catch {
    return null;
  }
}

async function start() {
  language.index = Number(stored((storage) => storage.getItem('junctor.language')) ?? (/^zh/i.test(navigator.language) ? 1 : 0));
  translatePage();
  find('answer').replaceChildren(h('p.soft', t('starting')));
  try {
    const text = find('contract').textContent;
    const ask = await startEngine(find('engine'));
    const { error } = ask({ ask: 'load', routes: text });
    if (error) throw new Error(error.message);
    find('engine').remove();
    const explorer = new Explorer(text, ask);
    explorer.connect();
    explorer.translate();
    explorer.follow();
  } catch (error) {
    find('answer').replaceChildren(card('verdict', h('p', t('engine.failed', error.message)), button('↻', () => location.reload())));
  }
}

start();
