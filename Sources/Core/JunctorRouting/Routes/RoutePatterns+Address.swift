// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

extension RoutePatterns {
  /// Returns the address with these values.
  ///
  ///     let patterns: RoutePatterns = "/order/:id([0-9]+)"
  ///     try patterns.address { values in values.write("id", 7) }  // "/order/7"
  ///
  /// - Parameter write: Writes the values. A payload is ignored.
  /// - Returns: A full URL for a pattern with a scheme, otherwise a text that begins with `/`. Opening it
  ///   gives exactly these values.
  /// - Throws: A ``RouteError``: `unrepresentable`, with the value's name, if no URL can carry a value;
  ///   `notFound` for a malformed pattern.
  /// - Complexity: Linear in the length of the address.
  public func address(
    _ write: (inout RouteValues) throws(ParameterError) -> Void
  ) throws(RouteError) -> String {
    var values = RouteValues(isCareful: true)
    do throws(ParameterError) {
      try write(&values)
      if let flaw = values.flaw { throw flaw }
    } catch {
      throw RouteError(.unrepresentable, address: canonicalText, .unrepresentable(error))
    }
    return try address(of: values.texts)
  }
}
