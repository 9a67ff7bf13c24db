// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// The end of each generated TypeScript or JavaScript file, which writes the addresses of its routes. Comments that begin
// with `/*:` contain the types: JavaScript files have none of them, and TypeScript files have them as code.

/*::
// A text of a pattern, or the number of a value.
type AddressPiece = string | number;

// The segments of a path or fragment. A segment with other text around its values is a list.
type AddressSegments = readonly (AddressPiece | readonly AddressPiece[])[];

interface AddressValue {
  // The name in messages.
  readonly name: string;
  // The name of the property, if it is not the same.
  readonly key?: string;
  // The default is text.
  readonly type?: 'integer' | 'number' | 'boolean';
  readonly isOptional?: boolean;
  readonly isRepeated?: boolean;
  // The key of a value that is added to the query.
  readonly query?: string;
  // Whether `/` separates segments.
  readonly keepsSlash?: boolean;
  // A text of a path or fragment, which contains no NUL: `nonEmpty` is not empty, and `segment` is also not `.` or `..`.
  readonly check?: 'segment' | 'part' | 'nonEmpty';
  // A program of `find`.
  readonly matches?: string;
  // The texts of an enumeration.
  readonly values?: readonly string[];
  // The form of a text, such as that of a date.
  readonly form?: RegExp;
  // The least number, and the first that is too large; the default is that of 64 bits.
  readonly range?: readonly [number, number];
}

interface AddressPlan {
  readonly values?: readonly AddressValue[];
  // The values that decide about the form.
  readonly decisive?: readonly number[];
  readonly forms: readonly {
    // The decisive values that the form contains.
    readonly has?: readonly number[];
    // After `://` at its end, the first segment is in the host's place.
    readonly origin?: string;
    readonly path: AddressSegments;
    readonly query?: readonly (readonly [string, AddressPiece?])[];
    readonly fragment?: AddressSegments;
    // The value that must not make a segment `.` or `..`.
    readonly dots?: string;
    // Which value could be read in another way, whether in the fragment, and a program with a group for each value.
    readonly reads?: readonly (readonly [string, boolean, string, readonly number[]])[];
    // The value of a message, and programs for path and fragment that must not match both.
    readonly rivals?: readonly (readonly [string, string, string?])[];
  }[];
}

// The texts of segments, and a value at the end in which `/` separates segments.
interface AddressPart {
  readonly segments: readonly string[];
  readonly tail: string | undefined;
}
*/

/** Returns the address of a route; throws a RangeError if there is none with these values, and a TypeError for a value of another type. */
function write(space/*: string */, plan/*: AddressPlan */, values/*: { readonly [key: string]: unknown } */ = {})/*: string */ {
  const all = plan.values || [];
  const texts = all.map((one) => readValue(one, values[one.key || one.name]));
  const decisive = plan.decisive || [];
  const form = plan.forms.find(({ has = [] }) =>
    decisive.every((index) => has.includes(index) === (texts[index] !== undefined)));
  if (!form) {
    return refuse(decisive.map((index) => all[index]/*::!*/.name).join(', '), 'no address has exactly these values');
  }
  all.forEach((one, index) => checkValue(one, texts[index]));
  const text = (piece/*: AddressPiece */)/*: string */ =>
    typeof piece === 'number' ? texts[piece]/*:: as string*/ : piece;
  const keepsSlash = (piece/*: AddressPiece */) => typeof piece === 'number' && all[piece]/*::!*/.keepsSlash;
  const resolved = (segments/*: AddressSegments */)/*: AddressPart */ => {
    const lists = segments.map((one) => (typeof one === 'object' ? one : [one]));
    const last = lists[lists.length - 1];
    const tail = last && last.length === 1 && keepsSlash(last[0]/*::!*/) ? text(last[0]/*::!*/) : undefined;
    const kept = tail === undefined ? lists : lists.slice(0, -1);
    const closed = (piece/*: AddressPiece */) =>
      typeof piece === 'number' && !keepsSlash(piece) ? masked(text(piece)) : text(piece);
    const parts = kept.map((pieces) =>
      pieces.some(keepsSlash) ? split(pieces.map(closed).join('')) : [pieces.map(text).join('')]);
    return { segments: parts.reduce((list, part) => list.concat(part), []), tail };
  };
  const path = resolved(form.path);
  const fragment = form.fragment && resolved(form.fragment);
  if (form.dots && segments(path).some((segment) => segment === '.' || segment === '..')) {
    refuse(form.dots, 'no address has a segment “.” or “..”');
  }
  for (const [name, isFragment, program, read] of form.reads || []) {
    const groups = find(program, joined(isFragment && fragment ? fragment : path), read.length);
    if (!groups || groups.some((group, index) => unmasked(group) !== texts[read[index]/*::!*/])) {
      refuse(name, 'it would be read as another value');
    }
  }
  for (const [name, other, end] of form.rivals || []) {
    if (!find(other, joined(path) + (needsSlash(path) ? '/' : ''))) continue;
    if (fragment && end && !find(end, joined(fragment))) continue;
    refuse(name, 'the address would be read in another way');
  }
  let end = '';
  const add = (key/*: string */, value/*::?: string*/) => {
    end += (end ? '&' : '?') + encoded(key, '!$()*,/:;?@');
    if (value !== undefined) end += '=' + encoded(value, '!$()*,/:;?@');
  };
  for (const [key, value] of form.query || []) add(key, value === undefined ? value : text(value));
  all.forEach(({ query }, index) => {
    const value = texts[index];
    if (query === undefined || value === undefined) return;
    for (const item of typeof value === 'string' ? [value] : value) add(query, item);
  });
  if (fragment) {
    end += '#' + segments(fragment).map((segment) => encoded(segment, "!$&'()*+,:;=@")).join('/');
    if (segments(fragment).length > 1 && needsSlash(fragment)) end += '/';
  }
  return located(form.origin === undefined ? space : form.origin, form.origin !== undefined, path, end);
}

