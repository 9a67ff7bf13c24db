// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The desk's page. The host sends the visible screens and events, and the page draws them and sends the
// user's actions. The host decides: the page removes a screen only after the host has removed it.
import { eventRow, explanation, find, h, icon } from './parts.mjs';

const token = new URLSearchParams(location.search).get('token');
const glass = find('glass');
const isCalm = matchMedia('(prefers-reduced-motion: reduce)');

function button(name, act, ...children) {
  return h(`button${name && `.${name}`}`, { type: 'button', onclick: act }, ...children);
}

// MARK: The connection to the host

let socket;
let wait = 500;

function connect() {
  socket = new WebSocket(`ws://${location.host}/__desk/socket?token=${encodeURIComponent(token)}`);
  socket.onopen = () => {
    wait = 500;
    find('lines').replaceChildren();
    showLink('on', 'connected');
  };
  socket.onmessage = ({ data }) => receive(JSON.parse(data));
  socket.onclose = () => {
    showLink('off', 'disconnected');
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 8000);
  };
}

function showLink(state, text) {
  find('link').dataset.state = state;
  find('link').textContent = text;
}

function send(verb, text, more) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ verb, text, ...more }));
}

function receive(message) {
  const handlers = { hello: greet, state: draw, outcome: conclude, line: note, policy: showPolicy, publication: showMistakes };
  if (handlers[message.type]) handlers[message.type](message);
}

// MARK: The phone

const pages = new Map(); // the number of a screen → its element
const stacks = new Map(); // a tab's name, or the number of a modal's root → the element of its stack
const modals = new Map(); // the number of a modal's root → its element
let state;

// Returns the front stack.
function front(now) {
  if (!now) return [];
  return now.modals.length ? now.modals[now.modals.length - 1].stack : now.tabs[now.selected].stack;
}

const isSheet = (now) => now.modals.length > 0 && now.modals[now.modals.length - 1].presentation === 'sheet';

function draw(now) {
  const isFirst = !state;
  const former = front(state);
  const had = glass.contains(document.activeElement);
  state = now;
  const up = new Set();
  now.tabs.forEach((tab, index) => {
    const stack = stackOf(`tab ${tab.name}`, find('stacks'));
    const isFront = index === now.selected;
    stack.dataset.front = isFront;
    stack.inert = !isFront || now.modals.length > 0;
    arrange(stack, tab.stack, up, isFirst || !isFront, {});
  });
  drawTabs(now);
  drawModals(now, up, isFirst);
  for (const [id, page] of pages) if (!up.has(id)) remove(id, page);
  const top = front(now)[front(now).length - 1];
  find('edge').dataset.active = front(now).length > 1;
  if (top && had && (!former.length || former[former.length - 1].id !== top.id)) {
    pages.get(top.id).querySelector('.page-title').focus({ preventScroll: true });
  }
}

function stackOf(key, parent) {
  if (!stacks.has(key)) {
    const stack = h('.stack');
    stacks.set(key, stack);
    parent.append(stack);
  }
  return stacks.get(key);
}

// Arranges the screens of a stack. An existing page is never moved in the document, because a frame
// in it would be reloaded.
function arrange(stack, screens, up, isStill, modal) {
  screens.forEach((screen, depth) => {
    up.add(screen.id);
    let page = pages.get(screen.id);
    const isTop = depth === screens.length - 1;
    if (!page) {
      page = h('article.page');
      pages.set(screen.id, page);
      const isComing = isTop && depth > 0 && !isStill && !isCalm.matches;
      if (isComing) page.classList.add('coming');
      stack.append(page);
      if (isComing) {
        page.getBoundingClientRect();
        page.classList.remove('coming');
      }
    }
    release(page);
    page.style.setProperty('--depth', depth);
    page.classList.toggle('top-page', isTop);
    page.classList.toggle('below', !isTop);
    page.inert = !isTop;
    fill(page, screen, depth > 0 ? screens[depth - 1].title : undefined, modal);
  });
}

function remove(id, page) {
  pages.delete(id);
  page.inert = true;
  const end = () => page.remove();
  const modal = page.closest('.modal');
  if (isCalm.matches || modal?.classList.contains('leaving') || !page.classList.contains('top-page')) {
    // A modal is removed with its pages.
    if (!modal?.classList.contains('leaving')) end();
    return;
  }
  release(page);
  page.querySelector('iframe')?.remove();
  page.classList.add('leaving');
  page.addEventListener('transitionend', end, { once: true });
  setTimeout(end, 600);
}

function drawTabs(now) {
  const tabs = find('tabs');
  tabs.inert = now.modals.length > 0;
  now.tabs.forEach((tab, index) => {
    let element = tabs.children[index];
    if (!element) {
      element = button('', () => send('tab', tab.name), icon(tab.name), h('span', tab.name));
      tabs.append(element);
    }
    if (index === now.selected) element.setAttribute('aria-current', 'page');
    else element.removeAttribute('aria-current');
  });
}

