// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Addresses, patterns and parameters are half of what one says to a router; whoever imports Junctor
// has them without naming the room they live in.
@_exported public import JunctorMatching