function refuse(name/*: string */, reason/*: string */, Kind/*: new (message: string) => Error */ = RangeError)/*: never */ {
  throw new Kind(`${name}: ${reason}`);
}

function readValue(one/*: AddressValue */, value/*: unknown */)/*: string | readonly string[] | undefined */ {
  const isAbsent = value === undefined || value === null;
  if (!one.isRepeated) return isAbsent && one.isOptional ? undefined : readText(one, value);
  if (!isAbsent && !Array.isArray(value)) refuse(one.name, 'it is not a list', TypeError);
  return isAbsent ? [] : (value/*:: as readonly unknown[]*/).map((item) => readText(one, item));
}

function readText({ name, type, values, form, range }/*: AddressValue */, value/*: unknown */)/*: string */ {
  if (values) {
    if (!values.includes(value/*:: as string*/)) {
      refuse(name, `“${String(value)}” is not one of ${values.map((text) => `“${text}”`).join(', ')}`, TypeError);
    }
  } else if (type === 'integer' || type === 'number') {
    if (typeof value !== 'number' && (type === 'number' || typeof value !== 'bigint')) {
      return refuse(name, 'it is not a number', TypeError);
    }
    if (type === 'integer' && typeof value === 'number' && !Number.isSafeInteger(value)) {
      refuse(name, 'it is not a safe integer');
    }
    if (type === 'number' && !Number.isFinite(value)) refuse(name, 'it is not finite');
    const size = type === 'integer' ? 2 ** 63 : Infinity;
    const least = range ? range[0] : -size;
    const end = range ? range[1] : size;
    if (value < least || value >= end) refuse(name, `${value} is not between ${least} and ${end}`);
  } else if (type === 'boolean') {
    if (typeof value !== 'boolean') refuse(name, 'it is not a boolean', TypeError);
  } else {
    if (typeof value !== 'string') return refuse(name, 'it is not a string', TypeError);
    try {
      encodeURIComponent(value);
    } catch {
      refuse(name, 'it is not valid Unicode');
    }
    if (form && !form.test(value)) refuse(name, `“${value}” does not have the form of its type`);
  }
  return String(value);
}

function checkValue({ name, check, matches }/*: AddressValue */, value/*: string | readonly string[] | undefined */)/*: void */ {
  if (typeof value !== 'string') return;
  if (check) {
    if (check !== 'part' && value === '') refuse(name, 'it is empty');
    if (value.includes('\0')) refuse(name, 'only a query can contain NUL');
    if (check === 'segment' && (value === '.' || value === '..')) refuse(name, 'no address has a segment “.” or “..”');
  }
  if (matches && !find(matches, value)) refuse(name, `“${value}” does not match the constraint`);
}

function segments({ segments, tail }/*: AddressPart */)/*: readonly string[] */ {
  return [...segments, ...(tail === undefined ? [] : split(tail))];
}

/** The segments with `/` between them, and U+FFFF for each other slash. */
function joined({ segments, tail }/*: AddressPart */)/*: string */ {
  return [...segments.map(masked), ...(tail === undefined ? [] : [tail])].join('/');
}

/** Whether a slash must follow the last segment, because a router ignores one. */
function needsSlash(part/*: AddressPart */)/*: boolean */ {
  return segments(part).slice(-1)[0] === '' && part.tail !== '';
}

function split(value/*: string */)/*: string[] */ {
  return value.split('/').map(unmasked);
}

function masked(value/*: string */)/*: string */ {
  return value.replace(/\//g, '\uFFFF');
}

function unmasked(value/*: string */)/*: string */ {
  return value.replace(/\uFFFF/g, '/');
}

function encoded(value/*: string */, kept/*: string */)/*: string */ {
  const text = encodeURIComponent(value).replace(/%[2-7][0-9A-F]/g, (escape) => {
    const character = decodeURIComponent(escape);
    return kept.includes(character) ? character : escape;
  });
  return kept.includes("'") ? text : text.replace(/'/g, '%27');
}

const punycode = /^([^/]*\.)?xn--/;

/** Returns the address of a path; `firstIsHost` is for an origin that ends with `://`. */
function located(origin/*: string */, firstIsHost/*: boolean */, path/*: AddressPart */, end/*: string */)/*: string */ {
  const written = segments(path).map((segment) => encoded(segment, "!$&'()*+,:;=@"));
  const slash = needsSlash(path) ? '/' : '';
  if (!origin.endsWith('://')) return origin + written.join('/') + slash + end;
  if (firstIsHost) {
    if (written.length > 0) written[0] = encoded(segments(path)[0]/*::!*/, "!$&'()*+,;=");
    const text = written.join('/') + slash;
    return origin + (written[0] === '' && text !== '' || punycode.test(text) ? '/' : '') + text + end;
  }
  // A first segment that could be read as an address, a port or Punycode follows an empty host.
  const text = written.join('/') + slash;
  const isHost = written.length > 0 && written[0] !== '' ? /^[\w.~%-]+$/.test(written[0]/*::!*/) && !punycode.test(text) : text + end === '';
  return origin + (isHost ? '' : '/') + text + end;
}
