// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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
}
