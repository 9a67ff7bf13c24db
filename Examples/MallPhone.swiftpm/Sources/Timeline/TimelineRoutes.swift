// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

/// Shows what the router did; for developers.
@Route("/debug/timeline")
struct TimelineRoute {}
