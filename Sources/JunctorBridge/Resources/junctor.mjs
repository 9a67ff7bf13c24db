// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The names of `junctor.js` for those who import them.
//
//     import { router } from './junctor.mjs';

import './junctor.js';

export const { router, RouterError, createRouter, transports } = globalThis.junctor;
