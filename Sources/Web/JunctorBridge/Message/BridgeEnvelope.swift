// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorJSON

/// A message whose keys were located and whose values are not parsed yet.
///
/// A message with a used id is refused before its parameters are parsed.
struct BridgeEnvelope: Sendable {
  private enum Key: String, CaseIterable {
    case v, id, m, url, params, opts, trace, call, name, sub, result
  }

  private let reader: JSONReader
  private let offsets: [Key: Int]

  /// Locates the keys of a message; throws if it is not a JSON object, or is nested too deeply or too large.
  init(_ text: String, limits: BridgeLimits) throws(BridgeFailure) {
    do throws(JSONError) {
      reader = try JSONReader(
        message: text, nesting: limits.nesting, elements: limits.elements)
      offsets = try reader.members()
    } catch {
      switch error.code {
      case .tooDeep:
        throw BridgeFailure(
          .malformed, "The message is nested deeper than \(limits.nesting) levels.")
      case .tooManyValues:
        throw BridgeFailure(
          .tooLarge, "The message has more than \(limits.elements) values.", limit: limits.elements)
      case .longKey, .longNumber:
        throw BridgeFailure(
          .tooLarge,
          "The \(error.code == .longKey ? "key" : "number") at byte \(error.offset) is longer than \(BridgeLimits.nameBytes) bytes.",
          limit: BridgeLimits.nameBytes)
      case .grammar, .longString, .tooLarge:
        throw BridgeFailure(
          .malformed,
          text.utf8.contains(0)
            ? "The message contains a NUL character." : "The message is not a JSON object.")
      }
    }
  }

  /// The message's id, if it has a valid one.
  var id: CallID? { (try? text(.id, "")).flatMap { CallID($0) } }

  /// Returns the message's id, if the version is supported.
  func checkedID() throws(BridgeFailure) -> CallID {
    let expected = "the protocol version, a number"
    guard case .integer(let integer)? = try value(.v, expected), let version = Int(exactly: integer)
    else { throw .malformed(Key.v.rawValue, expected) }
    guard BridgeMessage.versions.contains(version) else {
      throw BridgeFailure(
        .versionUnsupported, "Version \(version) of the protocol is not supported.",
        data: BridgeMessage.versionRange)
    }
    guard let id else {
      throw .malformed(
        Key.id.rawValue,
        "a client name of 1–32 letters, digits or “_”, then “-” and a number up to 2^53 - 1")
    }
    return id
  }

  /// Parses the verb and its parameters.
  func message(_ id: CallID) throws(BridgeFailure) -> BridgeMessage {
    let text = try text(.m, "a verb")
    // Compares bytes, because comparing strings normalizes them.
    let words = BridgeMessage.Word.allCases
    guard let word = words.first(where: { $0.rawValue.utf8.elementsEqual(text.utf8) }) else {
      throw .malformed(Key.m.rawValue, "one of " + BridgeMessage.verbs.joined(separator: ", "))
    }
    return BridgeMessage(id: id, word: word, verb: try verb(word))
  }

  private func verb(_ word: BridgeMessage.Word) throws(BridgeFailure) -> BridgeMessage.Verb {
    switch word {
    case .hello: return .hello
    case .canOpen: return .canOpen(try address())
    case .open: return .open(try address(), timeout: try timeout(), trace: trace())
    case .cancel: return .cancel(call: try text(.call, "the id of a call"))
    case .subscribe:
      let name = try text(.name, "the name of an event")
      guard name.utf8.count <= BridgeLimits.nameBytes else {
        throw .malformed(
          Key.name.rawValue, "the name of an event, at most \(BridgeLimits.nameBytes) bytes")
      }
      return .subscribe(name: name, sub: try subscription())
    case .unsubscribe: return .unsubscribe(sub: try subscription())
    case .close: return .close(try value(.result, "a value"))
    }
  }

  private func subscription() throws(BridgeFailure) -> String {
    let expected = "1–32 letters, digits or “_”"
    let sub = try text(.sub, expected)
    guard CallID.isWord(sub) else { throw .malformed(Key.sub.rawValue, expected) }
    return sub
  }

  private func address() throws(BridgeFailure) -> BridgeAddress {
    let url = try text(.url, "an address")
    return BridgeAddress(url: url, parameters: try object(.params) ?? [:])
  }

  private func timeout() throws(BridgeFailure) -> Duration? {
    let time: Double
    switch try object(.opts)?["timeoutMs"] {
    case nil, .null?: return nil
    case .integer(let integer)?: time = Double(integer)
    case .number(let number)?: time = number
    default: throw .malformed("timeoutMs", "a number of milliseconds")
    }
    guard time >= 0, time <= 86_400_000 else {
      throw .malformed("opts.timeoutMs", "a number of milliseconds, at most 86400000")
    }
    return .milliseconds(time)
  }

  /// The `traceparent`, unchecked: W3C Trace Context requires that an invalid one is ignored.
  private func trace() -> String? { (try? object(.trace))?["traceparent"]?.string }

  // MARK: Values

  private func text(_ key: Key, _ expected: String) throws(BridgeFailure) -> String {
    guard let text = try value(key, expected)?.string else {
      throw .malformed(key.rawValue, expected)
    }
    return text
  }

  private func object(_ key: Key) throws(BridgeFailure) -> [String: BridgeValue]? {
    switch try value(key, "an object") {
    case .object(let members)?: members
    case nil: nil
    default: throw .malformed(key.rawValue, "an object")
    }
  }

  /// Returns the value of a key; `nil` if it is absent or `null`.
  private func value(_ key: Key, _ expected: String) throws(BridgeFailure) -> BridgeValue? {
    guard let offset = offsets[key] else { return nil }
    do throws(JSONError) {
      let value = try reader.value(at: offset)
      return value == .null ? nil : value
    } catch {
      throw .malformed(key.rawValue, expected)
    }
  }
}

extension BridgeFailure {
  fileprivate static func malformed(_ key: String, _ expected: String) -> BridgeFailure {
    BridgeFailure(.malformed, "“\(key)” must be \(expected).", data: ["key": .string(key)])
  }
}
