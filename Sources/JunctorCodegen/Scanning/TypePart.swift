// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Who sees a declaration, from the fewest to all.
package enum SourceAccess: Int, Sendable, Comparable {
  /// The type around it or the file.
  case `private`
  /// The module.
  case `internal`
  /// The package.
  case package
  /// Everybody.
  case `public`

  package static func < (left: SourceAccess, right: SourceAccess) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The word that is written before a declaration, with a blank; none where it is understood.
  package var keyword: String {
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

/// A branch of an `#if` in which a declaration stands.
package struct SourceCondition: Hashable, Sendable {
  /// Where the `#if` is, the same for all of its branches.
  let block: SourcePlace
  /// The condition under which the compiler takes this branch.
  package let text: String

  /// Creates a condition.
  package init(block: SourcePlace, text: String) {
    self.block = block
    self.text = text
  }
}

/// What the sources say of a type in one place: its declaration, or an extension.
struct TypePart {
  /// The name, with those of the types around it.
  let name: String
  let isExtension: Bool
  /// Whether it is an object, or lives on an actor, and so no value that can travel.
  var isReference = false
  /// The most that the places around it leave; in extensions of types declared elsewhere also theirs.
  let access: SourceAccess
  /// The types that are extended around it, whose access counts too.
  let extended: [String]
  let place: SourcePlace
  let conditions: [SourceCondition]

  var routeAttribute: Attribute?
  var isModule = false
  /// The name under which a record written by hand knows the module.
  var recordName: String?
  var properties: [Property] = []
  var cases: [Case] = []
  /// `static let patterns`, written by hand.
  var patterns: HandwrittenPatterns?
  /// What `write(to:)` writes: keys, and the property where it is one.
  var writes: [(key: String, property: String?)] = []

  /// An attribute with its arguments that have no label.
  struct Attribute {
    let name: String
    let place: SourcePlace
    let arguments: [Argument]
  }

  /// An argument; without a text where it is anything but one literal.
  struct Argument {
    let text: SwiftText?
    let place: SourcePlace
    let file: SourceFile
  }

  /// A stored property, or an associated value.
  struct Property {
    let name: String
    let type: String?
    let hasDefault: Bool
    /// The markers at it, by name, with their first argument; an empty text where there is none.
    var markers: [String: String] = [:]
  }

  /// A case of an enumeration with patterns.
  struct Case {
    let name: String
    let values: [Property]
    let attribute: Attribute
  }

  struct HandwrittenPatterns {
    let place: SourcePlace
    let conditions: [SourceCondition]
    /// The patterns of each choice; empty where they are not literals.
    let choices: [[Argument]]
  }
}
