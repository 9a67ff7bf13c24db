// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#include <stdbool.h>

struct junctor_router;

// The functions of Support.swift, which documents them.
struct junctor_router *test_router(void);
bool test_is_connected(void);
void *test_front_content(void);
