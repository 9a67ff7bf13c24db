// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

/// Returns the number of allocations of the calling thread; 0 if they are not counted.
unsigned long allocations_of_this_thread(void);

/// Returns the number of heap bytes in use by the process; 0 if it is unknown.
unsigned long allocated_bytes(void);

#endif
