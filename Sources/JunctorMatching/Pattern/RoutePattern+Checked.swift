// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePattern {
  /// Creates a pattern whose text the compiler has read already; `#pattern` writes this.
  ///
  /// - Precondition: The text is a pattern.
  public init(_checked text: String, ignoreCase: Bool = false) {
    do throws(RoutePatternError) {
      try self.init(text, ignoreCase: ignoreCase)
    } catch {
      preconditionFailure("#pattern has let through what is no pattern: \(error)")
    }
  }
}
