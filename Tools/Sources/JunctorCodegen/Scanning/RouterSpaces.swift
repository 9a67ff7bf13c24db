// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// Reads the spaces in a call that creates a router.
enum RouterSpaces {
  /// Returns the spaces; `nil` if they are computed.
  static func spaces(
    of call: RegistrationScanner.Call, _ reader: SourceReader, _ scope: SourceReader.Scope
  ) -> [RouteSpace]? {
    for argument in call.arguments {
      if argument.label == "scheme" { return argument.value.string.map { [.scheme($0)] } }
      if argument.label == "spaces" { return list(argument.value, reader, scope) }
    }
    return nil
  }

  /// Reads a list, or the constant with it.
  private static func list(
    _ value: SourceExpression, _ reader: SourceReader, _ scope: SourceReader.Scope
  ) -> [RouteSpace]? {
    if case .array(let elements) = value.kind {
      let spaces = elements.compactMap(space)
      return spaces.count == elements.count ? spaces : nil
    }
    guard let path = value.path, let name = path.last else { return nil }
    let owner = path.count > 1 ? path.dropLast().joined(separator: ".") : "Self"
    guard let constant = reader.type(owner, scope)?.constants[name], constant.path == nil else {
      return nil
    }
    return list(constant, reader, scope)
  }

  private static func space(_ value: SourceExpression) -> RouteSpace? {
    guard let (callee, arguments) = value.call, let text = arguments.first?.value.string else {
      return nil
    }
    var (host, port, includesSubdomains): (String?, Int?, Bool) = (nil, nil, false)
    for argument in arguments.dropFirst() {
      switch (argument.label, argument.value.kind) {
      case ("host", .text(let text)): host = text.string
      case ("port", .number(let digits)): port = Int(digits)
      case ("includingSubdomains", .boolean(let flag)): includesSubdomains = flag
      default: return nil
      }
    }
    let name =
      value.implicitCall?.name ?? (callee.path?.first == "RouteSpace" ? callee.path?.last : nil)
    switch name {
    case "scheme": return .scheme(text, host: host)
    case "domain": return .domain(text, port: port, includingSubdomains: includesSubdomains)
    default: return nil
    }
  }
}
