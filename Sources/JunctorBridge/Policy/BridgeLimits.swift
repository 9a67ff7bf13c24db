// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The limits for the messages and calls of a page.
///
/// A key of an object and the name of an event in a message have at most 256 bytes, which cannot be changed.
public struct BridgeLimits: Hashable, Sendable {
  /// The longest key of an object and name of an event, whose hashing takes O(*n*²) for combining marks.
  static let nameBytes = 256

  /// The size limit of a message, in bytes of UTF-8; 256 KiB by default.
  public var messageBytes = 256 * 1024
  /// The size limit of an answer's value and of an event's data, in bytes of JSON; 1 MiB by default.
  public var resultBytes = 1024 * 1024
  /// The deepest nesting of a message; never deeper than 512.
  public var nesting = 32
  /// The largest number of values in a message, at any depth.
  public var elements = 4096
  /// The largest number of calls of one page that are under way at the same time.
  ///
  /// A link that the page's script follows counts as a call. The subframes of a page share as many calls, apart from
  /// those of its main frame.
  public var calls = 32
  /// The largest number of messages of one origin per second, from all of its pages; as many at once after a pause.
  public var messagesPerSecond = 50
  /// The largest number of message bytes of one origin per second, but at least one message of `messageBytes`.
  public var bytesPerSecond = 4 * 1024 * 1024
  /// The timeout of a call that specifies none.
  public var timeout = Duration.seconds(30)
  /// The largest number of subscriptions of a page.
  public var subscriptions = 16
  /// The largest number of waiting events for each subscription; above it, the oldest are dropped.
  public var waitingEvents = 64

  /// Creates the defaults.
  public init() {}
}
