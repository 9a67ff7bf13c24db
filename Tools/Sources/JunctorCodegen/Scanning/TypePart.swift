// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One declaration of a type: the declaration itself, or an extension.
struct TypePart {
  /// The name, with those of the enclosing types.
  let name: String
  /// The keyword: `struct`, `enum`, `class`, `actor`, `protocol` or `extension`.
  let keyword: String
  /// The types after the colon, as written.
  var inherited: [String] = []
  let isExtension: Bool
  /// Whether it is a class, an actor or isolated to a global actor, and therefore not a value.
  var isReference = false
  /// The effective access, limited by the enclosing declarations.
  let access: SourceAccess
  /// The extended types around it, which also limit its access.
  let extended: [String]
  let place: SourcePlace
  let conditions: [SourceCondition]

  var routeAttribute: Attribute?
  var isModule = false
  /// The module's name in a handwritten record.
  var recordName: String?
  var properties: [Property] = []
  /// The values of constants and of computed properties that are one literal.
  var constants: [String: SourceExpression] = [:]
  /// The names of computed properties.
  var computed: Set<String> = []
  /// The types that its type aliases name, as written.
  var aliases: [String: String] = [:]
  var initializers: [Initializer] = []
  /// The cases with patterns.
  var cases: [Case] = []
  /// All cases.
  var allCases: [(name: String, value: SourceExpression?)] = []
  /// A handwritten `static let patterns`.
  var patterns: HandwrittenPatterns?
  /// The keys that `write(to:)` writes, each with its property, if the value is one.
  var writes: [(key: String, property: String?)] = []

  /// An attribute with its unlabeled arguments.
  struct Attribute {
    let name: String
    let place: SourcePlace
    let arguments: [Argument]
  }

  /// An argument; `text` is `nil` unless it is one literal.
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
    /// The initial value.
    var value: SourceExpression?
    /// The first argument of each marker by its name; empty if the marker has none.
    var markers: [String: String] = [:]
  }

  /// A case of an enumeration with patterns.
  struct Case {
    let name: String
    let values: [Property]
    let attribute: Attribute
  }

  struct Initializer {
    struct Parameter {
      let label: String?
      let name: String
      let type: String
      let value: SourceExpression?
    }

    struct Assignment {
      /// The property or the local constant.
      let name: String
      /// The written type of a local constant.
      let type: String?
      let value: SourceExpression
    }

    let parameters: [Parameter]
    /// The values that it assigns, in order; `nil` if it contains other statements.
    let assignments: [Assignment]?
  }

  struct HandwrittenPatterns {
    let place: SourcePlace
    let conditions: [SourceCondition]
    /// The patterns of each choice; empty if they are not literals.
    let choices: [[Argument]]
  }
}
