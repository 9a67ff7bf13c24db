// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The functions are written in Swift, in Sources/JunctorC. Reading the header here is a check that it
// is C by itself.
#include "junctor.h"
