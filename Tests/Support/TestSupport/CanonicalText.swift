// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Returns a text that two values of one type share if and only if their stored properties are equal.
///
/// Private properties are included. Objects are compared by identity, and all closures are equal. The elements of
/// sets and dictionaries are sorted.
public func canonicalText(of value: Any) -> String {
  var text = ""
  write(value, to: &text)
  return text
}

private func write(_ value: Any, to text: inout String) {
  // Fast path.
  if let number = value as? UInt64 {
    text += String(number)
    return
  }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .class: text += "\(ObjectIdentifier(value as AnyObject))"
  case .set, .dictionary:
    text +=
      "[\(mirror.children.map { canonicalText(of: $0.value) }.sorted().joined(separator: ","))]"
  case .enum:
    // The label of a payload is the name of its case.
    guard let payload = mirror.children.first else {
      text += "\(value)"
      return
    }
    text += payload.label ?? ""
    write(payload.value, to: &text)
  case .optional where mirror.children.isEmpty: text += "nil"
  case nil where mirror.children.isEmpty: text += "\(value)"
  default:
    text += "("
    for child in mirror.children {
      write(child.value, to: &text)
      text += ","
    }
    text += ")"
  }
}
