// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// A message of a page, in version 1 of the protocol.
struct BridgeMessage: Sendable {
  /// A verb, as messages write it.
  enum Word: String, CaseIterable {
    case hello, canOpen, open, cancel, subscribe, unsubscribe, close
  }

  enum Verb: Sendable {
    case hello
    case canOpen(BridgeAddress)
    case open(BridgeAddress, timeout: Duration?, trace: TraceParent?)
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
