// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// Checks that generated JavaScript accepts the texts of each type as the router does: node values.mjs MODULE TABLE.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { routes } = await import(pathToFileURL(process.argv[2]));
const rows = JSON.parse(readFileSync(process.argv[3], 'utf8'));
let failures = 0;
let count = 0;

function expect(name, value, isAccepted) {
  count += 1;
  let error;
  try {
    routes[name]({ v: value });
  } catch (thrown) {
    error = thrown;
  }
  const isKnown = error === undefined || error instanceof RangeError || error instanceof TypeError;
  if ((error === undefined) === isAccepted && isKnown) return;
  failures += 1;
  console.log(`${name}: ${typeof value} “${String(value)}” is ${error ? `refused: ${error}` : 'accepted'}`);
}

for (const { name, type, format, values, accepts, refuses } of rows) {
  // A function takes a number or a Boolean, and not its text. The form of one character is not checked.
  if (format === 'char') continue;
  for (const [texts, isAccepted] of [[accepts, true], [refuses, false]]) {
    for (const text of texts) {
      if (values) expect(name, text, isAccepted && values.includes(text));
      else if (type === 'string') expect(name, text, isAccepted);
      else if (type === 'integer' && /^[+-]?[0-9]+$/.test(text)) expect(name, BigInt(text.replace('+', '')), isAccepted);
      else if (type === 'number' && (isAccepted || /^[+-]?([0-9.e]+|inf|nan)$/i.test(text))) expect(name, Number(text), isAccepted);
      else expect(name, text, false);
    }
  }
  if (values || type !== 'string') for (const other of [null, undefined, {}, [], Symbol('x')]) expect(name, other, false);
}
expect('integer', 1.5, false);
expect('integer', 2 ** 53, false);
expect('boolean', 1, false);
expect('boolean', true, true);
try {
  routes.sort({ v: 'bad' });
  failures += 1;
} catch (error) {
  if (!(error instanceof TypeError) || error.message !== 'v: “bad” is not one of “price”, “new”') failures += 1;
}
console.log(`Generated JavaScript decides about ${count} values as the router does: ${failures} differences`);
process.exit(failures ? 1 : 0);
