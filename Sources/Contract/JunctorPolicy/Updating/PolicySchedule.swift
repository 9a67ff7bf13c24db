// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The times at which an app asks its server for a policy.
///
/// Delays are random, so that the requests of many installs are distributed.
public struct PolicySchedule: Sendable, Hashable {
  /// The time between two requests; the real one differs by at most 10 %.
  var interval: Duration
  /// The longest delay after the first failure; it doubles after each further one.
  var firstRetry: Duration
  /// The longest delay after any failure.
  var longestRetry: Duration
  /// The time for which the app runs before it is confirmed healthy.
  var healthPeriod: Duration

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - interval: The time between two requests. The default is 15 minutes.
  ///   - firstRetry: The longest delay after the first failure. The default is 20 seconds.
  ///   - longestRetry: The longest delay after any failure. The default is 1 hour.
  ///   - healthPeriod: The time for which the app runs before it is confirmed healthy. The default is 10 seconds.
  public init(
    interval: Duration = .seconds(900), firstRetry: Duration = .seconds(20),
    longestRetry: Duration = .seconds(3_600), healthPeriod: Duration = .seconds(10)
  ) {
    self.interval = interval
    self.firstRetry = firstRetry
    self.longestRetry = longestRetry
    self.healthPeriod = healthPeriod
  }

  /// Returns the time to the next request.
  ///
  /// - Parameters:
  ///   - failures: The number of failed requests in a row.
  ///   - random: A random number from 0 to 1.
  func delay(afterFailures failures: Int, random: Double) -> Duration {
    if failures == 0 { return interval * (0.9 + 0.2 * random) }
    var longest = firstRetry
    var further = failures - 1
    while further > 0, longest < longestRetry {
      longest *= 2
      further -= 1
    }
    return min(longest, longestRetry) * (0.5 + 0.5 * random)
  }
}
