// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

extension RouteManifest.Parameter {
  /// Whether a URL must contain the value.
  package var isRequired: Bool { !isOptional && defaultValue == nil }

  /// The accepted values, as a phrase.
  package var domain: String { values.isEmpty ? type.phrase : "one of \(values.quoted)" }

  /// Returns whether the type and the enumeration accept a text.
  package func accepts(_ text: String) -> Bool {
    values.isEmpty ? type.accepts(text) : values.contains(text)
  }

  /// Returns the reason why the parameter does not accept a text; `nil` if it does.
  package func refusal(of text: String, ignoringCase: Bool) -> String? {
    if !accepts(text) { return "is not \(domain)" }
    // A pattern whose only capture, `v`, has the constraint of the parameter.
    if let constraint,
      let pattern = try? RoutePattern("/?v=:v(\(constraint))", ignoreCase: ignoringCase),
      (try? pattern.url(for: ["v": text])) == nil
    {
      return "does not match its constraint “\(constraint)”"
    }
    return nil
  }
}

extension RouteManifest.Parameter.ValueType {
  /// Returns whether a text is a value of the type.
  package func accepts(_ text: String) -> Bool {
    switch self {
    case .string: true
    case .integer: Int(text) != nil
    case .number: ParameterText.number(text, as: Double.self) != nil
    case .boolean: ParameterText.boolean(text) != nil
    }
  }

  /// The type as a phrase with its article.
  package var phrase: String {
    switch self {
    case .string: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    }
  }
}

extension [String] {
  /// The texts in quotation marks: `“a”, “b”`.
  package var quoted: String { map { "“\($0)”" }.joined(separator: ", ") }
}
