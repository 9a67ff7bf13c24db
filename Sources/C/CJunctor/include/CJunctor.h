// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Features that Swift does not have on the oldest supported systems: atomic words, thread-local
// storage, and the locations of linker sections.

#ifndef CJUNCTOR_H
#define CJUNCTOR_H

#include "LinkedRecords.h"

#include <stdbool.h>
#include <stdint.h>

/// An atomic word.
typedef struct {
  uint64_t value;
} junctor_word;

/// Loads a word, with acquire ordering.
static inline uint64_t junctor_load(const junctor_word *word) {
  return __atomic_load_n(&word->value, __ATOMIC_ACQUIRE);
}

/// Stores a word, with release ordering.
static inline void junctor_store(junctor_word *word, uint64_t value) {
  __atomic_store_n(&word->value, value, __ATOMIC_RELEASE);
}

/// Exchanges a word, with sequentially consistent ordering; returns the previous value.
static inline uint64_t junctor_exchange(junctor_word *word, uint64_t value) {
  return __atomic_exchange_n(&word->value, value, __ATOMIC_SEQ_CST);
}

/// Stores a word if it equals the expected value; returns whether it did.
static inline bool junctor_replace(junctor_word *word, uint64_t expected, uint64_t value) {
  return __atomic_compare_exchange_n(
    &word->value, &expected, value, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/// Adds one, and returns the sum.
static inline uint64_t junctor_increment(junctor_word *word) {
  return __atomic_add_fetch(&word->value, 1, __ATOMIC_RELAXED);
}

/// An acquire fence: synchronizes with a release whose value this thread has read with a relaxed
/// load.
static inline void junctor_acquire(void) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }

/// The hazard pointer of one thread.
typedef struct junctor_reader {
  /// The object that must not be freed; 0 for none.
  junctor_word hazard;
  /// A number from 0, reused after the thread ends.
  uint64_t number;
  /// Whether a running thread uses this reader.
  junctor_word is_taken;
  struct junctor_reader *next;
  /// Padding, so that threads do not write to the same cache line.
  uint8_t padding[96];
} junctor_reader;

/// Returns the reader of the calling thread, which keeps it until it ends.
junctor_reader *junctor_this_reader(void);

/// Reads the address of an object that other threads may replace, and protects it from being freed.
///
/// Must be followed by `junctor_leave`. In between, the thread must not protect another object, and
/// must not wait.
static inline uint64_t junctor_protect(junctor_reader *reader, const junctor_word *current) {
  uint64_t seen = __atomic_load_n(&current->value, __ATOMIC_RELAXED);
  for (;;) {
    // Either the replacing thread reads this hazard, or this thread reads the new object: all four
    // operations are sequentially consistent.
    __atomic_store_n(&reader->hazard.value, seen, __ATOMIC_SEQ_CST);
    uint64_t again = __atomic_load_n(&current->value, __ATOMIC_SEQ_CST);
    if (again == seen) return seen;
    seen = again;
  }
}

/// Ends the protection by `junctor_protect`.
static inline void junctor_leave(junctor_reader *reader) { junctor_store(&reader->hazard, 0); }

/// Returns whether a thread protects the replaced object at an address.
bool junctor_is_protected(uint64_t address);

#endif
