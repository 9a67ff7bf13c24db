// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#include "CJunctor.h"

uint64_t junctor_this_thread(void) {
  static _Thread_local char place;
  return (uint64_t)(uintptr_t)&place;
}
