// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A clock whose sleepers wait in a ``TrackedContinuation``.
package protocol WorkTrackingClock: Clock {}
