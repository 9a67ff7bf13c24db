// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

export * from './junctor.js';
