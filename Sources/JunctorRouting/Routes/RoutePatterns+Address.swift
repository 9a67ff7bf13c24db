// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

extension RoutePatterns {
  /// Returns the address that has these values, without a value of the address's type.
  ///
  ///     let patterns: RoutePatterns = "/order/:id([0-9]+)"
  ///     try patterns.address { values in values.write("id", 7) }  // "/order/7"
  ///
  /// It is what the functions are made of that the plugin JunctorRoutes writes.
  ///
  /// - Parameter write: Writes the values. A payload is left out.
  /// - Returns: A full URL for a pattern with a scheme, otherwise a text that begins with `/`. Opened, it
  ///   gives exactly these values.
  /// - Throws: A ``RouteError``: `unrepresentable`, naming the value, when no URL can carry it.
  ///   `notFound` for a broken pattern.
  /// - Complexity: Linear in the length of the address.
  public func address(
    _ write: (inout RouteValues) throws(UnrepresentableValue) -> Void
  ) throws(RouteError) -> String {
    var values = RouteValues(isCareful: true)
    do throws(UnrepresentableValue) {
      try write(&values)
      if let flaw = values.flaw { throw flaw }
    } catch {
      throw RouteError(.unrepresentable, address: texts[0], .unrepresentable(error))
    }
    return try address(of: values.texts)
  }
}
