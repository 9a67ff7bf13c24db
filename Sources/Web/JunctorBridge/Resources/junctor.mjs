// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Exports the names of `junctor.js` from a module.
//
//     import { router } from './junctor.mjs';

import './junctor.js';

export const { router, RouterError, createRouter, transports } = globalThis.junctor;
