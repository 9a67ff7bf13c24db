// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

// What `@Route` writes calls these. Where the type of a property cannot be read, the compiler quotes
// the name, so the name says what is wrong.
extension RouteParameters {
  /// Returns a parameter of path or query; `@Route` writes this.
  ///
  /// - Throws: A `ParameterError` that names the parameter, its text and the expected type.
  public func _aPropertyOfARouteMustBeReadableFromText<T: ParameterRepresentable>(
    _ name: String
  ) throws(ParameterError) -> T {
    try value(name, as: T.self)
  }

  /// Returns a parameter, or a default where the address has none; `@Route` writes this.
  ///
  /// - Throws: A `ParameterError` when there is a text that is none of the type's.
  public func _aPropertyOfARouteMustBeReadableFromText<T: ParameterRepresentable>(
    _ name: String, default value: @autoclosure () -> T
  ) throws(ParameterError) -> T {
    try self.value(name, as: T?.self) ?? value()
  }
}
