// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Junctor
internal import JunctorManifest
internal import JunctorMatching

/// Records the parameters that the initializer of a typed address reads.
///
/// The initializer runs with samples. It ends early at a type without a sample, such as a payload that is required.
/// The parameters before it are recorded.
final class ParameterRecorder: RouteParameterProbe {
  typealias Parameter = RouteManifest.Parameter

  let pattern: String
  /// The texts of each parameter in the route's examples.
  private let examples: [String: String]
  /// The number of the first sample.
  private let shift: Int
  private let found = RouteLock<[Parameter]>([])

  private init(pattern: String, examples: [String: String], shift: Int) {
    self.pattern = pattern
    self.examples = examples
    self.shift = shift
  }

  /// Texts of common types; a type with another form has one in an example of the route.
  private static let samples = [
    "1", "a", "true", "00000000-0000-0000-0000-000000000001", "https://a.example",
    "2026-02-28T09:30:00Z",
  ]

  /// Returns the parameters that `type` reads, in this order.
  ///
  /// - Parameters:
  ///   - type: The type of the address.
  ///   - pattern: The pattern of the sample address.
  ///   - examples: Texts of parameters that the type accepts.
  static func parameters<R: Route>(
    of type: R.Type, pattern: String, examples: [String: String]
  ) -> [Parameter] {
    var best: [Parameter] = []
    for shift in samples.indices {
      let recorder = ParameterRecorder(pattern: pattern, examples: examples, shift: shift)
      let value = try? R(from: RouteParameters(recorder))
      let found = recorder.found.withLock { $0 }
      if value != nil { return found }
      if found.count > best.count { best = found }
    }
    return best
  }

  func value<T: ParameterConvertible>(
    _ name: String, default value: T?
  ) throws(ParameterError) -> T {
    var parameter = Parameter(describing: T.self, name)
    if let texts = value?.parameterTexts.all {
      parameter.isOptional = true
      if texts.count == 1 { parameter.defaultValue = texts[0] }
    }
    let absent = try? T.read(ParameterTexts(), name: name)
    if absent != nil { parameter.isOptional = true }
    note(parameter)
    if let value = value ?? absent { return value }
    let common = Self.samples[shift...] + Self.samples[..<shift]
    for text in [examples[name]].compactMap({ $0 }) + parameter.values + common {
      if let sample = try? T.read(ParameterTexts(text), name: name) { return sample }
    }
    throw ParameterError(name: name, value: nil, expected: T.parameterDescription)
  }

  func json<T: Decodable>(_ name: String, as type: T.Type) throws(ParameterError) -> T {
    var parameter = Parameter(
      name, in: .query,
      swiftType: writtenName(of: (type as? any OptionalValue.Type)?.wrapped ?? type))
    let nothing: T? = absence()
    parameter.isOptional = nothing != nil
    note(parameter)
    if let value = nothing ?? ShapeRecorder().sample(of: type) { return value }
    throw ParameterError(name: name, value: nil, expected: "the JSON of \(type)")
  }

  private func note(_ parameter: Parameter) {
    found.withLock { found in
      if !found.contains(where: { $0.name == parameter.name }) { found.append(parameter) }
    }
  }
}

/// A type of parameter that consists of another one.
private protocol ComposedParameter {
  static var element: any ParameterConvertible.Type { get }
  static var isList: Bool { get }
}

extension Optional: ComposedParameter where Wrapped: ParameterConvertible {
  fileprivate static var element: any ParameterConvertible.Type { Wrapped.self }
  fileprivate static var isList: Bool { false }
}

extension Array: ComposedParameter where Element: ParameterConvertible {
  fileprivate static var element: any ParameterConvertible.Type { Element.self }
  fileprivate static var isList: Bool { true }
}

extension RouteManifest.Parameter {
  /// A parameter of the query, with what its type says about its texts.
  fileprivate init(describing type: any ParameterConvertible.Type, _ name: String) {
    var (type, isRepeated) = (type, false)
    while let composed = type as? any ComposedParameter.Type {
      isRepeated = isRepeated || composed.isList
      type = composed.element
    }
    self.init(name, in: .query, swiftType: writtenName(of: type))
    (self.type, format) = Self.valueType(of: type)
    self.isRepeated = isRepeated
    if let type = type as? any CaseIterable.Type { values = Self.values(of: type) }
  }

  private static func valueType(of type: Any.Type) -> (ValueType, ParameterFormat?) {
    func raw<T: RawRepresentable>(_: T.Type) -> Any.Type { T.RawValue.self }
    return switch type {
    case is Bool.Type: (.boolean, nil)
    case is any FixedWidthInteger.Type: (.integer, nil)
    case is any BinaryFloatingPoint.Type: (.number, nil)
    case is Date.Type: (.string, .dateTime)
    case is UUID.Type: (.string, .uuid)
    case is URL.Type: (.string, .uri)
    case is Character.Type: (.string, .character)
    case let type as any RawRepresentable.Type: valueType(of: raw(type))
    default: (.string, nil)
    }
  }

  /// The texts of all cases; none for a type with very many.
  private static func values<T: CaseIterable>(of type: T.Type) -> [String] {
    let cases = T.allCases.prefix(257)
    if cases.count > 256 { return [] }
    return cases.compactMap { ($0 as? any ParameterConvertible)?.parameter }
  }
}
