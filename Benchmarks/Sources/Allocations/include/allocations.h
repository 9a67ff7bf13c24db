// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

/// Returns how often the calling thread has allocated so far; 0 where that is not counted.
unsigned long allocations_of_this_thread(void);

/// Returns how many bytes of the heap are in use, in the whole process; 0 where that is not known.
unsigned long allocated_bytes(void);

#endif
