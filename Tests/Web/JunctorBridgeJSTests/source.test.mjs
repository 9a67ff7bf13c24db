// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Properties of the files: size, language version, no `eval`, and types.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { injected, load, resources, run, source } from './page.mjs';

const script = fileURLToPath(new URL('junctor.js', resources));
const has = (command) => spawnSync(command, ['--version']).status === 0;
const without = (command) => (has(command) ? false : `${command} is not installed`);
const esbuild = (...options) => execFileSync('esbuild', [script, ...options], { encoding: 'utf8' });
const minified = (input) => execFileSync('esbuild', ['--minify'], { input, encoding: 'utf8' });
const read = (name) => readFileSync(new URL(name, resources), 'utf8');

describe('the script', () => {
  it('has at most 6 KB when minified', { skip: without('esbuild') }, () => {
    const size = Buffer.byteLength(esbuild('--minify'));
    console.log(`junctor.js: ${size} bytes minified`);
    assert.ok(size <= 6 * 1024, `${size} bytes`);
  });

  it('is the same code without comments', { skip: without('esbuild') }, () => {
    assert.equal(minified(injected), minified(source));
  });

  it('works when minified', { skip: without('esbuild') }, async () => {
    const { page, junctor } = load();
    const code = esbuild('--minify');
    assert.equal(junctor, page.junctor);
    const router = run(page, code).createRouter({
      transport: junctor.transports.memory((text) =>
        JSON.stringify({ id: JSON.parse(text).id, ok: true, result: 7 }),
      ),
    });
    assert.notEqual(junctor, page.junctor);
    assert.equal(await router.open('mall://a', { n: 1 }), 7);
  });

  it('is written in ES2019', { skip: without('esbuild') }, () => {
    // esbuild would transform newer syntax.
    assert.equal(esbuild('--target=es2019'), esbuild('--target=esnext'));
    assert.notEqual(esbuild('--target=es2018'), esbuild('--target=esnext'));
  });

  it('evaluates no strings, and writes nothing to the document', () => {
    const code = source.replace(/^\s*\/\/.*$/gm, '');
    assert.doesNotMatch(
      code,
      /\beval\b|\bFunction\b|\bimport\b|document\.write|innerHTML|outerHTML|insertAdjacent/,
    );
    assert.doesNotMatch(
      code,
      /createElement|setAttribute|\bhref\s*=[^=]|srcdoc|\bset(?:Timeout|Interval)\(\s*['"`]/,
    );
    // All other tests run in a context that refuses `eval`.
    assert.throws(() => run(load().page, 'eval("1")'), { name: 'EvalError' });
  });

  it('is strict and defines one name', () => {
    assert.match(source, /^\(function \(\) \{\n {2}'use strict';$/m);
    const { page } = load({ __before: true });
    const names = Object.getOwnPropertyNames(page);
    assert.deepEqual(names.slice(names.indexOf('__before') + 1), ['junctor']);
  });
});

describe('the module', () => {
  it('exports what the script defines', async () => {
    const exported = await import(new URL('junctor.mjs', resources));
    assert.deepEqual(Object.keys(exported).sort(), Object.keys(globalThis.junctor).sort());
    for (const name of Object.keys(exported))
      assert.equal(exported[name], globalThis.junctor[name]);
  });
});

describe('the types', () => {
  const types = read('junctor.d.ts');
  const members = (name) => {
    const [, body] = new RegExp(
      `^export (?:interface|class) ${name}\\b.*\\{\\n([^]*?)^\\}`,
      'm',
    ).exec(types);
    const names = [...body.matchAll(/^ {2}(?:readonly )?(\w+)[?(<:]/gm)].map(([, name]) => name);
    return [...new Set(names)].filter((name) => name !== 'constructor').sort();
  };
  const { junctor } = load();

  it('declare the names of the script', () => {
    const values = [...types.matchAll(/^export (?:const|class|function) (\w+)/gm)].map(
      ([, name]) => name,
    );
    assert.deepEqual(values.sort(), Object.keys(junctor).sort());
  });

  const objects = {
    Router: junctor.router,
    Transports: junctor.transports,
    Transport: junctor.transports.memory(() => {}),
    RouterError: Object.fromEntries(
      Object.entries(new junctor.RouterError('a')).filter(([name]) => name !== 'name'),
    ),
  };
  for (const [name, object] of Object.entries(objects)) {
    it(`of ${name} declare its members`, () => {
      assert.deepEqual(members(name), Object.keys(object).sort());
    });
  }

  it('document every name', () => {
    const lines = types.split('\n');
    const undocumented = lines.filter((line, index) => {
      const declares = /^export (?!as )|^ {2}(?:readonly )?\w+[?(<:]/.test(line);
      return declares && !/\*\/$/.test(lines[index - 1]);
    });
    assert.deepEqual(undocumented, []);
  });

  it('declare all codes of the script', () => {
    for (const [, code] of source.matchAll(/'((?:bridge|route)\.\w+)'/g)) {
      assert.ok(types.includes(`'${code}'`), code);
    }
  });

  it('accept valid code and refuse invalid code', { skip: without('tsc') }, () => {
    const file = (name) => fileURLToPath(new URL(`Types/${name}`, import.meta.url));
    const options = ['--noEmit', '--strict', '--target', 'es2020', '--lib', 'es2020,dom'];
    for (const [name, more] of [
      ['imported.mts', ['--module', 'nodenext', '--moduleResolution', 'nodenext']],
      ['classic.ts', []],
    ]) {
      const { status, stdout } = spawnSync('tsc', [...options, ...more, file(name)], {
        encoding: 'utf8',
      });
      assert.equal(status, 0, stdout);
    }
  });
});

describe('every file', () => {
  const folders = [resources, new URL('.', import.meta.url), new URL('Types/', import.meta.url)];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => new URL(entry.name, folder)),
  );
  for (const file of files) {
    it(`has the banner: ${file.pathname.split('/').at(-1)}`, () => {
      const lines = readFileSync(file, 'utf8').split('\n');
      assert.equal(lines[0], '// This source file is part of the Junctor open source project.');
      assert.equal(lines[1], '// SPDX-License-Identifier: Apache-2.0');
    });
  }
});
