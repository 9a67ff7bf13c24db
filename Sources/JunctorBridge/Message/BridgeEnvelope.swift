// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// A message whose keys were found and whose values are not read yet.
///
/// So a message with a used id is refused before its parameters are read.
struct BridgeEnvelope: Sendable {
  private enum Key: String, CaseIterable {
    case v, id, m, url, params, opts, trace, call, name, sub, result
  }

  private let reader: JSONReader
  private let places: [Key: Int]

  /// Finds the keys of a message; throws for one that is not a JSON object, or is too deep or too large.
  init(_ text: String, limits: BridgeLimits) throws(BridgeFailure) {
    let reader = JSONReader(text, nesting: limits.nesting, elements: limits.elements)
    do throws(JSONReader.Mistake) {
      places = try reader.members()
    } catch {
      switch error {
      case .tooDeep:
        throw BridgeFailure(
          .malformed, "The message is nested deeper than \(limits.nesting) levels.")
      case .tooManyValues:
        throw BridgeFailure(
          .tooLarge, "The message has more than \(limits.elements) values.", limit: limits.elements)
      case .longKey(let place):
        throw BridgeFailure(
          .tooLarge, "The key at byte \(place) is longer than \(BridgeLimits.nameBytes) bytes.",
          limit: BridgeLimits.nameBytes)
      case .grammar, .unrepresentable:
        throw BridgeFailure(
          .malformed,
          reader.hasNull
            ? "The message has a character without a meaning." : "The message is no JSON object.")
      }
    }
    self.reader = reader
  }

  /// The message's id, if there is one that can be read.
  var id: CallID? { (try? text(.id, "")).flatMap { CallID($0) } }

  /// Returns the message's id, if the version is supported.
  func checkedID() throws(BridgeFailure) -> CallID {
    let expected = "the number of the protocol's version"
    guard case .integer(let integer)? = try value(.v, expected), let version = Int(exactly: integer)
    else { throw .malformed(Key.v.rawValue, expected) }
    guard BridgeMessage.versions.contains(version) else {
      throw BridgeFailure(
        .versionUnsupported, "Version \(version) of the protocol is not spoken here.",
        data: BridgeMessage.versionRange)
    }
    guard let id else {
      throw .malformed(
        Key.id.rawValue,
        "a client of 1–32 letters, digits or “_”, “-”, and a number up to 2^53 - 1")
    }
    return id
  }

  /// Reads the verb and its parameters.
  func message(_ id: CallID) throws(BridgeFailure) -> BridgeMessage {
    let text = try text(.m, "a verb")
    // Compared as bytes: comparing texts of any length normalizes them.
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
    default: throw .malformed("timeoutMs", "milliseconds")
    }
    guard time >= 0, time <= 86_400_000 else {
      throw .malformed("opts.timeoutMs", "milliseconds, at most those of a day")
    }
    return .milliseconds(time)
  }

  /// A trace that cannot be read is no reason not to open: the standard says to go on without it.
  private func trace() -> TraceParent? {
    (try? object(.trace))?["traceparent"]?.string.flatMap { TraceParent($0) }
  }

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
    guard let place = places[key] else { return nil }
    do throws(JSONReader.Mistake) {
      let value = try reader.value(at: place)
      return value == .null ? nil : value
    } catch {
      throw .malformed(key.rawValue, expected)
    }
  }
}

extension BridgeFailure {
  fileprivate static func malformed(_ key: String, _ expected: String) -> BridgeFailure {
    BridgeFailure(.malformed, "“\(key)” should be \(expected).", data: ["key": .string(key)])
  }
}
