// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// Texts, the clipboard, and parts that several views share.

import { find, h, icon } from './parts.mjs';
import { TEXTS } from './texts.mjs';

// MARK: Texts

export const language = { index: 0 };

// Returns the text of a key in the current language, with {0}, {1}… replaced.
export function t(key, ...values) {
  const text = TEXTS[key]?.[language.index] ?? key;
  return text.replace(/\{(\d)\}/g, (_, index) => values[index] ?? '');
}

// Returns nodes: the text of a key, with elements in the places of {0}, {1}….
export function tn(key, ...values) {
  return (TEXTS[key]?.[language.index] ?? key).split(/(\{\d\})/).map((part) => {
    const found = /^\{(\d)\}$/.exec(part);
    return found ? values[found[1]] ?? '' : part;
  });
}

export const has = (key) => key in TEXTS;

// The engine's messages are in English. In another language, a message with a known code has a text, and the original as
// a detail.
const isTranslated = (code) => language.index > 0 && has(`code.${code}`);
const sentence = (text) => text && text[0].toUpperCase() + text.slice(1);
export const engineText = ({ code, message } = {}) => (isTranslated(code) ? t(`code.${code}`) : sentence(message));
export const original = ({ code, message } = {}) => isTranslated(code) && message && h('span.fine.block', { lang: 'en' }, message);

export function translatePage() {
  document.documentElement.lang = language.index ? 'zh-CN' : 'en';
  document.title = t('title');
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll('[data-t-label]')) element.setAttribute('aria-label', t(element.dataset.tLabel));
  for (const element of document.querySelectorAll('[data-t-placeholder]')) element.placeholder = t(element.dataset.tPlaceholder);
}

// MARK: Parts that several views share

export function pill(good, text) {
  return h('span.pill', { 'data-good': good }, icon(good === 'yes' ? 'check' : good === 'no' ? 'cross' : 'maybe'), text);
}

export function card(title, ...children) {
  const id = `card-${title}`;
  return h('section.card', { 'aria-labelledby': id, 'data-card': title }, h('h2', { id }, t(title)), ...children);
}

export function button(text, onclick, kind = 'quiet') {
  return h(`button.${kind}`, { type: 'button', onclick }, text);
}

let toasting;
export function toast(text) {
  find('toast').textContent = text;
  find('toast').hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => (find('toast').hidden = true), 2600);
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages without the permission, such as file:// in some browsers.
    const area = h('textarea.away', { value: text, 'aria-hidden': 'true' });
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  toast(t('copied'));
}

export function download(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// A text with a button that copies it.
export function copyRow(label, text, { id, note } = {}) {
  return h(
    '.copy', { 'data-copy': id ?? label },
    h('.copy-head', h('b', label), note && h('span.soft', note),
      h('button.quiet', { type: 'button', 'aria-label': t('copyThis', label), onclick: () => copy(text) }, icon('copy'), t('copy'))),
    h('pre', { tabindex: '0', role: 'group', 'aria-label': label }, h('code', text)),
  );
}

// Shows characters that a reader cannot see. A sentence can have line feeds and full-width punctuation.
export function visibleText(text, { isSentence = false } = {}) {
  const nodes = [];
  let plain = '';
  const flush = () => {
    if (plain) nodes.push(plain);
    plain = '';
  };
  for (const character of text) {
    if (!isGhost(character) || (isSentence && /[\n\uFF00-\uFFEF]/.test(character))) plain += character;
    else {
      flush();
      nodes.push(h('span.ghost', `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`));
    }
  }
  flush();
  return nodes;
}

// Whether a character is invisible, or looks like a delimiter of a URL.
export function isGhost(character) {
  return character !== ' ' && /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Variation_Selector}\uFF0F\uFF1A\uFF1F\uFF06\uFF1D]/u.test(character);
}
