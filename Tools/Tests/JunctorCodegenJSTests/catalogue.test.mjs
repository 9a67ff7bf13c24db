// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { load, read } from './runtime.mjs';

const { routes } = JSON.parse(read('Examples/Mall/routes.json'));
const page = read('Examples/Mall/Generated/routes.html');
const data = JSON.parse(page.split('id="data">')[1].split('</script>')[0]);
const { match } = load(['catalogueMatcher.js', 'find.js'], { ...data, URLSearchParams });

describe('the matcher of the catalogue', () => {
  for (const { id, examples = [] } of routes) {
    for (const example of examples) {
      it(`finds ${id} for ${example}`, () => {
        assert.equal(match(example).id, id);
        assert.equal(match('mall:/' + example).id, id);
      });
    }
  }

  it('returns the decoded values', () => {
    const { values } = match('mall://goods/search?q=green+tea%21&limit=10');
    assert.equal(new Map(values).get('q'), 'green tea!');
  });

  it('returns null if no route matches', () => assert.equal(match('mall://no/such/route'), null));

  for (const url of ['other://goods/1', 'mall://user@goods/1', 'mall://goods/%FF', 'goods/1']) {
    it(`refuses ${url}`, () => assert.equal(match(url), undefined));
  }
});
