// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import CJunctor

/// The system's wall clock, without Foundation.
enum SystemTime {
  /// The time since the beginning of 1970 in UTC.
  static var now: Duration { .nanoseconds(junctor_wall_time()) }
}
