// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// What Swift cannot say yet on the oldest systems that Junctor runs on: words that threads share, a
// place of each thread's own, and where the linker has put something.

#ifndef CJUNCTOR_H
#define CJUNCTOR_H

#include "LinkedRecords.h"

#include <stdbool.h>
#include <stdint.h>

/// A word that threads share.
typedef struct {
  uint64_t value;
} junctor_word;

/// Returns the word; what was written before it was stored is visible then.
static inline uint64_t junctor_load(const junctor_word *word) {
  return __atomic_load_n(&word->value, __ATOMIC_ACQUIRE);
}

/// Stores a word, and makes visible what was written before.
static inline void junctor_store(junctor_word *word, uint64_t value) {
  __atomic_store_n(&word->value, value, __ATOMIC_RELEASE);
}

/// Stores a word in the one order that all threads agree on, and returns the one that was there.
static inline uint64_t junctor_exchange(junctor_word *word, uint64_t value) {
  return __atomic_exchange_n(&word->value, value, __ATOMIC_SEQ_CST);
}

/// Stores a word if the one that is there is the expected one; returns whether it was.
static inline bool junctor_replace(junctor_word *word, uint64_t expected, uint64_t value) {
  return __atomic_compare_exchange_n(
    &word->value, &expected, value, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/// Adds one, and returns the sum.
static inline uint64_t junctor_increment(junctor_word *word) {
  return __atomic_add_fetch(&word->value, 1, __ATOMIC_RELAXED);
}

/// Orders what follows after everything that other threads did before a release of theirs which this
/// thread has seen with a relaxed load.
static inline void junctor_acquire(void) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }

/// What one thread reads at this moment: its hazard pointer.
typedef struct junctor_reader {
  /// The object that must not be freed; 0 for none.
  junctor_word hazard;
  /// The number of the thread among those that have read, counted from 0 and used again.
  uint64_t number;
  /// Whether a living thread has this place.
  junctor_word is_taken;
  struct junctor_reader *next;
  /// No two threads write to one cache line.
  uint8_t padding[96];
} junctor_reader;

/// Returns the place of the calling thread, which keeps it until it ends.
junctor_reader *junctor_this_reader(void);

/// Reads the address of an object that others may replace, and keeps it from being freed.
///
/// Ends with `junctor_leave`; between the two the thread runs nothing that could protect another
/// object, and never waits.
static inline uint64_t junctor_protect(junctor_reader *reader, const junctor_word *current) {
  uint64_t seen = __atomic_load_n(&current->value, __ATOMIC_RELAXED);
  for (;;) {
    // Either the one who replaces the object sees this hazard, or this thread sees the new object:
    // both operations are in the one order of all.
    __atomic_store_n(&reader->hazard.value, seen, __ATOMIC_SEQ_CST);
    uint64_t again = __atomic_load_n(&current->value, __ATOMIC_SEQ_CST);
    if (again == seen) return seen;
    seen = again;
  }
}

/// Lets go of what `junctor_protect` gave.
static inline void junctor_leave(junctor_reader *reader) { junctor_store(&reader->hazard, 0); }

/// Returns whether some thread reads the object at an address that has been replaced.
bool junctor_is_protected(uint64_t address);

#endif
