// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Junctor

/// What a page asks for: one message of protocol version 1.
struct BridgeMessage: Sendable {
  enum Verb: Sendable {
    case hello
    case canOpen(BridgeAddress)
    case open(Opening)
    case cancel(call: String)
    case subscribe(name: String, sub: String)
    case unsubscribe(sub: String)
    case close(BridgeValue?)
  }

  struct Opening: Sendable {
    let address: BridgeAddress
    let timeout: Duration?
    let trace: TraceParent?
  }

  /// The versions that can be spoken.
  static let versions = 1...1
  static let verbs = ["hello", "canOpen", "open", "cancel", "subscribe", "unsubscribe", "close"]

  let id: CallID
  let verb: Verb

  /// The verb's word.
  var word: String {
    switch verb {
    case .hello: "hello"
    case .canOpen: "canOpen"
    case .open: "open"
    case .cancel: "cancel"
    case .subscribe: "subscribe"
    case .unsubscribe: "unsubscribe"
    case .close: "close"
    }
  }

  /// That a message cannot be read: why, and its id if that could.
  struct Unreadable: Error {
    let id: CallID?
    let failure: BridgeFailure
  }

  /// Reads a message.
  ///
  /// - Throws: An ``Unreadable`` that names the key, and says what should be there.
  init(_ text: String, nesting: Int) throws(Unreadable) {
    // A decoder that finds zero bytes takes a text for one of wider characters, and so for another text
    // than the one that is looked at here.
    guard !text.utf8.contains(0) else {
      throw Unreadable(
        id: nil,
        failure: BridgeFailure(.malformed, "The message has a character without a meaning."))
    }
    guard JSONScan.isNested(text.utf8, within: nesting) else {
      throw Unreadable(
        id: nil,
        failure: BridgeFailure(.malformed, "The message is nested deeper than \(nesting) levels."))
    }
    do {
      self = try JSONDecoder().decode(Envelope.self, from: Data(text.utf8)).message
    } catch let error as Unreadable {
      throw error
    } catch {
      throw Unreadable(
        id: nil, failure: BridgeFailure(.malformed, "The message is no JSON object."))
    }
  }

  private init(id: CallID, verb: Verb) {
    self.id = id
    self.verb = verb
  }

  /// Reads the keys; what else is there is not looked at.
  private struct Envelope: Decodable {
    enum Key: String, CodingKey {
      case v, id, m, url, params, opts, trace, call, name, sub, result, timeoutMs, traceparent
    }

    let message: BridgeMessage

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: Key.self)
      let id = (try? keys.decode(String.self, forKey: .id)).flatMap { CallID($0) }
      do throws(BridgeFailure) {
        let version: Int = try keys.needed(.v, "the number of the protocol's version")
        guard BridgeMessage.versions.contains(version) else {
          throw BridgeFailure(
            .versionUnsupported, "Version \(version) of the protocol is not spoken here.",
            data: [
              "min": .integer(Int64(BridgeMessage.versions.lowerBound)),
              "max": .integer(Int64(BridgeMessage.versions.upperBound)),
            ])
        }
        guard let id else {
          throw .malformed(
            "id", "a client of 1–32 letters, digits or “_”, “-”, and a number up to 2^53 - 1")
        }
        message = BridgeMessage(id: id, verb: try Self.verb(keys))
      } catch {
        throw Unreadable(id: id, failure: error)
      }
    }

    private static func verb(
      _ keys: KeyedDecodingContainer<Key>
    ) throws(BridgeFailure) -> Verb {
      let word: String = try keys.needed(.m, "a verb")
      switch word {
      case "hello": return .hello
      case "canOpen": return .canOpen(try address(keys))
      case "open":
        return .open(
          Opening(
            address: try address(keys), timeout: try timeout(keys), trace: try trace(keys)))
      case "cancel": return .cancel(call: try keys.needed(.call, "the id of a call"))
      case "subscribe":
        let name: String = try keys.needed(.name, "the name of an event")
        let sub: String = try keys.needed(.sub, subscription)
        guard CallID.isWord(sub) else { throw .malformed("sub", subscription) }
        return .subscribe(name: name, sub: sub)
      case "unsubscribe": return .unsubscribe(sub: try keys.needed(.sub, subscription))
      case "close": return .close(try keys.optional(.result, "a value"))
      default:
        throw .malformed("m", "one of " + BridgeMessage.verbs.joined(separator: ", "))
      }
    }

    private static var subscription: String { "1–32 letters, digits or “_”" }

    private static func address(
      _ keys: KeyedDecodingContainer<Key>
    ) throws(BridgeFailure) -> BridgeAddress {
      BridgeAddress(
        url: try keys.needed(.url, "an address"),
        parameters: try keys.optional(.params, "an object") ?? [:])
    }

    private static func timeout(
      _ keys: KeyedDecodingContainer<Key>
    ) throws(BridgeFailure) -> Duration? {
      guard let options = try keys.nested(.opts) else { return nil }
      guard let time: Double = try options.optional(.timeoutMs, "milliseconds") else { return nil }
      guard time >= 0, time <= 86_400_000 else {
        throw .malformed("opts.timeoutMs", "milliseconds, at most those of a day")
      }
      return .milliseconds(time)
    }

    /// A trace that cannot be read is no reason not to open: the standard says to go on without it.
    private static func trace(
      _ keys: KeyedDecodingContainer<Key>
    ) throws(BridgeFailure) -> TraceParent? {
      guard let trace = try keys.nested(.trace) else { return nil }
      let text = try? trace.decodeIfPresent(String.self, forKey: .traceparent)
      return text.flatMap { TraceParent($0) }
    }
  }
}

extension KeyedDecodingContainer {
  fileprivate func needed<T: Decodable>(
    _ key: Key, _ expected: String
  ) throws(BridgeFailure) -> T {
    guard let value: T = try optional(key, expected) else {
      throw .malformed(key.stringValue, expected)
    }
    return value
  }

  fileprivate func optional<T: Decodable>(
    _ key: Key, _ expected: String
  ) throws(BridgeFailure) -> T? {
    do {
      return try decodeIfPresent(T.self, forKey: key)
    } catch {
      throw .malformed(key.stringValue, expected)
    }
  }

  fileprivate func nested(_ key: Key) throws(BridgeFailure) -> KeyedDecodingContainer<Key>? {
    guard contains(key), (try? decodeNil(forKey: key)) != true else { return nil }
    do {
      return try nestedContainer(keyedBy: Key.self, forKey: key)
    } catch {
      throw .malformed(key.stringValue, "an object")
    }
  }
}

extension BridgeFailure {
  fileprivate static func malformed(_ key: String, _ expected: String) -> BridgeFailure {
    BridgeFailure(.malformed, "“\(key)” should be \(expected).", data: ["key": .string(key)])
  }
}
