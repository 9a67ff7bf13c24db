// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// An app's own verbs, and a type of the app that replaces the router.

// snippet.show
import Junctor

/// The router's functions that the screens of this app require.
protocol TextSource: Sendable {
  func string(_ address: String) throws(RouteError) -> String
}

// A verb is a plain extension.
extension Router: TextSource {
  func string(_ address: String) throws(RouteError) -> String {
    try value(for: address, as: String.self)
  }
}

/// A source that replaces some addresses, and passes all to another source.
struct Rerouted: TextSource {
  let base: any TextSource
  let addresses: [String: String]

  func string(_ address: String) throws(RouteError) -> String {
    try base.string(addresses[address] ?? address)
  }
}

let router = Router(scheme: "mall")
try router.register("/greeting", .sync { _ in "hello" })

let app: any TextSource = Rerouted(base: router, addresses: ["/hi": "/greeting"])
print(try app.string("/hi"))  // hello
// snippet.hide
