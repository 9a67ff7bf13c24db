// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import test from 'node:test';
import { examplesFor, readRecording, steps } from '../../../Tools/Sources/JunctorCodegen/Explorer/recording.mjs';
import { shell, simulatorLines } from '../../../Tools/Sources/JunctorCodegen/Explorer/simulator.mjs';
import { swiftTest, swiftText } from '../../../Tools/Sources/JunctorCodegen/Explorer/swift-test.mjs';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const contract = JSON.parse(read('../../../Examples/Mall/routes.json'));
const text = read('recordings/small.json');
const small = () => readRecording(text).recording;
const mistake = (value) => readRecording(typeof value === 'string' ? value : JSON.stringify(value)).mistake;

const screen = (route, address) => ({ route, address });
const scene = (stack, modals = []) => ({ tabs: [{ name: '', stack }], selected: 0, modals });
const home = screen('/', '/');
const order = (address) => screen('/order/:id([0-9]+)', address);
const open = (time, address, screens, more = {}) => ({
  time, cause: 'open', address, screens, replayable: true,
  request: { number: time, began: time, pattern: '/order/:id([0-9]+)', name: 'order.detail', parameters: [{ name: 'id', value: null }], ...more.request }, ...more.entry,
});
const recordingOf = (entries, more = {}) => ({ recording: 1, redacted: false, dropped: 0, start: scene([home]), entries, ...more });

// MARK: Files

test('a recording is read, also after a byte order mark', () => {
  assert.equal(small().entries.length, 13);
  assert.equal(readRecording(`\uFEFF${text}`).recording.entries.length, 13);
});

test('a mistake names its place', () => {
  assert.deepEqual(mistake({ ...small(), entries: [{ ...small().entries[0], time: '0' }] }), { code: 'type', path: 'entries[0].time', expected: 'number', actual: 'string' });
  assert.equal(mistake({ ...small(), start: { tabs: [{ name: 'a', stack: [{}] }], selected: 0, modals: [] } }).path, 'start.tabs[0].stack[0].route');
  assert.equal(mistake({ recording: 1, redacted: true, start: null }).path, 'entries');
  assert.equal(mistake({ recording: 2 }).code, 'version');
  assert.equal(mistake({ rules: [] }).code, 'other');
  assert.equal(mistake('[1]').code, 'other');
});

// The engine finds the place: see `malformedTextOfAFileHasItsPlace`.
test('broken JSON is a mistake', () => {
  for (const broken of ['{\n  "recording": 1,\n  "entries": [}\n}', '{"recording": 1,', '{"a": "\\u00e9", "b": 01}', '{} x', '']) assert.deepEqual(mistake(broken), { code: 'json' });
});

test('each entry has the screens before it, and what was added and removed', () => {
  const all = steps(small());
  assert.deepEqual(all[0].added.map((one) => one.address), ['/goods/3']);
  assert.deepEqual(all[10].removed.map((one) => one.address), ['/order/7', '/order/7/parcel/1']);
  assert.deepEqual(all[3].within, [3]);
  assert.equal(all[2].isSame, true);
});

// MARK: Swift

test('literals are escaped', () => {
  assert.equal(swiftText('a"b\\(c)\n\u200b\u0001'), '"a\\"b\\\\(c)\\n\\u{200B}\\u{1}"');
});

test('a test repeats requests, the user and the clock', () => {
  const swift = swiftTest(small(), contract);
  for (const line of [
    'tabs: ["home", "orders", "me"],', 'roots: ["home": "/", "orders": "/orders", "me": "/me"],',
    'try await flow.open("mall://goods/3", source: .push)\n    .mustBe(.stack(tab: "home", ["/", "/goods/3"]))',
    'await flow.clock.advance(by: .seconds(3.6))', 'flow.user.swipeBack()', '.mustBe(.failed(.denied))', '.mustBe(.failed(.notFound))',
    'flow.begin("mall://order/7", source: .universalLink)', 'flow.user.finish(())', 'flow.user.pullDown()', 'flow.user.tapTab("home")',
    'context: .presented(with: NavigationOptions(presentation: .sheet, reuse: .pushNew))', 'router.popToRoot()',
    'try flow.seen.mustBe(.stack(tab: "home", ["/"], .sheet(["/login"])))', 'try flow.seen.mustBe(.stack(tab: "orders", ["/orders", "/order/7"]))',
  ]) assert.ok(swift.includes(line), line);
  assert.equal(swift.split('flow.open("/login"').length, 1);
  assert.match(swift, /\/\/ 12\. open \/goods\/3: cancelled\n(.*\n)*? *\/\/ Not repeated: it ended with cancelled/);
});

