// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

// A written value can be read without an error as another value: a default replaces an omitted value, or
// an initializer clamps a number. So the value that was read is written again, and the texts are
// compared.

extension RouteValues {
  /// Returns the first value that is read as another value; `nil` if there is none.
  ///
  /// If the type is `Equatable`, `isEqual` decides: a set may be written in another order.
  func difference(from again: RouteValues, isEqual: Bool?) -> ParameterError? {
    let (written, read) = (texts.items, again.texts.items)
    if written.elementsEqual(read, by: ==) { return nil }
    var seen: Set<String> = []
    for (name, _) in written + read where seen.insert(name).inserted {
      let before = written.filter { $0.name == name }.map(\.text)
      let after = read.filter { $0.name == name }.map(\.text)
      if before == after || (before.count == after.count && isEqual != false) { continue }
      let other = after.isEmpty ? "nothing" : after.map { "“\($0)”" }.joined(separator: ", ")
      return ParameterError(
        unwritable: name, before.first,
        before.isEmpty ? "without it, the address means \(other)" : "it would be read as \(other)")
    }
    return nil
  }
}

/// Returns whether two values are equal; `nil` if their type is not `Equatable`.
func areEqual<T>(_ one: T, _ other: T) -> Bool? {
  func compare<E: Equatable>(as type: E.Type) -> Bool? {
    guard let one = one as? E, let other = other as? E else { return nil }
    return one == other
  }
  guard let type = T.self as? any Equatable.Type else { return nil }
  return compare(as: type)
}
