// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

extension RouteChanges {
  private typealias Parameter = RouteManifest.Parameter

  mutating func compareParameters() {
    let renamed = renamedCaptures
    let url = captures?.url
    for parameter in old.parameters {
      if let name = renamed[parameter.name] {
        add(
          .renamedParameter, "parameters",
          "The parameter “\(parameter.name)” of “\(new.id)” is named “\(name)” now.", url: url,
          remedy: "Keep the name “\(parameter.name)” in the pattern “\(new.pattern)”.")
      }
      guard let other = new.parameter(renamed[parameter.name] ?? parameter.name) else {
        add(
          .removedParameter, "parameters", in: .old,
          "The parameter “\(parameter.name)” of “\(old.id)” was removed.")
        continue
      }
      compare(parameter, other)
    }
    let known = Set(renamed.values)
    for parameter in new.parameters
    where old.parameter(parameter.name) == nil && !known.contains(parameter.name) {
      add(
        parameter.isRequired ? .addedRequiredParameter : .addedOptionalParameter, "parameters",
        "“\(new.id)” has the new parameter “\(parameter.name)”"
          + (parameter.isRequired ? ", which a URL must contain." : ", which a URL may contain."))
    }
    compareCaptures(renamed)
  }

  /// The new names of old captures that have no parameter any more: that of the capture with the same number.
  private var renamedCaptures: [String: String] {
    let (before, after) = (old.pattern.captureNames, new.pattern.captureNames)
    if before == after { return [:] }
    var renamed: [String: String] = [:]
    for (one, two) in zip(before, after)
    where one != two && new.parameter(one) == nil && old.parameter(two) == nil {
      renamed[one] = two
    }
    return renamed
  }

  /// Reports changed captures that no change of a parameter explains.
  private mutating func compareCaptures(_ renamed: [String: String]) {
    guard let captures else { return }
    let names = Set(renamed.values)
    let unexplained = captures.values.filter { value in
      let (before, after) = (old.parameter(value.name), new.parameter(value.name))
      if let name = renamed[value.name] {
        return captures.values.first { $0.name == name }?.new != value.old
      }
      if names.contains(value.name) || before == nil || after == nil { return false }
      // A value of the query is read by its key, whether or not the pattern contains it.
      return before?.place != .query || before?.place != after?.place
        || before?.queryKey != after?.queryKey
    }
    guard !unexplained.isEmpty else { return }
    func text(_ value: String?) -> String { value.map { "“\($0)”" } ?? "missing" }
    let values = unexplained.map { "“\($0.name)” was \(text($0.old)), and is \(text($0.new))" }
    add(
      .changedCapture, "pattern",
      "At “\(captures.url)”, which opens “\(new.id)”, \(values.joined(separator: "; ")).",
      url: captures.url)
  }

  // MARK: - Two versions of a parameter

  private mutating func compare(_ one: Parameter, _ two: Parameter) {
    if one == two { return }
    let name = "The parameter “\(two.name)” of “\(new.id)”"
    if one.place != two.place || one.place == .query && one.queryKey != two.queryKey,
      one.name == two.name
    {
      add(.movedParameter, "parameters", "\(name) was \(one.location), and is \(two.location).")
    }
    compareNecessity(one, two, name)
    if one.isRepeated != two.isRepeated {
      add(
        two.isRepeated ? .parameterBecameRepeated : .parameterBecameSingle, "parameters",
        "\(name) had \(one.isRepeated ? "several values" : "one value"), and has "
          + (two.isRepeated ? "several." : "one."))
    }
    compare(one.privacy, two.privacy, of: "“\(two.name)”", "parameters")
    compareValues(one, two, name)
  }

  private mutating func compareNecessity(_ one: Parameter, _ two: Parameter, _ name: String) {
    if one.isRequired != two.isRequired {
      add(
        two.isRequired ? .parameterBecameRequired : .parameterBecameOptional, "parameters",
        two.isRequired
          ? "\(name) was optional, and is required. A URL without it fails."
          : "\(name) was required, and is optional.")
    } else if one.defaultValue != two.defaultValue {
      let now = two.defaultValue.map { "is “\($0)” now" } ?? "was removed"
      add(
        one.defaultValue == nil ? .addedDefault : .changedDefault, "parameters",
        one.defaultValue.map { "\(name) had the default “\($0)”, which \(now)." }
          ?? "\(name) has a default, which \(now).")
    }
  }

  private mutating func compareValues(_ one: Parameter, _ two: Parameter, _ name: String) {
    if let refused = two.refused(from: one) {
      add(
        .narrowedParameter, "parameters",
        "\(name) was \(one.domain), and is \(two.domain). “\(refused)” is no longer accepted.",
        remedy: "Keep \(one.domain) as the type, and check the value in the handler.")
    } else if one.codeType != two.codeType {
      add(
        .changedType, "parameters",
        "\(name) was \(one.domain), and is \(two.domain). Its texts are still accepted, but generated code has another type."
      )
    } else if one.refused(from: two) != nil {
      add(.widenedParameter, "parameters", "\(name) was \(one.domain), and is \(two.domain).")
    }
  }
}

extension RouteManifest.Route {
  fileprivate func parameter(_ name: String) -> RouteManifest.Parameter? {
    parameters.first { $0.name == name }
  }
}

extension RouteManifest.Parameter {
  fileprivate var location: String {
    place == .query ? "in the query as “\(queryKey)”" : "in the \(place.rawValue)"
  }

  /// Returns a text that another parameter accepts and this one does not; `nil` if there is none.
  fileprivate func refused(from other: RouteManifest.Parameter) -> String? {
    (other.values + other.samples + (0...values.count).map { "\($0)" }).first {
      other.accepts($0) && !accepts($0)
    }
  }

  /// The type of the values in generated code.
  fileprivate var codeType: String {
    switch type {
    case _ where !values.isEmpty: "enumeration"
    case .integer: "\(integers.least) \(integers.greatest)"
    case .number where swiftType == "Float": "Float"
    case .string, .number, .boolean: type.rawValue
    }
  }

  /// Texts of the type, at least one for each type that does not include it to refuse.
  private var samples: [String] {
    switch (type, format) {
    case (.string, nil): ["abc"]
    case (.string, .dateTime): ["2026-02-28T09:30:00Z"]
    case (.string, .uuid): ["6F9619FF-8B86-D011-B42D-00CF4FC964FF"]
    case (.string, .uri): ["https://a.example"]
    case (.string, .character): ["a"]
    case (.integer, _): ["7", "\(integers.least)", "\(integers.greatest)"]
    case (.number, _): ["7.5", "1e300"]
    case (.boolean, _): ["true"]
    }
  }
}
