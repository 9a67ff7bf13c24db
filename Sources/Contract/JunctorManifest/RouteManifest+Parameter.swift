// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

extension RouteManifest {
  /// A parameter of a route.
  public struct Parameter: Sendable, Hashable {
    /// The part of the URL that contains the value.
    public enum Place: String, Sendable, Hashable, CaseIterable {
      case path, query, fragment
    }

    /// The type of the value in other languages.
    public enum ValueType: String, Sendable, Hashable, CaseIterable {
      case string, integer, number, boolean
    }

    /// Who may see the value.
    package enum Privacy: String, Sendable, Hashable, CaseIterable {
      /// Events and logs may show the value.
      case `public`
      /// Events and logs never show the value.
      case `private`
    }

    /// The name.
    public var name: String
    /// The part of the URL that contains the value.
    public var place: Place
    /// The key in the query, if it differs from the name.
    package var key: String?
    /// The name of the Swift type of one value.
    package var swiftType: String
    /// The type of one value in other languages.
    public var type: ValueType
    /// The form of a text; `nil` for any text.
    package var format: ParameterFormat?
    /// The texts that an enumeration accepts; empty for any text of the type.
    public var values: [String] = []
    /// The constraint that the text meets as a whole, if the pattern has one: a regular expression, or `1..500`.
    package var constraint: String?
    /// Whether an address may lack the value.
    public var isOptional: Bool
    /// Whether the query may contain several values.
    public var isRepeated = false
    /// The value of an address that lacks the parameter.
    public var defaultValue: String?
    /// A text that the parameter accepts.
    public var example: String?
    /// What the value is, in a sentence.
    package var summary: String?
    /// Who may see the value; `nil` if it is not specified.
    package var privacy: Privacy?

    /// Creates a parameter.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - place: The part of the URL that contains the value.
    ///   - swiftType: The name of the Swift type. The default is `String`.
    ///   - type: The type in other languages. The default is a text.
    ///   - isOptional: Whether an address may lack the value.
    package init(
      _ name: String, in place: Place, swiftType: String = "String", type: ValueType = .string,
      isOptional: Bool = false
    ) {
      self.name = name
      self.place = place
      self.swiftType = swiftType
      self.type = type
      self.isOptional = isOptional
    }

    /// The key in the query.
    package var queryKey: String { key ?? name }

    /// Returns the parameters that the captures of a pattern are, as texts.
    package static func captures(of pattern: RoutePattern) -> [Parameter] {
      guard !pattern.captureNames.isEmpty else { return [] }
      let keys = pattern.storage.templates.first.map { template in
        template.query.reduce(into: [Int: String]()) { keys, condition in
          if case .capture(let number) = condition.value { keys[number] = condition.key }
        }
      }
      return pattern.declaredCaptures.enumerated().map { number, capture in
        let key = keys?[number]
        var parameter = Parameter(
          capture.name, in: key != nil ? .query : capture.isInPath ? .path : .fragment,
          isOptional: capture.isOptional)
        if let key, key != capture.name { parameter.key = key }
        if case .constrained(let constraint) = capture.kind {
          parameter.constraint = constraint.text
        }
        return parameter
      }
    }
  }
}
