// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How many more messages each origin may send now: a bucket for each, which fills up with time.
struct MessageBudget: Sendable {
  /// How many origins are kept; those that have been quiet longest go first.
  private static let capacity = 256

  private struct Bucket: Sendable {
    var left: Double
    var time: Duration
  }

  private let perSecond: Double
  private var buckets: [String: Bucket] = [:]

  init(perSecond: Int) { self.perSecond = Double(perSecond) }

  /// Takes one message of an origin; returns whether there was room for it.
  mutating func take(_ origin: String, at now: Duration) -> Bool {
    var bucket = buckets[origin] ?? Bucket(left: perSecond, time: now)
    let passed = max(.zero, now - bucket.time)
    bucket.left = min(perSecond, bucket.left + passed / .seconds(1) * perSecond)
    bucket.time = max(now, bucket.time)
    let hasRoom = bucket.left >= 1
    if hasRoom { bucket.left -= 1 }
    if buckets[origin] == nil, buckets.count >= Self.capacity { forget(at: now) }
    buckets[origin] = bucket
    return hasRoom
  }

  /// Forgets those that are full again, or else the one that has been quiet longest.
  private mutating func forget(at now: Duration) {
    buckets = buckets.filter { now - $0.value.time < .seconds(1) }
    if buckets.count >= Self.capacity,
      let oldest = buckets.min(by: { $0.value.time < $1.value.time })?.key
    {
      buckets[oldest] = nil
    }
  }
}
