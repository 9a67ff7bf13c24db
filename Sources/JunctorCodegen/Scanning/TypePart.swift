// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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
    var type: String?
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
