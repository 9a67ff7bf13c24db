// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

// What a value writes can be read without a mistake and still give another value: a default stands in
// for what was written as nothing, an initializer puts a bound on a number. Each type says itself how it
// is read, so what was read is written again, and the texts are compared.

extension RouteValues {
  /// The first value that is not what has been read in its place; `nil` when there is none.
  ///
  /// A type that says whether both are equal, as `isEqual`, is believed: a set may be written in another order.
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
        before.isEmpty ? "an address without it means \(other)" : "it is read back as \(other)")
    }
    return nil
  }
}

/// Whether two values are equal; `nil` when their type does not say.
func areEqual<T>(_ one: T, _ other: T) -> Bool? {
  func compare<E: Equatable>(as type: E.Type) -> Bool? {
    guard let one = one as? E, let other = other as? E else { return nil }
    return one == other
  }
  guard let type = T.self as? any Equatable.Type else { return nil }
  return compare(as: type)
}
