// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

// Called by the code that `@Route` generates. If a property's type cannot be read, the compiler quotes
// the name of the function, so the name describes the error.
extension RouteParameters {
  /// Returns a parameter of path or query; `@Route` generates calls of this.
  ///
  /// - Throws: A `ParameterError` that names the parameter, its text and the expected type.
  public func _aPropertyOfARouteMustBeReadableFromText<T: ParameterConvertible>(
    _ name: String
  ) throws(ParameterError) -> T {
    try value(name, as: T.self)
  }

  /// Returns a parameter, or a default value if the address does not have it; `@Route` generates calls of this.
  ///
  /// - Throws: A `ParameterError` if the text does not have the type's form.
  public func _aPropertyOfARouteMustBeReadableFromText<T: ParameterConvertible>(
    _ name: String, default value: @autoclosure () -> T
  ) throws(ParameterError) -> T {
    try self.value(name, default: value)
  }
}
