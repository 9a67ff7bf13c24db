// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#include "CJunctor.h"

#include <time.h>

uint64_t junctor_this_thread(void) {
  static _Thread_local char place;
  return (uint64_t)(uintptr_t)&place;
}

int64_t junctor_wall_time(void) {
  struct timespec time;
  return clock_gettime(CLOCK_REALTIME, &time) == 0 ? (int64_t)time.tv_sec * 1000000000 + time.tv_nsec : 0;
}