test('screens between a request and what it causes are not checked', () => {
  const swift = swiftTest(small(), contract);
  const finish = swift.slice(swift.indexOf('// 4. finish'), swift.indexOf('// 5. open', swift.indexOf('// 4. finish')));
  assert.ok(!finish.includes('mustBe'));
});

test('the screens of the start are shown', () => {
  const start = { tabs: [{ name: 'home', stack: [home] }, { name: 'orders', stack: [screen('/orders', '/orders'), order('/order/7')] }], selected: 0, modals: [{ presentation: 'sheet', stack: [screen('/city', '/city')] }] };
  const swift = swiftTest(recordingOf([], { start }), contract);
  assert.ok(swift.includes('flow.open("/order/7", context: .presented(with: NavigationOptions(presentation: .root, tab: "orders", ancestors: ["/orders"])))'));
  assert.ok(swift.includes('flow.user.tapTab("home")'));
  assert.ok(swift.includes('flow.open("/city", context: .presented(with: NavigationOptions(presentation: .sheet, reuse: .pushNew)))'));
  assert.ok(swift.includes('try flow.seen.mustBe(.stack(tab: "home", ["/"], .sheet(["/city"])))'));
});

test('an app without tabs has no names of tabs', () => {
  const swift = swiftTest(recordingOf([open(1, '/order/7', scene([home, order('/order/7')]))]), contract);
  assert.ok(!swift.includes('tabs:'));
  assert.ok(swift.includes('.mustBe(.stack(["/", "/order/7"]))'));
});

test('sources of pages and modules are written', () => {
  const source = (name) => swiftTest(recordingOf([open(1, '/order/7', scene([home, order('/order/7')]), { entry: { source: name } })]), contract);
  assert.ok(source('web:https://m.mall.example').includes('source: .web("https://m.mall.example"))'));
  assert.ok(source('app:Shop').includes('source: .module("Shop"))'));
  assert.match(source('web'), /\/\/ the recording does not contain the page’s origin \(web\)\n.*flow\.open\("\/order\/7"\)/);
});

test('text of a recording stays in its comment', () => {
  const swift = swiftTest(recordingOf([open(1, '/x\n}; fatalError()', scene([home]), { entry: { replayable: false, ending: 'cancelled' } })], { app: { version: '1\nimport Evil' } }), contract);
  assert.ok(!/^(import Evil|\}; fatalError)/m.test(swift));
});

test('code is no ending and no option', () => {
  const entries = (entry) => recordingOf([open(1, '/x', scene([home]), { entry })]);
  const code = 'denied))\nimport Evil';
  assert.deepEqual(mistake(entries({ ending: code })), { code: 'type', path: 'entries[0].ending', expected: 'name', actual: 'string' });
  for (const ending of [true, null, ['denied']]) assert.equal(mistake(entries({ ending })).path, 'entries[0].ending');
  for (const name of ['window', 'reuse', 'modals', 'policy', 'isAnimated']) {
    assert.equal(mistake(entries({ options: { [name]: code } })).path, `entries[0].options.${name}`);
  }
});

test('requests within each other are read in linear time', () => {
  const entries = Array.from({ length: 20_000 }, (_, index) => open(index, '/x', scene([home]), { request: { number: index, outer: index - 1 } }));
  assert.equal(steps(recordingOf(entries)).at(-1).within.length, 32);
});

test('a tab that does not exist has no outcome', () => {
  const [a, b] = ['a', 'b'].map((name) => ({ name, stack: [] }));
  const tapped = { time: 1, cause: 'tapTab', screens: { tabs: [a, b], selected: 1, modals: [] }, replayable: true };
  swiftTest(recordingOf([tapped], { start: { tabs: [a], selected: 0, modals: [] } }), contract);
  const swift = swiftTest(recordingOf([open(1, '/x', { tabs: [], selected: 0, modals: [] })]), contract);
  assert.ok(swift.includes('Not checked'));
  assert.equal(mistake(recordingOf([], { app: { version: {} } })).path, 'app.version');
});

test('a request that waited is opened before the clock advances', () => {
  const swift = swiftTest(recordingOf([open(5, '/order/7', scene([home, order('/order/7')]), { request: { began: 3, timings: [{ stage: 'handler', seconds: 2 }] } })]), contract);
  assert.match(swift, /advance\(by: \.seconds\(3\)\)\n  await flow\.open\("\/order\/7"\)\n  await flow\.clock\.advance\(by: \.seconds\(2\)\)/);
});

