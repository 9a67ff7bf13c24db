// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const root = new URL('../../../', import.meta.url);

export const read = (path) => readFileSync(new URL(path, root), 'utf8');

/** Returns the functions of files of the code that generated files contain. */
export function load(names, globals = {}) {
  const context = vm.createContext(globals);
  for (const name of names) {
    vm.runInContext(read(`Tools/Sources/JunctorCodegen/Runtimes/${name}`), context, { filename: name });
  }
  return context;
}
