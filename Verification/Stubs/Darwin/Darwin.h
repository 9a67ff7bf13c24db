// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// What the library uses of Apple's C headers, for `scripts/check-apple`. Declared as Apple's documentation
// and open sources declare it.

#ifndef STUB_DARWIN_H
#define STUB_DARWIN_H

#include <stddef.h>
#include <stdint.h>

// os/lock.h

typedef struct {
  uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;
void os_unfair_lock_lock(os_unfair_lock_t _Nonnull lock);
void os_unfair_lock_unlock(os_unfair_lock_t _Nonnull lock);
_Bool os_unfair_lock_trylock(os_unfair_lock_t _Nonnull lock);

// stdlib.h

void *_Nullable calloc(size_t count, size_t size);
_Noreturn void abort(void);
char *_Nullable realpath(const char *_Nonnull name, char *_Nullable buffer);

// limits.h

#define PATH_MAX 1024

// dlfcn.h

typedef struct {
  const char *_Nullable dli_fname;
  void *_Nullable dli_fbase;
  const char *_Nullable dli_sname;
  void *_Nullable dli_saddr;
} Dl_info;
int dladdr(const void *_Nonnull address, Dl_info *_Nonnull info);

// pthread.h

typedef unsigned long pthread_key_t;
typedef struct {
  long __sig;
  char __opaque[8];
} pthread_once_t;
#define PTHREAD_ONCE_INIT {0x30B1BCBA, {0}}
int pthread_key_create(
  pthread_key_t *_Nonnull key, void (*_Nullable destructor)(void *_Nonnull value));
int pthread_once(pthread_once_t *_Nonnull once, void (*_Nonnull routine)(void));
int pthread_setspecific(pthread_key_t key, const void *_Nullable value);

// mach-o/loader.h

struct mach_header {
  uint32_t magic;
  int32_t cputype;
  int32_t cpusubtype;
  uint32_t filetype;
  uint32_t ncmds;
  uint32_t sizeofcmds;
  uint32_t flags;
};
struct mach_header_64 {
  uint32_t magic;
  int32_t cputype;
  int32_t cpusubtype;
  uint32_t filetype;
  uint32_t ncmds;
  uint32_t sizeofcmds;
  uint32_t flags;
  uint32_t reserved;
};

// mach-o/getsect.h, mach-o/dyld.h

uint8_t *_Nullable getsectiondata(
  const struct mach_header_64 *_Nonnull image, const char *_Nonnull segment,
  const char *_Nonnull section, unsigned long *_Nonnull size);
uint32_t _dyld_image_count(void);
int _NSGetExecutablePath(char *_Nonnull name, uint32_t *_Nonnull size);
const struct mach_header *_Nullable _dyld_get_image_header(uint32_t index);
const char *_Nullable _dyld_get_image_name(uint32_t index);

#endif