// MARK: Examples

test('examples replace placeholders, equal ones equally', () => {
  const entries = [
    open(1, '/order/1', scene([home, order('/order/1')])),
    open(2, '/order/1/parcel/2', scene([home, order('/order/1'), screen('/order/:id([0-9]+)/parcel/:parcel([0-9]+)', '/order/1/parcel/2')]), { request: { number: 2, pattern: '/order/:id([0-9]+)/parcel/:parcel([0-9]+)', parameters: [] } }),
  ];
  const swift = swiftTest(recordingOf(entries, { redacted: true }), contract);
  assert.ok(swift.includes('// Example of the contract: order.detail, recorded as /order/1\n'));
  assert.ok(swift.includes('// Example of the contract: order.returning.parcel, recorded as /order/1/parcel/2\n'));
  assert.ok(swift.includes('.mustBe(.stack(["/", "/order/7", "/order/7/parcel/1"]))'));
});

test('different placeholders never become the same address', () => {
  const write = examplesFor({ redacted: true }, contract);
  const pattern = '/order/:id([0-9]+)';
  const all = ['/order/1', '/order/2', '/order/7', '/order/1?_=1'].map((one) => write(one, pattern));
  assert.equal(new Set(all.map((one) => one.address)).size, 4);
  assert.deepEqual(all[0], { address: '/order/7', example: 'order.detail' });
  assert.equal(all[1].problem, 'taken');
  assert.deepEqual(write('/order/1', pattern), all[0]);
});

test('a route without example keeps its placeholder, which is marked', () => {
  const bare = { ...contract, routes: contract.routes.map((one) => ({ ...one, examples: undefined })) };
  const swift = swiftTest(recordingOf([open(1, '/order/1', scene([home, order('/order/1')]))], { redacted: true }), bare);
  assert.ok(swift.includes('// Placeholder: the contract has no example.\n'));
});

test('addresses of an unredacted recording stay', () => {
  assert.deepEqual(examplesFor({ redacted: false }, contract)('/order/1', '/order/:id([0-9]+)'), { address: '/order/1' });
});

// MARK: The simulator

test('links are opened with pauses of at most ten seconds', () => {
  const lines = simulatorLines(small(), contract).split('\n');
  assert.deepEqual(lines.slice(2, 7), ['sleep 0.4', "xcrun simctl openurl booted 'mall://goods/3'", 'sleep 3.6', '# swipe back', 'sleep 2.3']);
  assert.ok(lines.includes("xcrun simctl openurl booted 'mall://settings/logout'"));
  assert.ok(lines.includes('# The app itself opens /login.'));
  assert.ok(lines.indexOf("xcrun simctl openurl booted 'mall://order/7'") < lines.indexOf('# The app itself opens /login.'));
  assert.ok(Math.max(...lines.filter((one) => one.startsWith('sleep')).map((one) => Number(one.split(' ')[1]))) <= 10);
});

test('links are quoted for the shell', () => {
  assert.equal(shell("a'b$(c)"), "'a'\\''b$(c)'");
  const lines = simulatorLines(recordingOf([open(1, "/order/7?x='; rm -rf /\n#", scene([home]))]), contract);
  assert.ok(lines.includes("xcrun simctl openurl booted 'mall://order/7?x='\\''; rm -rf /%0A#'"));
});

// MARK: The recordings of the shop

// The tests of the shop contain these tests, and pass. With JUNCTOR_WRITE, they are written.
for (const [name, swiftName] of [['shop', 'recordedShop'], ['shop-redacted', 'redactedShop']]) {
  test(`the recording ${name} has a test and commands`, () => {
    const { recording, mistake: found } = readRecording(read(`recordings/${name}.json`));
    assert.equal(found, undefined);
    const swift = swiftTest(recording, contract, { name: swiftName });
    assert.equal(/\/\/ Example of the contract: /.test(swift), recording.redacted);
    assert.match(simulatorLines(recording, contract), /xcrun simctl openurl booted 'mall:/);
    const file = `../../../Examples/Mall/Tests/MallTests/Recorded/${swiftName[0].toUpperCase()}${swiftName.slice(1)}.swift`;
    const banner = '// This source file is part of the Junctor open source project.\n// SPDX-License-Identifier: Apache-2.0\n\n';
    if (process.env.JUNCTOR_WRITE) writeFileSync(new URL(file, import.meta.url), banner + swift);
    assert.equal(read(file), banner + swift, 'write it again: JUNCTOR_WRITE=1 node --test');
  });
}
