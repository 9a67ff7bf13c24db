// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The sections with the records of modules and routes. The records are data, so no code runs before
// `main`.

#ifndef CJUNCTOR_LINKED_RECORDS_H
#define CJUNCTOR_LINKED_RECORDS_H

#include <stdint.h>

/// The records of one image; `start` is null if there are none.
typedef struct {
  const void *_Nullable start;
  uint64_t size;
} junctor_section;

/// Returns the records of the image that this code is linked into.
junctor_section junctor_own_records(void);

/// Receives the records of an image, the file of that image, and the file of the program, both without
/// symbolic links.
typedef void (*junctor_visitor)(
  void *_Nonnull context, junctor_section section, const char *_Nonnull image,
  const char *_Nonnull program);

/// Calls `body` for the image that contains `address`, or for all images of the process if that is
/// null. Images without records are skipped.
///
/// The address is only compared. `body` is not called if it is the handle of the image that this code
/// is linked into, whose records `junctor_own_records` returns without reading a file.
void junctor_find_records(
  const void *_Nullable address, void *_Nonnull context, junctor_visitor _Nonnull body);

#endif
