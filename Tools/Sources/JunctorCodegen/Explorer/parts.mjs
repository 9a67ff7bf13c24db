// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// The parts that the link explorer and the example's desk share, with parts.css. They contain no texts.

export const find = (id) => document.getElementById(id);

// Makes an element: `h('p.soft', { id: 'x', onclick }, 'text', child)`. Ignores false, null and undefined children.
export function h(name, ...children) {
  const [tag, ...classes] = name.split('.');
  const element = document.createElement(tag || 'div');
  if (classes.length) element.className = classes.join(' ');
  const isOptions = (one) => one && typeof one === 'object' && !(one instanceof Node) && !Array.isArray(one);
  if (isOptions(children[0])) {
    for (const [key, value] of Object.entries(children.shift())) {
      if (value === undefined || value === false || value === null) continue;
      if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
      else if (key === 'value') element.value = value;
      else element.setAttribute(key, value === true && !/^(aria|data)-/.test(key) ? '' : value);
    }
  }
  element.append(...children.flat(9).filter((one) => one !== undefined && one !== null && one !== false && one !== ''));
  return element;
}

export function svg(name, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes || {})) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export const icon = (name) => svg('svg', { class: 'icon', 'aria-hidden': 'true' }, svg('use', { href: `#i-${name}` }));

// MARK: Timelines

// `1:02.5` for 62.5 seconds.
export const clock = (seconds) => {
  const tenths = Math.round(seconds * 10);
  return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`;
};

export function duration(milliseconds) {
  if (milliseconds < 1) return `${Math.max(Math.round(milliseconds * 1000), 1)} µs`;
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

// The contents of a row (`.event`): when, what kind, what happened to which subject, and how it ended. `good` is yes, no or
// maybe.
export function eventRow({ seconds, kind, verb, subject, milliseconds, ending, good, more = [] }) {
  return [
    h('time', clock(seconds)), h('span.kind', kind), h('span.deed', h('span.verb', verb), subject),
    h('span.end', milliseconds !== undefined && h('span.ms', duration(milliseconds)), ending && h('span.badge', { 'data-good': good }, ending)),
    ...(more.length ? [h('.more', more)] : []),
  ];
}

// The lines of an explanation as terms and descriptions, for a `dl.trace`: those of `Router.explain` (`  outcome: denied`),
// or a column of numbered stages. Other lines continue the description before them.
export function explanation(lines) {
  const hasStages = lines.some((line) => /^ {2}①/.test(line));
  const all = [];
  for (const line of lines.filter((one) => one.trim())) {
    const isStage = hasStages && /^ {2}[①-⑩ ]/.test(line) && line.length > 14;
    const [, term, text] = isStage ? [line, line.slice(2, 14).trim(), line.slice(14)] : (!hasStages && /^ {0,2}(?! )(?:([a-z][a-z ]*):(?= |$) ?)?(.*)$/.exec(line)) || [];
    if (text !== undefined || !all.length) all.push(h('dt', term), h('dd', text ?? line));
    else all.at(-1).append(...(all.at(-1).childNodes.length ? [h('br')] : []), line.trim());
  }
  return all;
}
