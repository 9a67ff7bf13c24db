// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An expression of a source file, as far as a manifest depends on it.
struct SourceExpression: Sendable {
  indirect enum Kind: Sendable {
    /// A literal without interpolation.
    case text(SwiftText)
    /// A number as written, without `_`.
    case number(String)
    case boolean(Bool)
    case null
    case name(String)
    /// `.push`
    case implicit(String)
    case member(SourceExpression, String)
    case call(SourceExpression, [Argument])
    case subscripted(SourceExpression, [Argument])
    case array([SourceExpression])
    case dictionary([(key: SourceExpression, value: SourceExpression)])
    case closure(Closure)
    /// Any other expression.
    case other
  }

  struct Argument: Sendable {
    let label: String?
    let value: SourceExpression
  }

  struct Closure: Sendable {
    /// The type of the result, if it is written or evident; `Void` for an empty body.
    let result: String?
  }

  let kind: Kind
  let place: SourcePlace

  init(_ kind: Kind, _ place: SourcePlace) {
    self.kind = kind
    self.place = place
  }

  var isNull: Bool { if case .null = kind { true } else { false } }

  var text: SwiftText? { if case .text(let text) = kind { text } else { nil } }

  var string: String? { text?.string }

  /// The name, or the names of a member and its bases: `Shop.Order`.
  var path: [String]? {
    switch kind {
    case .name(let name): [name]
    case .member(let base, let name): base.path.map { $0 + [name] }
    default: nil
    }
  }

  /// The type of a metatype: `Shop.Order` of `Shop.Order.self`.
  var metatype: String? {
    guard case .member(let base, "self") = kind else { return nil }
    return base.path?.joined(separator: ".")
  }

  /// The function and the arguments of a call.
  var call: (callee: SourceExpression, arguments: [Argument])? {
    if case .call(let callee, let arguments) = kind { (callee, arguments) } else { nil }
  }

  /// The name and the arguments of `.name(…)`; no arguments without parentheses.
  var implicitCall: (name: String, arguments: [Argument])? {
    switch kind {
    case .implicit(let name): return (name, [])
    case .call(let callee, let arguments):
      guard case .implicit(let name) = callee.kind else { return nil }
      return (name, arguments)
    default: return nil
    }
  }
}
