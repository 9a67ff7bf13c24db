// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// A recording as a test in Swift, with `NavigationFlowTest`.

import { examplesFor, frontOf, isFailure, presentationName, stacks, steps } from './recording.mjs';

// A literal of Swift.
export function swiftText(text) {
  const escapes = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '\\0' };
  return `"${text.replace(/[\\"\n\r\t\0]/g, (one) => escapes[one]).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (one) => `\\u{${one.codePointAt(0).toString(16).toUpperCase()}}`)}"`;
}

// A text in a comment, on one line.
export const onOneLine = (text) => String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

const list = (texts) => `[${texts.join(', ')}]`;
const seconds = (time) => String(Math.round(time * 1000) / 1000);

// How a source is written, with a comment if the recording does not contain it.
function sourceText(source = 'app') {
  if (/^(push|universalLink|customScheme|intent|policy)$/.test(source)) return { text: `.${source}` };
  if (/^customScheme:./.test(source)) return { text: `.namedApp(${swiftText(source.slice(13))})` };
  if (source.startsWith('universalLink:')) return { text: '.universalLink' };
  if (/^web:./.test(source)) {
    const [, origin, frame] = /^web:(.*?)(\+frame)?$/s.exec(source);
    return { text: `.web(${swiftText(origin)}${frame ? ', isMainFrame: false' : ''})` };
  }
  if (/^app:./.test(source)) return { text: `.module(${swiftText(source.slice(4))})` };
  return source === 'app' ? {} : { note: `the recording does not contain the page’s origin (${source})` };
}

const PRESENTATIONS = ['push', 'sheet', 'fullScreen', 'popover', 'alert', 'confirmation', 'root', 'replace'];

function presentationText(presentation) {
  const name = presentationName(presentation);
  const value = presentation?.[name]?._0;
  return PRESENTATIONS.includes(name) ? `.${name}` : /^(tab|custom)$/.test(name) && typeof value === 'string' ? `.${name}(${swiftText(value)})` : undefined;
}

// `NavigationOptions(…)`, in the order of its initializer.
function optionsText(options, write) {
  const word = (value) => `.${value}`;
  const all = [
    ['presentation', options.presentation !== undefined && presentationText(options.presentation)], ['transition', options.transition !== undefined && swiftText(options.transition)],
    ['isAnimated', options.isAnimated], ['tab', options.tab !== undefined && swiftText(options.tab)], ['otherTabs', options.otherTabs && list(options.otherTabs.map(swiftText))],
    ['window', options.window && word(options.window)], ['reuse', options.reuse && word(options.reuse)], ['modals', options.modals && word(options.modals)],
    ['policy', options.policy && word(options.policy)], ['ancestors', options.ancestors && list(options.ancestors.map((one) => swiftText(write(one))))],
  ];
  return `NavigationOptions(${all.filter(([name, text]) => text !== undefined && (text !== false || options[name] === false)).map(([name, text]) => `${name}: ${text}`).join(', ')})`;
}

class SwiftTest {
  constructor(recording, contract) {
    this.recording = recording;
    this.lines = [];
    this.exampleOf = examplesFor(recording, contract);
    // Patterns of addresses, which options and stacks write without them.
    this.patterns = new Map();
    this.now = 0;
    this.openings = new Map();
    // The indices of the entries that began earlier, and the numbers of the requests that the test opens.
    this.begun = new Set();
    this.opened = new Set();
  }

  add(...lines) { this.lines.push(...lines.map((one) => (one ? `  ${one}` : ''))); }
  note(text) { this.add(`// ${onOneLine(text)}`); }

  write = (address, pattern) => {
    if (pattern) this.patterns.set(address, pattern);
    return this.exampleOf(address, pattern ?? this.patterns.get(address)).address;
  };

  // Writes a comment about an address that differs from the recorded one.
  mark(address, pattern) {
    const { example, problem } = this.exampleOf(address, pattern ?? this.patterns.get(address));
    if (example) this.note(`Example of the contract: ${onOneLine(example)}, recorded as ${onOneLine(address)}`);
    const reasons = { noExample: 'the contract has no example', noRoute: 'the contract does not contain the route', taken: 'the example stands for another address' };
    if (problem) this.note(`Placeholder: ${reasons[problem]}.`);
  }

