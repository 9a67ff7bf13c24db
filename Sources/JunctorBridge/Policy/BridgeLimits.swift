// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How much a page may ask for.
///
/// The defaults are generous for people and narrow for floods. A key of an object and the name of an event in a message
/// have at most 256 bytes, whatever the limits.
public struct BridgeLimits: Hashable, Sendable {
  /// How long a key of an object may be as it is written, and the name of an event, in bytes of UTF-8.
  ///
  /// Both are hashed. That takes O(*n*²) for combining marks, so this limit cannot be changed.
  static let nameBytes = 256

  /// How long a message may be, in bytes of UTF-8.
  public var messageBytes = 256 * 1024
  /// How long an answer's value or an event's data may be, in bytes of JSON.
  public var resultBytes = 1024 * 1024
  /// How deep brackets may be nested in a message; never deeper than 512.
  public var nesting = 32
  /// How many values a message may have, counting each element of its lists and each member of its
  /// objects, at any depth.
  public var elements = 4096
  /// How many calls of one page may be under way at the same time.
  ///
  /// A link that the page's script follows counts as a call. The subframes of a page share as many calls, apart from
  /// those of its main frame.
  public var calls = 32
  /// How many messages of one origin are taken in a second, whatever the number of its pages.
  ///
  /// As many may come at once after a pause.
  public var messagesPerSecond = 50
  /// How many bytes of messages of one origin are taken in a second, whatever the number of its pages.
  ///
  /// As many may come at once after a pause, and always one message of `messageBytes`.
  public var bytesPerSecond = 4 * 1024 * 1024
  /// How long a call may take that names no time of its own.
  public var timeout = Duration.seconds(30)
  /// How many events a page may listen to.
  public var subscriptions = 16
  /// How many events wait for a page, for each that it listens to; of more the oldest are dropped.
  public var waitingEvents = 64

  /// Creates the defaults.
  public init() {}
}
