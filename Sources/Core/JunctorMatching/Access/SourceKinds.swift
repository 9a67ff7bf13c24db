// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A set of kinds of sources, without their modules, origins and links.
package struct SourceKinds: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let all = SourceKinds(rawValue: .max)

  package init(_ source: RouteSource) {
    switch source {
    case .app, .module: self.init(rawValue: 1)
    case .page: self.init(rawValue: 1 << 1)
    case .push: self.init(rawValue: 1 << 2)
    case .universalLink, .referredLink: self.init(rawValue: 1 << 3)
    case .customScheme, .namedApp: self.init(rawValue: 1 << 4)
    case .intent: self.init(rawValue: 1 << 5)
    case .policy: self.init(rawValue: 1 << 6)
    }
  }

  /// The kind that a written source has; empty for an unknown word.
  package init(word: String) {
    let name = word.prefix { $0 != ":" }
    if let source = RouteSource(String(name)) {
      self.init(source)
    } else {
      self = name == "web" ? SourceKinds(.page(origin: "", isMainFrame: true)) : []
    }
  }
}