  // `.stack(tab: "orders", ["/orders"], .sheet(["/city"]))`; undefined if a screen has no address.
  outcome(screens) {
    if (!screens) return '.closed';
    const all = [...(screens.tabs[screens.selected]?.stack ?? []), ...screens.modals.flatMap((one) => one.stack)];
    const isKnown = screens.modals.every((one) => /^(sheet|fullScreen|popover|alert|confirmation)$/.test(presentationName(one.presentation)));
    if (!isKnown || all.some((one) => one.address === undefined)) return undefined;
    const addresses = (stack) => stack.map((one) => swiftText(this.write(one.address, one.route)));
    const tab = screens.tabs[screens.selected];
    if (!tab) return undefined;
    const layers = screens.modals.map((one) => {
      const name = presentationName(one.presentation);
      return `.${name}(${/alert|confirmation/.test(name) ? addresses(one.stack)[0] : list(addresses(one.stack))})`;
    });
    return `.stack(${[...(tab.name ? [`tab: ${swiftText(tab.name)}`] : []), list(addresses(tab.stack)), ...layers].join(', ')})`;
  }

  check(screens) {
    const outcome = this.outcome(screens);
    if (outcome) this.add(`try flow.seen.mustBe(${outcome})`);
    else this.note('Not checked: the recording does not contain the addresses of all screens.');
  }

  // MARK: The start

  begin() {
    const screens = this.recording.start ?? this.recording.entries.find((one) => one.screens)?.screens;
    const tabs = screens?.tabs ?? [];
    const roots = tabs.filter((one) => one.stack[0]?.address !== undefined).map((one) => [one.name, this.write(one.stack[0].address, one.stack[0].route)]);
    const given = [
      tabs.some((one) => one.name) && `tabs: ${list(tabs.map((one) => swiftText(one.name)))},`,
      roots.length > 0 && `roots: ${list(roots.map(([name, address]) => `${swiftText(name)}: ${swiftText(address)}`))},`,
    ].filter(Boolean);
    this.note('makeRouter is the app’s own function: it receives the clock, and returns the router with its routes.');
    this.add('let flow = try await NavigationFlowTest(', ...given.map((one) => `  ${one}`), '  makeRouter)');
    const { start } = this.recording;
    if (!start) return this.note('The recording has no screens before its first entry.');
    const isDeeper = start.modals.length > 0 || start.tabs.some((one) => one.stack.length > 1);
    if (isDeeper || start.selected) this.show({ ...start, tabs: start.tabs.map((one) => ({ ...one, stack: one.stack.slice(0, 1) })), modals: [], selected: 0 }, start);
    return this.check(start);
  }

  // Shows screens as at the start of a recording, whatever has led to them.
  show(before, after) {
    for (const modal of before.modals) if (modal) this.add('await flow.perform { router in try await router.dismiss() }');
    const stack = (screens, options) => {
      const addresses = screens.filter((one) => one.address !== undefined).map((one) => [one.address, this.write(one.address, one.route)]);
      if (!addresses.length) return;
      const [recorded, top] = addresses.at(-1);
      const ancestors = addresses.slice(0, -1).map((one) => swiftText(one[1]));
      const all = [...options, ...(ancestors.length ? [`ancestors: ${list(ancestors)}`] : [])];
      this.mark(recorded);
      this.add(`await flow.open(${swiftText(top)}, context: .presented(with: NavigationOptions(${all.join(', ')})))`);
    };
    let selected = before.selected;
    after.tabs.forEach((tab, index) => {
      if (JSON.stringify(tab.stack) === JSON.stringify(before.tabs[index]?.stack)) return;
      stack(tab.stack, ['presentation: .root', ...(tab.name ? [`tab: ${swiftText(tab.name)}`] : [])]);
      selected = index;
    });
    if (selected !== after.selected && after.tabs[after.selected]) this.add(`flow.user.tapTab(${swiftText(after.tabs[after.selected].name)})`, 'await flow.settle()');
    for (const modal of after.modals) stack(modal.stack, [`presentation: ${presentationText(modal.presentation) ?? '.sheet'}`, 'reuse: .pushNew']);
  }

  // MARK: Entries

