// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "LinkedRecords.h"

#include <stddef.h>

#if defined(__APPLE__) || defined(__linux__)

#include <limits.h>
#include <stdlib.h>

// The file without symbolic links; the name itself if there is no such file.
static const char *file_of(const char *name, char buffer[PATH_MAX]) {
  return realpath(name, buffer) ? buffer : name;
}

#endif

#if defined(__APPLE__)

// Written from the documentation of the loader. scripts/check-apple compiles it with Apple's headers and links it
// with libSystem; it has never been run.

#include <dlfcn.h>
#include <mach-o/dyld.h>
#include <mach-o/getsect.h>
#include <mach-o/loader.h>

#if defined(__LP64__)
typedef struct mach_header_64 image_header;
#else
typedef struct mach_header image_header;
#endif

// The header of the image that this code is linked into.
extern const image_header __dso_handle;

static junctor_section records_of(const image_header *header) {
  unsigned long size = 0;
  const uint8_t *start = getsectiondata(header, "__DATA_CONST", "__junctor", &size);
  // A linker option can disable `__DATA_CONST`.
  if (!start) start = getsectiondata(header, "__DATA", "__junctor", &size);
  return (junctor_section){start, start ? size : 0};
}

junctor_section junctor_own_records(void) { return records_of(&__dso_handle); }

static void visit_image(
  const void *header, const char *name, const char *program, void *context, junctor_visitor body) {
  junctor_section section = records_of(header);
  char file[PATH_MAX];
  if (section.size) body(context, section, file_of(name ? name : "", file), program);
}

void junctor_find_records(const void *address, void *context, junctor_visitor body) {
  if (address == &__dso_handle) return;
  char name[PATH_MAX] = "", file[PATH_MAX];
  uint32_t size = sizeof name;
  _NSGetExecutablePath(name, &size);
  const char *program = file_of(name, file);
  if (address) {
    Dl_info image;
    if (dladdr(address, &image)) {
      visit_image(image.dli_fbase, image.dli_fname, program, context, body);
    }
    return;
  }
  // Another thread may load or unload images meanwhile: the header of a removed one is null.
  for (uint32_t index = 0; index < _dyld_image_count(); index++) {
    const struct mach_header *header = _dyld_get_image_header(index);
    if (header) visit_image(header, _dyld_get_image_name(index), program, context, body);
  }
}

#elif defined(__ELF__)

// The linker defines these symbols, since the section's name is an identifier. They are weak, since they are
// undefined in an image without records.
extern const uint8_t __start_junctor_records[] __attribute__((weak, visibility("hidden")));
extern const uint8_t __stop_junctor_records[] __attribute__((weak, visibility("hidden")));

junctor_section junctor_own_records(void) {
  if (!__start_junctor_records) return (junctor_section){NULL, 0};
  return (junctor_section){
    __start_junctor_records, (uint64_t)(__stop_junctor_records - __start_junctor_records)};
}

#if defined(__linux__)

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// A loaded image has no section headers; only the file has them. All values in the file are checked, since the file
// may have been replaced after it was loaded.

static const char section_name[] = "junctor_records";
static const char program_name[] = "/proc/self/exe";

// Each image has its own hidden symbol.
extern const uint8_t __dso_handle __attribute__((visibility("hidden")));

typedef struct {
  const uint8_t *address;
  void *context;
  junctor_visitor body;
  const char *program;
} visit;

// Whether a range is completely in readable loaded segments.
static bool is_loaded(const struct dl_phdr_info *image, uint64_t address, uint64_t size) {
  for (int index = 0; index < image->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &image->dlpi_phdr[index];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_R)) continue;
    if (address >= part->p_vaddr && size <= part->p_memsz
        && address - part->p_vaddr <= part->p_memsz - size) {
      return true;
    }
  }
  return false;
}

static void visit_file(
  const struct dl_phdr_info *image, const char *name, const uint8_t *file, uint64_t length,
  const visit *visit) {
  const ElfW(Ehdr) *header = (const void *)file;
  if (length < sizeof *header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return;
  uint64_t table = header->e_shoff, count = header->e_shnum;
  if (table == 0 || table % sizeof(void *) != 0 || table > length
      || header->e_shentsize != sizeof(ElfW(Shdr)) || header->e_shstrndx >= count
      || count > (length - table) / sizeof(ElfW(Shdr))) {
    return;
  }
  const ElfW(Shdr) *sections = (const void *)(file + table);
  const ElfW(Shdr) *names = &sections[header->e_shstrndx];
  if (names->sh_offset > length || names->sh_size > length - names->sh_offset) return;
  for (uint64_t index = 0; index < count; index++) {
    const ElfW(Shdr) *section = &sections[index];
    if (section->sh_name >= names->sh_size
        || names->sh_size - section->sh_name < sizeof section_name
        || memcmp(file + names->sh_offset + section->sh_name, section_name, sizeof section_name)
          != 0) {
      continue;
    }
    if (!(section->sh_flags & SHF_ALLOC)
        || !is_loaded(image, section->sh_addr, section->sh_size)) {
      continue;
    }
    const void *start = (const void *)(image->dlpi_addr + section->sh_addr);
    if (!section->sh_size) continue;
    char resolved[PATH_MAX];
    visit->body(
      visit->context, (junctor_section){start, section->sh_size}, file_of(name, resolved),
      visit->program);
  }
}

static int visit_image(struct dl_phdr_info *image, size_t size, void *context) {
  (void)size;
  const visit *visit = context;
  if (visit->address && !is_loaded(image, (uintptr_t)visit->address - image->dlpi_addr, 1)) return 0;
  // The program has an empty name.
  const char *name = image->dlpi_name && *image->dlpi_name ? image->dlpi_name : program_name;
  int file = open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  struct stat status;
  if (fstat(file, &status) == 0 && status.st_size > 0) {
    uint64_t length = (uint64_t)status.st_size;
    void *bytes = mmap(NULL, length, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes != MAP_FAILED) {
      visit_file(image, name, bytes, length, visit);
      munmap(bytes, length);
    }
  }
  close(file);
  return 0;
}

void junctor_find_records(const void *address, void *context, junctor_visitor body) {
  if (address == &__dso_handle) return;
  char file[PATH_MAX];
  visit it = {address, context, body, file_of(program_name, file)};
  dl_iterate_phdr(visit_image, &it);
}

#else

// Without an interface of the loader, the records of other images are not found.
void junctor_find_records(const void *address, void *context, junctor_visitor body) {
  (void)address;
  (void)context;
  (void)body;
}

#endif

#else

// Object formats without access to sections: apps list their modules instead.

junctor_section junctor_own_records(void) { return (junctor_section){NULL, 0}; }

void junctor_find_records(const void *address, void *context, junctor_visitor body) {
  (void)address;
  (void)context;
  (void)body;
}

#endif
