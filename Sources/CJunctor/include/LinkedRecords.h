// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Where the linker has put the records of modules and routes. Nothing runs before `main`: the records
// are data, and somebody who wants them asks here.

#ifndef CJUNCTOR_LINKED_RECORDS_H
#define CJUNCTOR_LINKED_RECORDS_H

#include <stdint.h>

/// The records of one image; `start` is null where there are none.
typedef struct {
  const void *_Nullable start;
  uint64_t size;
} junctor_section;

/// Returns the records of the image that this code is linked into.
junctor_section junctor_own_records(void);

/// Calls `body` for each image of the process that has records, with the file it was loaded from.
void junctor_all_records(
  void *_Nonnull context,
  void (*_Nonnull body)(
    void *_Nonnull context, junctor_section section, const char *_Nonnull image));

#endif