function drawModals(now, up, isFirst) {
  const roots = new Set();
  now.modals.forEach((modal, index) => {
    const root = modal.stack[0].id;
    roots.add(root);
    let element = modals.get(root);
    if (!element) {
      const isFull = modal.presentation !== 'sheet';
      const face = h('.card-face', h('.grip'));
      element = h(isFull ? '.modal.full' : '.modal', { role: 'dialog', 'aria-modal': 'true' }, face);
      modals.set(root, element);
      const isComing = !isFirst && !isCalm.matches;
      if (isComing) element.classList.add('coming');
      find('modals').append(element);
      pull(element);
      if (isComing) {
        element.getBoundingClientRect();
        element.classList.remove('coming');
      }
    }
    element.setAttribute('aria-label', modal.stack[modal.stack.length - 1].title);
    element.inert = index < now.modals.length - 1;
    arrange(stackOf(`modal ${root}`, element.firstChild), modal.stack, up, isFirst, {
      isSheet: modal.presentation === 'sheet',
    });
    release(element);
    element.firstChild.style.removeProperty('transform');
  });
  for (const [root, element] of modals) {
    if (roots.has(root)) continue;
    modals.delete(root);
    stacks.delete(`modal ${root}`);
    element.inert = true;
    release(element);
    element.firstChild.style.removeProperty('transform');
    if (isCalm.matches) element.remove();
    element.classList.add('leaving');
    setTimeout(() => element.remove(), 450);
  }
}

// MARK: A page

// Draws a page again if its content has changed.
function fill(page, screen, former, { isSheet }) {
  const text = JSON.stringify([screen.title, screen.parts, former, isSheet]);
  if (page.dataset.text === text) return;
  page.dataset.text = text;
  page.dataset.address = screen.address;
  const frame = page.querySelector('iframe');
  const web = screen.parts.find((part) => part.kind === 'web');
  const title = h('h2.page-title', screen.title);
  title.tabIndex = -1;
  const head = h('.bar-top',
    isSheet && !former && h('div', button('close', () => send('pull'), 'Close')),
    former !== undefined && backButton(former),
    title,
  );
  page.classList.toggle('has-web', !!web);
  page.setAttribute('aria-label', screen.title);
  // Keeps the frame, because replacing it would reload its page.
  if (frame && web) {
    page.replaceChild(head, page.firstChild);
    return;
  }
  const field = page.querySelector('.part-field');
  const parts = h('.parts', ...draws(screen.parts));
  // Keeps the focus and the selection of the text field.
  if (field && document.activeElement === field) {
    const { selectionStart, selectionEnd } = field;
    page.replaceChildren(head, parts);
    const now = page.querySelector('.part-field');
    now?.focus();
    now?.setSelectionRange(selectionStart, selectionEnd);
  } else {
    const focused = page.contains(document.activeElement);
    page.replaceChildren(head, parts);
    if (focused) title.focus({ preventScroll: true });
  }
}

function backButton(former) {
  const element = button('back', () => send('back'), icon('back'), h('span', former));
  element.setAttribute('aria-label', `Back to ${former}`);
  return element;
}

function draws(parts) {
  return parts.map((part, index) => {
    const element = drawPart(part);
    if (part.kind === 'row') {
      if (parts[index - 1]?.kind !== 'row') element.classList.add('first');
      if (parts[index + 1]?.kind !== 'row') element.classList.add('last');
    }
    return element;
  });
}

function drawPart({ kind, text, detail, address }) {
  const follow = () => send('follow', address);
  switch (kind) {
    case 'row': {
      const inside = [h('b', text), detail && h('span', detail)];
      return address ? button('part-row', follow, ...inside, icon('next')) : h('.part-row', ...inside);
    }
    case 'banner':
      return button('part-banner', follow, h('b', text), h('span', detail));
    case 'action':
      return button('part-action', follow, text);
    case 'answer':
      return button('part-answer', () => send('finish', detail), text);
    case 'field': {
      const input = h('input.part-field');
      input.value = text;
      input.setAttribute('aria-label', 'Text');
      input.addEventListener('input', () => send('write', input.value));
      return input;
    }
    case 'web': {
      if (!address) return h('p.part-text', `${text} is not available on this desk.`);
      const frame = h('iframe');
      frame.title = text;
      frame.src = address;
      return frame;
    }
    default:
      return h('p.part-text', text);
  }
}

// MARK: Gestures

let grip; // the dragged page, the page below it, and their width

function release(element) {
  element.classList.remove('held');
  element.style.removeProperty('transform');
  element.style.removeProperty('filter');
}

