// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Features that Swift does not have on the oldest supported systems: thread-local storage, the
// wall clock without Foundation, and the locations of linker sections.

#ifndef CJUNCTOR_H
#define CJUNCTOR_H

#include "LinkedRecords.h"

#include <stdint.h>

/// Returns a number that no other running thread has; it is reused after the thread ends.
uint64_t junctor_this_thread(void);

/// Returns the time since the beginning of 1970 in UTC, in nanoseconds.
int64_t junctor_wall_time(void);

#endif
