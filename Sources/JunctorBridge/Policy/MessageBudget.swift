// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The rate limit of messages: a token bucket for each origin, of messages and of their bytes.
struct MessageBudget: Sendable {
  /// The number of origins that are kept.
  private static let capacity = 256

  private struct Bucket: Sendable {
    var messages: Double
    var bytes: Double
    var time: Duration
  }

  private let messagesPerSecond: Double
  private let bytesPerSecond: Double
  /// The bytes in a full bucket: enough for the longest message.
  private let mostBytes: Double
  private var buckets: [String: Bucket] = [:]

  init(_ limits: BridgeLimits) {
    messagesPerSecond = Double(limits.messagesPerSecond)
    bytesPerSecond = Double(limits.bytesPerSecond)
    mostBytes = Double(max(limits.bytesPerSecond, limits.messageBytes))
  }

  /// Takes one message of an origin; returns whether there was room for it.
  mutating func take(_ origin: String, bytes: Int, at now: Duration) -> Bool {
    var bucket =
      buckets[origin] ?? Bucket(messages: messagesPerSecond, bytes: mostBytes, time: now)
    let seconds = max(.zero, now - bucket.time) / .seconds(1)
    bucket.messages = min(messagesPerSecond, bucket.messages + seconds * messagesPerSecond)
    bucket.bytes = min(mostBytes, bucket.bytes + seconds * bytesPerSecond)
    bucket.time = max(now, bucket.time)
    let hasRoom = bucket.messages >= 1 && bucket.bytes >= Double(bytes)
    if hasRoom {
      bucket.messages -= 1
      bucket.bytes -= Double(bytes)
    }
    if buckets[origin] == nil, buckets.count >= Self.capacity { forget(at: now) }
    buckets[origin] = bucket
    return hasRoom
  }

  /// Drops the origins whose buckets are full again, or else the one with the oldest message.
  private mutating func forget(at now: Duration) {
    let fillTime = Duration.seconds(max(1, mostBytes / max(1, bytesPerSecond)))
    buckets = buckets.filter { now - $0.value.time < fillTime }
    if buckets.count >= Self.capacity,
      let oldest = buckets.min(by: { $0.value.time < $1.value.time })?.key
    {
      buckets[oldest] = nil
    }
  }
}
