// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// What Embedded Swift requires of a C library, for a WebAssembly module without imports and with one thread.
//
// Memory: blocks of powers of two, from 32 bytes, each with its class in a header of 16 bytes. Freed blocks are in one
// list per class, and are used again for the same class. A contract stays in memory, and requests of pages are alike, so
// blocks are neither split nor joined. New blocks are cut from the end of the memory, which grows by pages.

typedef unsigned long size_t;
typedef unsigned char byte;

extern byte __heap_base;

typedef struct Block {
  size_t class;
  struct Block *next;
  size_t padding[2];
} Block;

static Block *freed[32];
static byte *end;

static byte *cut(size_t size) {
  if (!end) end = (byte *)(((size_t)&__heap_base + 15) & ~15ul);
  byte *block = end;
  size_t limit = __builtin_wasm_memory_size(0) << 16;
  if ((size_t)block + size > limit) {
    size_t pages = ((size_t)block + size - limit + 65535) >> 16;
    // More at a time, since each growth makes the views of the page invalid.
    if (__builtin_wasm_memory_grow(0, pages + 16) == (size_t)-1 &&
        __builtin_wasm_memory_grow(0, pages) == (size_t)-1)
      __builtin_trap();
  }
  end += size;
  return block;
}

void *malloc(size_t size) {
  if (size > 1ul << 30) __builtin_trap();
  size_t total = size + sizeof(Block) < 32 ? 32 : size + sizeof(Block);
  size_t class = 32 - __builtin_clz(total - 1);
  Block *block = freed[class];
  if (block) {
    freed[class] = block->next;
  } else {
    block = (Block *)cut(1ul << class);
    block->class = class;
  }
  return block + 1;
}

void free(void *pointer) {
  if (!pointer) return;
  Block *block = (Block *)pointer - 1;
  block->next = freed[block->class];
  freed[block->class] = block;
}

// Swift requests larger alignments than that of `malloc` for no type of this module.
int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > 16) __builtin_trap();
  *result = malloc(size);
  return 0;
}

void *memcpy(void *to, const void *from, size_t count) {
  __builtin_memcpy(to, from, count);
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  __builtin_memmove(to, from, count);
  return to;
}

void *memset(void *to, int value, size_t count) {
  __builtin_memset(to, value, count);
  return to;
}

int memcmp(const void *one, const void *two, size_t count) {
  const byte *a = one, *b = two;
  for (; count; a++, b++, count--)
    if (*a != *b) return *a - *b;
  return 0;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

// Messages of traps are not shown: a trap ends the call with an error of the page.
int putchar(int character) { return character; }

// The seeds of hash tables. They are constant, so that all answers are the same in each page.
void arc4random_buf(void *to, size_t count) { memset(to, 7, count); }

// The compiler counts references without atomic operations, since there is one thread. The library has one form of them,
// which are ordinary operations in a module without threads.
void *swift_retain(void *object);
void *swift_retain_n(void *object, unsigned count);
void swift_release(void *object);
void swift_release_n(void *object, unsigned count);
void *swift_nonatomic_retain(void *object) { return swift_retain(object); }
void *swift_nonatomic_retain_n(void *object, unsigned n) { return swift_retain_n(object, n); }
void swift_nonatomic_release(void *object) { swift_release(object); }
void swift_nonatomic_release_n(void *object, unsigned n) { swift_release_n(object, n); }
