// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A generic type with a short written form.
private protocol ShortlyWritten {
  static var written: String { get }
}

extension Optional: ShortlyWritten {
  fileprivate static var written: String { "\(writtenName(of: Wrapped.self))?" }
}

extension Array: ShortlyWritten {
  fileprivate static var written: String { "[\(writtenName(of: Element.self))]" }
}

extension Dictionary: ShortlyWritten {
  fileprivate static var written: String {
    "[\(writtenName(of: Key.self)): \(writtenName(of: Value.self))]"
  }
}

/// Returns the name of a type without its module, as code writes it: `[Order]`, `Order?`.
func writtenName(of type: Any.Type) -> String {
  (type as? any ShortlyWritten.Type)?.written ?? "\(type)"
}
