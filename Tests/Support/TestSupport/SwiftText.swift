// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Returns the Swift expression of a value where its type is known, for a test that is pasted.
///
/// Cases, texts, numbers, optionals, collections and tuples of them compile. Other values are written as they describe
/// themselves.
public func swiftText(of value: Any) -> String {
  if let text = value as? any StringProtocol { return String(text).debugDescription }
  let mirror = Mirror(reflecting: value)
  let children = mirror.children.map { (label: $0.label, text: swiftText(of: $0.value)) }
  switch mirror.displayStyle {
  case .enum:
    guard let payload = mirror.children.first, let name = payload.label else { return ".\(value)" }
    let isTuple = Mirror(reflecting: payload.value).displayStyle == .tuple
    return ".\(name)\(isTuple ? children[0].text : "(\(children[0].text))")"
  case .optional: return children.first?.text ?? "nil"
  case .collection, .set: return "[\(children.map(\.text).joined(separator: ", "))]"
  case .dictionary:
    let pairs = mirror.children.map { pair in
      Mirror(reflecting: pair.value).children.map { swiftText(of: $0.value) }
        .joined(separator: ": ")
    }
    return pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
  case .tuple:
    let parts = children.map { child in
      // The labels of a tuple without labels are `.0`, `.1` and so on.
      guard let label = child.label, !label.hasPrefix(".") else { return child.text }
      return "\(label): \(child.text)"
    }
    return "(\(parts.joined(separator: ", ")))"
  default: return "\(value)"
  }
}
