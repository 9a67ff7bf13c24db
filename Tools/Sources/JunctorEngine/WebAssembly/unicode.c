// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The tables with which Swift normalizes texts before it compares them, 30 kB of the module, without entries: equal texts
// of the engine have equal scalars. Texts of a contract are ASCII, or are written once and compared with themselves; URLs
// are compared by bytes.

/// No scalar has a combining class, and each is a text in form NFC.
unsigned short _swift_stdlib_getNormData(unsigned scalar) {
  (void)scalar;
  return 0;
}

/// Only called for scalars with data.
unsigned _swift_stdlib_getDecompositionEntry(unsigned scalar) {
  (void)scalar;
  return 0;
}

/// No two scalars have a composition.
unsigned _swift_stdlib_getComposition(unsigned first, unsigned second) {
  (void)first;
  (void)second;
  return -1u;
}

const unsigned char *_swift_stdlib_nfd_decompositions;
