// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The types of the package: only compiled.

import { router } from 'junctor';
import { loadEngine, type Explanation, type LinkProblem } from 'junctor/engine';

const engine = await loadEngine('{}', { file: 'routes.json' });
const pattern: string | null = engine.match('mall://goods/7').route;
const explanation: Explanation = engine.explain('mall://goods/7', { source: 'push' });
const problems: LinkProblem[] = engine.checkLinks(['mall://goods/7']);
const url: string = engine.write({ pattern: '/goods/:id' }, { id: '7' });
// @ts-expect-error: a pattern or an identifier is required.
engine.write({});
void [router, pattern, explanation.outcome === 'matched', problems, url];
