// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package enum SourceAccess: Int, Sendable, Comparable {
  case `private`, `internal`, package, `public`

  package static func < (left: SourceAccess, right: SourceAccess) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The access modifier before a declaration, with a space; empty for the default access.
  var keyword: String {
    switch self {
    case .private, .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }

  init?(_ word: String) {
    switch word {
    case "public", "open": self = .public
    case "package": self = .package
    case "internal": self = .internal
    case "private", "fileprivate": self = .private
    default: return nil
    }
  }
}
