// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#pragma once
#include <stdbool.h>
#include <stdint.h>

/// A reference to an executor, in the layout of Swift's `UnownedSerialExecutor`.
typedef struct {
  uintptr_t identity;
  uintptr_t implementation;
} SeededExecutor;

/// Whether this process can run simulations: on Linux, and without a sanitizer.
bool seeded_is_available(void);

/// Returns the simulation that runs on this thread, or `NULL`.
void *seeded_current(void);

/// Begins a simulation on this thread.
///
/// - `hop`: The executor that receives each task that changes its executor.
/// - `line`: The line that is printed if the process crashes in the simulation.
void seeded_enter(void *simulation, SeededExecutor hop, const char *line);

/// Ends the simulation on this thread.
void seeded_leave(void);

/// Sets the virtual time of this thread.
void seeded_set_time(int64_t nanoseconds);

/// Returns the executor to which the task that was enqueued last on `hop` changes.
SeededExecutor seeded_hop_target(void);
