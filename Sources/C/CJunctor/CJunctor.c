// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#include "CJunctor.h"

#include <pthread.h>
#include <stdlib.h>

// A reader is allocated if a thread requires one and none is free, and is never deallocated. So
// there are at most as many readers as threads that have read at the same time.
static junctor_reader *first_reader;
static uint64_t reader_count;

static _Thread_local junctor_reader *this_reader;
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void release_reader(void *value) {
  junctor_reader *reader = value;
  this_reader = NULL;
  junctor_store(&reader->hazard, 0);
  junctor_store(&reader->is_taken, 0);
}

static void make_key(void) {
  if (pthread_key_create(&key, release_reader) != 0) abort();
}

static junctor_reader *take_reader(void) {
  junctor_reader *reader = __atomic_load_n(&first_reader, __ATOMIC_ACQUIRE);
  for (; reader; reader = reader->next) {
    if (junctor_load(&reader->is_taken) == 0 && junctor_replace(&reader->is_taken, 0, 1)) {
      return reader;
    }
  }
  reader = calloc(1, sizeof *reader);
  if (!reader) abort();
  reader->is_taken.value = 1;
  reader->number = __atomic_fetch_add(&reader_count, 1, __ATOMIC_RELAXED);
  reader->next = __atomic_load_n(&first_reader, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(
    &first_reader, &reader->next, reader, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) {
  }
  return reader;
}

static __attribute__((noinline)) junctor_reader *begin_reading(void) {
  pthread_once(&once, make_key);
  this_reader = take_reader();
  // When the thread ends, its reader is released.
  if (pthread_setspecific(key, this_reader) != 0) abort();
  return this_reader;
}

junctor_reader *junctor_this_reader(void) { return this_reader ? this_reader : begin_reading(); }

bool junctor_is_protected(uint64_t address) {
  junctor_reader *reader = __atomic_load_n(&first_reader, __ATOMIC_SEQ_CST);
  for (; reader; reader = reader->next) {
    if (__atomic_load_n(&reader->hazard.value, __ATOMIC_SEQ_CST) == address) return true;
  }
  return false;
}
