// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// The script of a catalogue page, after `catalogueMatcher.js`.

const { alternatives, routes, spaces } = JSON.parse(document.getElementById('data').textContent);
const part = (id) => document.getElementById(id);

function answer() {
  const text = part('url').value;
  const found = text && match(text);
  part('answer').replaceChildren();
  if (!text) return;
  if (found === undefined) return part('answer').append('This URL does not belong to the app.');
  if (found === null) return part('answer').append('No route matches this URL.');
  const link = document.createElement('a');
  link.href = `#route-${found.route}`;
  link.textContent = found.id;
  const values = found.values.map(([name, value]) => `${name} = “${value}”`).join(', ');
  part('answer').append('Opens ', link, values && ` with ${values}`);
}

// MARK: The list

const articles = [...document.querySelectorAll('article')];
const texts = articles.map((article) => article.textContent.toLowerCase());

function filter() {
  const words = part('search').value.toLowerCase().split(/\s+/).filter(Boolean);
  const module = part('module');
  const source = part('source').value;
  let count = 0;
  articles.forEach((article, index) => {
    const sources = article.dataset.sources.split(' ').filter(Boolean);
    const isOpen = source === 'app' ? sources.length === 0 : source === 'any' ? sources.length > 0 : sources.includes(source);
    const isShown =
      words.every((word) => texts[index].includes(word)) &&
      (module.selectedIndex === 0 || article.dataset.module === module.value) &&
      (source === '' || isOpen);
    article.hidden = !isShown;
    if (isShown) count += 1;
  });
  for (const section of document.querySelectorAll('section.module')) {
    section.hidden = !section.querySelector('article:not([hidden])');
  }
  part('count').textContent = count === 1 ? '1 route' : `${count} routes`;
}

// A link to a route that the filter hides shows all routes.
function reveal() {
  const article = part(location.hash.slice(1));
  if (!article || !article.matches('article')) return;
  if (article.hidden) {
    part('filter').reset();
    filter();
  }
  article.scrollIntoView({ block: 'nearest' });
  article.focus({ preventScroll: true });
}

part('filter').addEventListener('submit', (event) => event.preventDefault());
part('filter').addEventListener('input', filter);
addEventListener('hashchange', reveal);
if (part('url')) {
  part('try').addEventListener('submit', (event) => {
    event.preventDefault();
    answer();
  });
  part('try').addEventListener('input', answer);
  for (const button of document.querySelectorAll('button.example')) {
    button.addEventListener('click', () => {
      part('url').value = button.textContent;
      answer();
      part('url').focus();
    });
  }
}
addEventListener('keydown', (event) => {
  const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    part('search').focus();
  } else if (event.key === 'Escape' && event.target === part('search')) {
    part('search').value = '';
    filter();
  }
});
