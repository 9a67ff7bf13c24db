// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// A message of a page, in version 1 of the protocol.
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

  /// The supported versions of the protocol.
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
}