// Follows a pointer. `move` receives the distance; it can return `false` to refuse the drag. `end`
// receives the distance and the speed.
function drag(element, move, end) {
  element.addEventListener('pointerdown', (event) => {
    if (event.button > 0) return;
    const { clientX, clientY, timeStamp } = event;
    if (move(0, 0) === false) return;
    element.setPointerCapture(event.pointerId);
    const follow = (event) => move(event.clientX - clientX, event.clientY - clientY);
    const finish = (event) => {
      element.removeEventListener('pointermove', follow);
      element.removeEventListener('pointerup', finish);
      element.removeEventListener('pointercancel', finish);
      const time = Math.max(event.timeStamp - timeStamp, 1);
      const far = [event.clientX - clientX, event.clientY - clientY];
      end(...far, event.type === 'pointercancel' ? 0 : far[0] / time, event.type === 'pointercancel' ? 0 : far[1] / time);
    };
    element.addEventListener('pointermove', follow);
    element.addEventListener('pointerup', finish);
    element.addEventListener('pointercancel', finish);
    event.preventDefault();
  });
}

drag(
  find('edge'),
  (x) => {
    const stack = front(state);
    if (stack.length < 2) return false;
    const top = pages.get(stack[stack.length - 1].id);
    const below = pages.get(stack[stack.length - 2].id);
    const width = top.clientWidth;
    const far = Math.max(0, Math.min(x, width));
    grip = { top, below, width };
    top.classList.add('held');
    below.classList.add('held', 'under');
    top.style.setProperty('transform', `translateX(${far}px)`);
    below.style.setProperty('transform', `translateX(${-26 + (26 * far) / width}%)`);
  },
  (x, y, speed) => {
    const { top, below, width } = grip;
    grip = undefined;
    const isBack = x > width * 0.38 || (x > 30 && speed > 0.5);
    top.classList.remove('held');
    below.classList.remove('held');
    setTimeout(() => below.classList.remove('under'), 420);
    if (isBack) {
      top.style.setProperty('transform', 'translateX(100%)');
      below.style.setProperty('transform', 'none');
      send('swipe');
      // If the host does not remove the page, it moves back.
      setTimeout(settle, 900);
    } else {
      release(top);
      release(below);
    }
  },
);

function settle() {
  if (grip) return;
  for (const page of pages.values()) release(page);
}

function pull(modal) {
  const face = modal.firstChild;
  drag(
    face.querySelector('.grip'),
    (x, y) => {
      if (!isSheet(state)) return false;
      modal.classList.add('held');
      face.style.setProperty('transform', `translateY(${Math.max(0, y)}px)`);
    },
    (x, y, speedX, speed) => {
      modal.classList.remove('held');
      face.style.removeProperty('transform');
      if (y > face.clientHeight * 0.3 || (y > 30 && speed > 0.5)) send('pull');
    },
  );
}

function goBack() {
  if (front(state).length > 1) send('back');
  else if (isSheet(state)) send('pull');
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.defaultPrevented && state) goBack();
});

// MARK: The address

let number = 0;
let asked = 0;

function greet({ examples, templates }) {
  offer(templates);
  find('addresses').replaceChildren(
    ...examples.map(({ address, pattern }) => {
      const option = h('option');
      option.value = address;
      option.label = pattern;
      return option;
    }),
  );
}

const chips = [
  ['mall://order/7', 'push', 'needs a login'],
  ['mall://goods/search?q=tea&sort=price', 'universalLink', ''],
  ['mall://city', 'web:https://m.mall.example', 'returns a city'],
  ['mall://order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt', 'push', 'the tenth page'],
  ['mall://notice?message=Back%20at%20nine', 'push', 'above all screens'],
  ['mall://settings/logout', 'web:https://m.mall.example', 'refused'],
  ['mall://goods/1', 'web:https://evil.example', 'from evil.example'],
  ['mall://oder/7', 'app', 'misspelled'],
];
const short = (address) => (address.length > 34 ? `${address.slice(0, 22)}…${address.slice(-8)}` : address);
find('chips').append(
  ...chips.map(([address, source, hint]) => {
    const chip = button(
      '',
      () => {
        find('address').value = address;
        find('source').value = source;
        open();
      },
      short(address),
      hint && h('small', hint),
    );
    chip.title = address;
    return h('li', chip);
  }),
);

find('form').addEventListener('submit', (event) => {
  event.preventDefault();
  open();
});

function open() {
  const address = find('address').value.trim();
  number += 1;
  asked = number;
  conclusion('wait', 'waiting', address, []);
  send('open', address, { source: find('source').value, number });
}

function conclusion(good, ending, verdict, lines) {
  find('outcome').hidden = false;
  find('outcome').dataset.good = good;
  find('ending').textContent = ending;
  find('verdict').textContent = verdict;
  find('trace').replaceChildren(...explanation(lines));
}

