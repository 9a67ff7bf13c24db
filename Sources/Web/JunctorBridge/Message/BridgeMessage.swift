// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorMatching

/// A message of a page, in version 1 of the protocol.
struct BridgeMessage: Sendable {
  /// The name of a verb in messages.
  enum Word: String, CaseIterable {
    case hello, canOpen, open, cancel, subscribe, unsubscribe, close
  }

  enum Verb: Sendable {
    case hello
    case canOpen(BridgeAddress)
    case open(BridgeAddress, timeout: Duration?, trace: String?)
    case cancel(call: String)
    case subscribe(name: String, sub: String)
    case unsubscribe(sub: String)
    case close(BridgeValue?)
  }

  /// The supported versions of the protocol.
  static let versions = 1...1
  static let versionRange: BridgeValue = [
    "min": .integer(Int64(versions.lowerBound)), "max": .integer(Int64(versions.upperBound)),
  ]
  static let verbs = Word.allCases.map(\.rawValue)

  let id: CallID
  let word: Word
  let verb: Verb
}

/// An address, and parameters that are added to its query.
struct BridgeAddress: Sendable {
  let url: String
  let parameters: [String: BridgeValue]

  /// The address with its parameters, sorted by name.
  ///
  /// Strings are written without quotation marks, other values as JSON. An array without arrays or objects repeats its
  /// name for each element. `null` is left out.
  var text: String {
    let names = parameters.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let items = names.flatMap { name, value in
      Self.texts(value).map {
        "\(PercentEncoding.queryValue(name))=\(PercentEncoding.queryValue($0))"
      }
    }
    return url.addingToQuery(items)
  }

  private static func texts(_ value: BridgeValue) -> [String] {
    switch value {
    case .null: return []
    case .string(let text): return [text]
    case .array(let elements) where elements.allSatisfy(\.isPlain): return elements.flatMap(texts)
    default: return [value.json]
    }
  }
}

extension BridgeValue {
  fileprivate var isPlain: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}