  entries() {
    const all = steps(this.recording);
    const own = all.filter((one) => one.scene === 0);
    const positions = new Map(own.map((one, position) => [one, position]));
    // The requests that begin before an entry, by its index.
    const early = new Map();
    for (const one of own) {
      const before = one.entry.beginsBefore;
      if (!(one.index > before) || !one.entry.replayable) continue;
      if (!early.has(before)) early.set(before, []);
      early.get(before).push(one);
    }
    all.forEach((step, index) => {
      const { entry } = step;
      if (step.scene !== 0) {
        this.add('');
        return this.note(`${index}. ${this.title(entry)}: in another window, which a flow test does not have`);
      }
      this.add('');
      const later = early.get(index) ?? [];
      const opens = entry.address !== undefined && entry.replayable && !this.isAutomatic(step);
      if (later.length) this.advance(entry.time, { settles: false });
      for (const one of later) this.beginLater(one, index);
      this.note(`${index}. ${this.title(entry)}`);
      this.advance(entry.time - (opens ? waiting(entry) : 0), { settles: !opens });
      // An entry that the app causes itself follows at once, so the screens between them cannot be checked.
      const isOwn = this.isAutomatic(step);
      if (entry.request) this.opened.add(entry.request.number);
      const next = own[positions.get(step) + 1];
      const isLast = !next || !this.isAutomatic(next);
      return this.entry(step, isOwn, isLast, index);
    });
  }

  title = (entry) => onOneLine(`${entry.cause}${entry.address !== undefined ? ` ${entry.address}` : entry.request?.pattern ? ` ${entry.request.pattern}` : ''}${entry.source && entry.source !== 'app' ? ` from ${entry.source}` : ''}${entry.ending ? `: ${entry.ending}` : ''}`);

  advance(time, { settles = true } = {}) {
    const distance = time - this.now;
    if (distance < 0.001) return;
    this.add(`await flow.clock.advance(by: .seconds(${seconds(distance)}))`, ...(settles ? ['await flow.settle()'] : []));
    this.now = time;
  }

  // Whether a request that the test has opened causes the entry.
  isAutomatic = (step) => this.begun.has(step.index) || step.within.some((number) => this.opened.has(number));

  call(name, entry) {
    const { text, note } = sourceText(entry.source);
    const pattern = entry.request?.pattern;
    const options = entry.options && Object.keys(entry.options).length ? `, context: .presented(with: ${optionsText(entry.options, this.write)})` : '';
    if (note) this.note(note);
    this.mark(entry.address, pattern);
    return `flow.${name}(${swiftText(this.write(entry.address, pattern))}${text ? `, source: ${text}` : ''}${options})`;
  }

  beginLater({ entry, index }, before) {
    this.note(`${index}. ${this.title(entry)}: begins here, and waits for entry ${before}`);
    const text = this.call('begin', entry);
    const isNamed = isFailure(entry);
    if (isNamed) this.openings.set(index, `opening${index}`);
    this.add(`${isNamed ? `let opening${index} = ` : ''}${text}`, 'await flow.settle()');
    this.begun.add(index);
    if (entry.request) this.opened.add(entry.request.number);
  }

  entry(step, isOwn, isLast, index) {
    const { entry, before, after } = step;
    const check = () => isLast && !step.isSame && this.check(after);
    if (isOwn) {
      if (!this.begun.has(index)) this.note('The app itself opens it.');
      if (this.openings.has(index)) this.add(`try await ${this.openings.get(index)}.outcome.mustBe(.failed(.${entry.ending}))`);
      return isLast ? this.check(after) : undefined;
    }
    if (!entry.replayable) return this.skip(step, isLast);
    if (entry.address !== undefined) return this.open(step, isLast);
    if (entry.cause === 'closeScene') {
      this.add('flow.user.closeScene()', 'await flow.settle()');
      return this.check(null);
    }
    if (!before || !after || !this.leave(step)) return this.skip(step, isLast);
    return check();
  }

  open({ entry, after, isSame }, isLast) {
    const text = this.call('open', entry);
    const wait = waiting(entry);
    const outcome = isFailure(entry) && isSame ? `.failed(.${entry.ending})` : entry.ending === 'handled' && isSame ? '.handled' : entry.ending === undefined || (entry.ending === 'dismissed' && !isSame) ? this.outcome(after) : undefined;
    if (outcome && (isLast || isFailure(entry)) && !wait) return this.add(`try await ${text}`, `  .mustBe(${outcome})`);
    this.add(`await ${text}`);
    if (entry.ending === 'value' && isSame) this.note('It ends with a value, which a recording does not contain.');
    this.advance(entry.time);
    return isLast ? this.check(after) : undefined;
  }