function conclude(outcome) {
  const { ending, isSuccess, lines } = outcome;
  if (outcome.number === undefined) return toast(lines.join(' '));
  if (outcome.number !== asked) return;
  const end = lines.findIndex((line) => line.startsWith('outcome: '));
  const rest = lines.slice(end + 1).map((line) => line.trim());
  conclusion(isSuccess ? 'yes' : 'no', ending, rest.join(' '), lines.slice(0, end));
}

let toasting;
function toast(text) {
  settle();
  const element = find('toast');
  element.textContent = text;
  element.hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => (element.hidden = true), 4000);
}

// MARK: The policy

// Offers the templates, and keeps a rule that the user has begun to write.
function offer(templates) {
  if (find('template').children.length) return;
  find('template').append(
    ...templates.map(({ name, rule }) => {
      const option = h('option', name);
      option.value = rule;
      return option;
    }),
  );
  find('rule').value = templates[0].rule;
}

find('template').addEventListener('change', () => (find('rule').value = find('template').value));
find('policy-form').addEventListener('submit', (event) => {
  event.preventDefault();
  send('publish', find('rule').value, { share: find('share').value, versions: find('versions').value });
});
find('roll-back').addEventListener('click', () => send('rollBack'));
find('kill').addEventListener('click', () => send('kill'));

function showPolicy({ revision, isKill, expires, rules, canRollBack, device, document }) {
  const until = expires && new Date(expires * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  const text = isKill ? 'ends all rules' : `is in effect until ${until}`;
  find('policy-state').textContent = `${revision ? `Policy ${revision} ${text}.` : 'No policy is in effect.'} This phone: ${device}.`;
  find('roll-back').disabled = !canRollBack;
  find('rules').replaceChildren(
    ...rules.map(({ id, target, verb, conditions }) =>
      h('li', h('b', id), h('code', target), h('span', [verb, ...conditions].join(' · '))),
    ),
  );
  if (document) find('document').textContent = document;
}

function showMistakes({ isSuccess, lines }) {
  find('mistakes').hidden = isSuccess;
  find('mistakes').replaceChildren(...lines.map((line) => h('li', line)));
  const place = /^(\d+):(\d+): /.exec(lines[0] || '');
  if (!place) return;
  // Selects the place of the first mistake.
  const before = find('rule').value.split('\n').slice(0, place[1] - 1);
  const offset = before.reduce((sum, line) => sum + line.length + 1, 0) + Number(place[2]) - 1;
  find('rule').focus();
  find('rule').setSelectionRange(offset, offset + 1);
}

// MARK: The timeline

const waiting = new Map(); // a message without an answer → its line

function note(line) {
  const key = line.layer === 'bridge' && line.id && `${line.origin} ${line.id}`;
  const isMessage = line.layer === 'bridge' && (line.what === 'answered' ? key || line.subject : key && line.what === 'received');
  const [verb, subject] = isMessage ? (line.subject || 'message').split(' ') : [line.what, line.subject];
  const isAdmitted = line.check === 'admitted';
  const more = [
    line.origin && h('span', `${line.layer === 'router' ? 'source: ' : ''}${line.origin}`),
    line.origin && line.check && h('span.check', { 'data-good': isAdmitted ? 'yes' : 'no' }, isAdmitted ? ' ✓ admitted' : ' ✗ refused'),
    line.detail && `${line.origin ? ' — ' : ''}${line.detail}`,
  ].filter(Boolean);
  const item = h('li.event', { 'data-layer': line.layer }, eventRow({
    seconds: line.time, kind: line.layer, verb, subject: subject && h('code', subject), milliseconds: line.milliseconds,
    ending: line.code || (line.what === 'received' ? 'waits' : ''), good: line.isSuccess === undefined ? undefined : line.isSuccess ? 'yes' : 'no', more,
  }));

  const former = key && waiting.get(key);
  if (former && line.what === 'answered') {
    waiting.delete(key);
    // The answer replaces the line of its message, with the time of the message.
    item.querySelector('time').textContent = former.querySelector('time').textContent;
    former.replaceWith(item);
    return;
  }
  if (isMessage && line.what === 'received') waiting.set(key, item);
  const lines = find('lines');
  lines.prepend(item);
  if (lines.children.length > 300) lines.lastChild.remove();
}

find('filter').addEventListener('click', ({ target }) => {
  if (target.dataset.layer === undefined) return;
  find('lines').dataset.layer = target.dataset.layer;
  for (const other of find('filter').children) other.setAttribute('aria-pressed', other === target);
});
find('clear').addEventListener('click', () => {
  find('lines').replaceChildren();
  waiting.clear();
});

connect();
