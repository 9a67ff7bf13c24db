// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The rate limit for messages: two token buckets for each origin, one for messages and one for bytes.
struct MessageBudget: Sendable {
  /// The largest number of stored origins.
  private static let capacity = 256

  private struct Bucket: Sendable {
    var messages: Double
    var bytes: Double
    var time: Duration
  }

  private let messagesPerSecond: Double
  private let bytesPerSecond: Double
  /// The bytes in a full bucket, enough for the longest message.
  private let byteCapacity: Double
  private var buckets: [String: Bucket] = [:]

  init(_ limits: BridgeLimits) {
    messagesPerSecond = Double(limits.messagesPerSecond)
    bytesPerSecond = Double(limits.bytesPerSecond)
    byteCapacity = Double(max(limits.bytesPerSecond, limits.messageBytes))
  }

  /// Counts one message of an origin; returns whether the rate allows it.
  mutating func take(_ origin: String, bytes: Int, at now: Duration) -> Bool {
    var bucket =
      buckets[origin] ?? Bucket(messages: messagesPerSecond, bytes: byteCapacity, time: now)
    let seconds = max(.zero, now - bucket.time) / .seconds(1)
    bucket.messages = min(messagesPerSecond, bucket.messages + seconds * messagesPerSecond)
    bucket.bytes = min(byteCapacity, bucket.bytes + seconds * bytesPerSecond)
    bucket.time = max(now, bucket.time)
    let hasRoom = bucket.messages >= 1 && bucket.bytes >= Double(bytes)
    if hasRoom {
      bucket.messages -= 1
      bucket.bytes -= Double(bytes)
    }
    if buckets[origin] == nil, buckets.count >= Self.capacity { evict(at: now) }
    buckets[origin] = bucket
    return hasRoom
  }

  /// Returns the time after a refused message until the rate allows it.
  func wait(_ origin: String, bytes: Int) -> Duration {
    guard let bucket = buckets[origin] else { return .zero }
    let messages = (1 - bucket.messages) / max(1, messagesPerSecond)
    return .seconds(max(messages, (Double(bytes) - bucket.bytes) / max(1, bytesPerSecond)))
  }

  /// Removes the origins whose buckets are full, or else the origin with the oldest message.
  private mutating func evict(at now: Duration) {
    let fillTime = Duration.seconds(max(1, byteCapacity / max(1, bytesPerSecond)))
    buckets = buckets.filter { now - $0.value.time < fillTime }
    if buckets.count >= Self.capacity,
      let oldest = buckets.min(by: { $0.value.time < $1.value.time })?.key
    {
      buckets[oldest] = nil
    }
  }
}