  // An entry that a test cannot repeat. If it has changed screens, the test shows them.
  skip({ entry, before, after, isSame }, isLast) {
    const why = entry.address === undefined && entry.request ? 'the recording does not contain the address'
      : /^(cancelled|busy|timedOut|noNavigator)$/.test(entry.ending) ? `it ended with ${entry.ending}, because of other work at that time`
        : entry.request ? 'it depended on other requests, or on values that the recording does not contain'
          : 'the app or the system changed the screens itself';
    this.note(`Not repeated: ${why}.`);
    if (isSame || !before || !after) return;
    this.note('The test shows the screens after it.');
    this.show(before, after);
    if (isLast) this.check(after);
  }

  // Writes how screens were removed; returns whether that can be written.
  leave({ entry, before, after, added, removed }) {
    if (added.length) return false;
    const user = (line, count = 1) => {
      this.add(...(count > 1 ? [`for _ in 0..<${count} { ${line} }`] : count ? [line] : []), 'await flow.settle()');
      return true;
    };
    const perform = (line) => this.add(`await flow.perform { router in try await router.${line} }`);
    const front = frontOf(before);
    const tab = after.tabs[after.selected];
    const isFrontOnly = before.selected === after.selected && before.modals.length === after.modals.length && front.length - frontOf(after).length === removed.length;
    const isModalOnly = before.modals.length === after.modals.length + 1 && before.modals.at(-1).stack.length === removed.length;
    if (entry.cause === 'swipeBack') return isFrontOnly && user('flow.user.swipeBack()', removed.length);
    if (entry.cause === 'pullDown') return isModalOnly && user('flow.user.pullDown()');
    if (entry.cause === 'tapTab') {
      if (!tab || !before.tabs[after.selected] || before.tabs[after.selected].stack.length - tab.stack.length !== removed.length) return false;
      user(`flow.user.tapTab(${swiftText(tab.name)})`);
      return removed.length === 0 || user('flow.user.swipeBack()', removed.length);
    }
    if (entry.cause === 'finish' && entry.ending && (isFrontOnly || isModalOnly) && removed.length === 1) {
      if (entry.ending === 'value') this.note('The screen ends with a value, which a recording does not contain: write it here.');
      return user('flow.user.finish(())');
    }
    if (before.selected !== after.selected) return false;
    const rest = stacks(before, after).slice(0, before.tabs.length + after.modals.length);
    const target = rest.find((one) => (after.modals.length ? one === rest.at(-1) : one.isSelected));
    if (!target || rest.some((one) => one !== target && one.kept < one.screens.length)) return false;
    // The modals from the top down, then the rest of the front stack.
    for (let count = before.modals.length; count > after.modals.length; count -= 1) perform('dismiss()');
    const count = target.screens.length - target.kept;
    if (count === 1) this.add('await flow.back()');
    else if (count > 1 && target.kept === 1) perform('popToRoot()');
    else if (count > 1) this.add(`for _ in 0..<${count} { await flow.back() }`);
    return true;
  }
}

// The seconds for which a request waited for its own steps, not for the user.
function waiting({ time, request }) {
  const own = (request?.timings ?? []).filter((one) => /^(interceptors|handler|queue|transition)$/.test(one.stage)).reduce((sum, one) => sum + one.seconds, 0);
  const wait = Math.min(own, time - (request?.began ?? time));
  return wait < 0.01 ? 0 : wait;
}

// Returns a test function for Swift Testing, which repeats a recording (`Contract` or the object of routes.json).
export function swiftTest(recording, contract, { name = 'recordedFlow' } = {}) {
  const test = new SwiftTest(recording, contract);
  // All addresses once, so that the first ones in the recording receive the examples.
  for (const { address, screens, request } of recording.entries) {
    if (address !== undefined) test.write(address, request?.pattern);
    for (const one of [...(screens?.tabs ?? []), ...(screens?.modals ?? [])].flatMap((one) => one.stack)) if (one.address !== undefined) test.write(one.address, one.route);
  }
  test.begin();
  test.entries();
  const facts = Object.entries(recording.app ?? {}).map(([key, value]) => `${key} ${value}`).join(', ');
  return [
    `// A recording as a test.${facts ? ` The app: ${onOneLine(facts)}.` : ''}`,
    ...(recording.redacted ? ['// The recording is redacted: examples of the contract replace its values.'] : []),
    ...(recording.dropped ? [`// The recording does not contain ${recording.dropped} older entries.`] : []),
    'import Junctor', 'import JunctorTesting', 'import Testing', '',
    `@MainActor @Test func ${name}() async throws {`, ...test.lines, '}', '',
  ].join('\n');
}
