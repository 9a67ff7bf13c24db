// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// Matches texts with programs, in generated files and in a catalogue page. Comments that begin with `/*:` contain types,
// as in `addresses.js`.

/*::
interface AddressInstruction {
  readonly kind: string;
  readonly operands: readonly number[];
}
*/

/**
 * Returns the texts of the groups of a program; undefined if it does not match the whole text.
 *
 * A program is the number of its first instruction and the instructions, separated by semicolons: `a` (accept), `f`
 * (fail), `s` (split), `v` (save the position in a slot), `c` (clear slots) and `t` (take a byte: low, high, next, …).
 * All possible matches are followed at once, so that the time is linear in the text. A thread is an instruction and its
 * slots. Threads are in the order of priority, and an instruction that one of higher priority has reached is not entered
 * again.
 */
function find(program/*: string */, text/*: string */, count/*: number */ = 0)/*: string[] | undefined */ {
  const [start, ...parts] = program.split(';');
  const all/*: AddressInstruction[] */ = parts.map((part) => ({ kind: part.charAt(0), operands: part.slice(1).split(',').map(Number) }));
  const entered = all.map(() => -1);
  let threads/*: [number, number[]][] */ = [];
  let step = 0;
  const enter = (first/*: number */, slots/*: number[] */, position/*: number */)/*: void */ => {
    const open/*: [number, number[]][] */ = [[first, slots]];
    for (let next = open.pop(); next; next = open.pop()) {
      const [number, current] = next;
      if (entered[number] === step) continue;
      entered[number] = step;
      const { kind, operands: [one = 0, two = 0, three = 0] } = all[number]/*::!*/;
      if (kind === 'a' || kind === 't') threads.push([number, current]);
      if (kind === 's') open.push([two, current], [one, current]);
      if (kind === 'v') open.push([two, current.map((slot, index) => (index === one ? position : slot))]);
      if (kind === 'c') open.push([three, current.map((slot, index) => (one <= index && index <= two ? -1 : slot))]);
    }
  };
  enter(Number(start), new Array(2 * count).fill(-1), 0);
  let position = 0;
  for (const scalar of text) {
    position += scalar.length;
    for (const byte of bytes(scalar)) {
      const old = threads;
      threads = [];
      step += 1;
      for (const [number, slots] of old) {
        const { kind, operands } = all[number]/*::!*/;
        for (let index = 0; kind === 't' && index < operands.length; index += 3) {
          if (operands[index]/*::!*/ <= byte && byte <= operands[index + 1]/*::!*/) enter(operands[index + 2]/*::!*/, slots, position);
        }
      }
    }
    if (threads.length === 0) return undefined;
  }
  const found = threads.find(([number]) => all[number]/*::!*/.kind === 'a');
  if (!found) return undefined;
  const slots = found[1];
  return Array.from({ length: count }, (_, group) => {
    const [begin = -1, end = -1] = slots.slice(2 * group, 2 * group + 2);
    return begin < 0 || end < 0 ? '' : text.slice(begin, end);
  });
}

/** Returns the UTF-8 of a character. */
function bytes(scalar/*: string */)/*: number[] */ {
  if (scalar < '\x80') return [scalar.charCodeAt(0)];
  // Half of a surrogate pair is no character.
  return encodeURIComponent(scalar.replace(/^[\uD800-\uDFFF]$/, '\uFFFD')).split('%').slice(1).map((digits) => parseInt(digits, 16));
}
