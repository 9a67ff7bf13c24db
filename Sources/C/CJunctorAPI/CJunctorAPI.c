// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The functions are written in Swift, in Sources/C/JunctorC. Including the header here checks that it
// is valid C on its own.
#include "junctor.h"
