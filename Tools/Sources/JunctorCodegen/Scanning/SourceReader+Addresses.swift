// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

extension SourceReader {
  /// Returns the address of a typed value: `Order(id: 7)`.
  func address(of value: SourceExpression, _ scope: Scope) throws(Unread) -> String {
    var (callee, arguments) = (value, [SourceExpression.Argument]())
    if let call = value.call { (callee, arguments) = call }
    guard let path = callee.path else { throw Unread("an address is computed") }
    let name = path.joined(separator: ".")
    if value.call != nil, let type = type(name, scope), let route = routes[type.fullName]?.first {
      let values = try properties(of: type, arguments)
      return try address(of: type, route, values)
    }
    let owner = path.dropLast().joined(separator: ".")
    guard let type = type(owner, scope),
      let choice = type.choices.first(where: { $0.name == path.last }),
      let route = routes["\(type.fullName).\(choice.name)"]?.first
    else { throw Unread("an address is computed") }
    var values: [String: SourceExpression] = [:]
    for property in choice.values { values[property.name] = property.value }
    for argument in arguments { if let label = argument.label { values[label] = argument.value } }
    return try address(of: type, route, values)
  }

  private func address(
    of type: DeclaredType, _ route: ScannedRoute, _ properties: [String: SourceExpression]
  ) throws(Unread) -> String {
    let unread = Unread("the address of “\(type.name)” cannot be read")
    guard let pattern = route.patterns.first?.pattern else { throw unread }
    let scope = Scope(module: type.module, type: type.name)
    var values = PatternValues()
    func append(_ key: String, _ property: String, _ written: SourceType) throws(Unread) {
      guard let value = properties[property] else {
        if written.isOptional || written.isList { return }
        throw unread
      }
      for text in try texts(of: value, written, scope) { values.append(key, text) }
    }
    if type.hasRouteAttribute {
      for value in try self.values(of: type, route) {
        switch value.carrier {
        case .text: try append(value.key, value.property, value.type)
        case .json:
          if let given = properties[value.property], !given.isNull { throw unread }
        case .payload: continue
        }
      }
    } else {
      for (key, property) in type.writes {
        guard let declared = type.properties.first(where: { $0.name == property }) else {
          throw unread
        }
        try append(key, declared.name, try self.type(of: declared, scope))
      }
    }
    do throws(ParameterError) {
      return try pattern.url(for: values)
    } catch {
      throw Unread("\(error)")
    }
  }

  /// Returns the values of the properties of a structure after its initializer.
  private func properties(
    of type: DeclaredType, _ arguments: [SourceExpression.Argument]
  ) throws(Unread) -> [String: SourceExpression] {
    var values: [String: SourceExpression] = [:]
    for property in type.properties { values[property.name] = property.value }
    for initializer in type.initializers where initializer.parameters.first?.label != "from" {
      guard let given = Self.match(initializer.parameters, arguments) else { continue }
      guard let assignments = initializer.assignments else {
        throw Unread("an initializer of “\(type.name)” contains more than assignments")
      }
      for assignment in assignments {
        let path = assignment.value.path ?? []
        values[assignment.name] = (path.count == 1 ? given[path[0]] : nil) ?? assignment.value
      }
      return values
    }
    guard !type.ownInitializers.contains(where: { $0.parameters.first?.label != "from" }) else {
      throw Unread("an initializer of “\(type.name)” cannot be read")
    }
    let parameters = type.properties.map { property in
      TypePart.Initializer.Parameter(
        label: property.name, name: property.name, type: property.type ?? "",
        value: property.value
          ?? (property.type.map { SourceType($0).isOptional } == true
            ? SourceExpression(.null, SourcePlace(path: "", line: 1, column: 1)) : nil))
    }
    guard let given = Self.match(parameters, arguments) else {
      throw Unread("an initializer of “\(type.name)” cannot be read")
    }
    return values.merging(given) { $1 }
  }

  /// Returns the value of each parameter; `nil` if the arguments have other labels.
  private static func match(
    _ parameters: [TypePart.Initializer.Parameter], _ arguments: [SourceExpression.Argument]
  ) -> [String: SourceExpression]? {
    var rest = arguments[...]
    var values: [String: SourceExpression] = [:]
    for parameter in parameters {
      if let next = rest.first, next.label == parameter.label {
        values[parameter.name] = next.value
        rest.removeFirst()
      } else if let value = parameter.value {
        values[parameter.name] = value
      } else {
        return nil
      }
    }
    return rest.isEmpty ? values : nil
  }
}
