// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Replaces the C library's allocator and counts allocations. The definitions of a program take precedence over those of
// shared libraries, so all libraries of the process call these functions. They call glibc's allocator by its alternative
// names. The counter is thread-local: it is fast, and independent of other threads.

#include "allocations.h"

// Defines `__GLIBC__` if the C library is glibc.
#include <stdlib.h>

#ifdef __GLIBC__
#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static __thread unsigned long allocations;

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  allocations++;
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  allocations++;
  void *block = __libc_memalign(alignment, size);
  if (block == NULL) return ENOMEM;
  *result = block;
  return 0;
}

unsigned long allocations_of_this_thread(void) { return allocations; }

unsigned long allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

#else
unsigned long allocations_of_this_thread(void) { return 0; }
unsigned long allocated_bytes(void) { return 0; }
#endif
