// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The limits for the messages and calls of a page.
///
/// A key of an object and the name of an event in a message have at most 256 bytes, which cannot be changed.
public struct BridgeLimits: Hashable, Sendable {
  /// The length limit of keys and event names, in bytes: hashing combining marks takes O(*n*²).
  static let nameBytes = 256

  /// The size limit of a message, in bytes of UTF-8; 256 KiB by default.
  public var messageBytes = 256 * 1024
  /// The size limit of an answer's value and of an event's data, in bytes of JSON; 1 MiB by default.
  public var resultBytes = 1024 * 1024
  /// The largest nesting depth of a message; values above 512 have the effect of 512.
  public var nesting = 32
  /// The largest number of values in a message, at any depth.
  public var elements = 4096
  /// The largest number of concurrent calls of one page's main frame.
  ///
  /// A link that the page's script follows counts as a call. All subframes of the page share a separate limit of the
  /// same size.
  public var calls = 32
  /// The largest number of messages per second from all pages of one origin, and the largest burst.
  public var messagesPerSecond = 50
  /// The largest number of message bytes of one origin per second; a burst can be one message of `messageBytes`.
  public var bytesPerSecond = 4 * 1024 * 1024
  /// The default timeout of a call.
  public var timeout = Duration.seconds(30)
  /// The largest number of subscriptions of a page.
  public var subscriptions = 16
  /// The largest number of pending events for each subscription; above it, the oldest are dropped.
  public var waitingEvents = 64

  /// Creates the default limits.
  public init() {}
}
