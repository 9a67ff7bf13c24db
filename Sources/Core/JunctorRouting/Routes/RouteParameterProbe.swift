// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// Records the parameters that a typed address reads, and returns samples of their types.
package protocol RouteParameterProbe: Sendable {
  /// The pattern that the sample address matches.
  var pattern: String { get }

  /// Records a parameter, and returns its default value or a sample.
  ///
  /// - Throws: A `ParameterError` if there is no sample of the type.
  func value<T: ParameterConvertible>(_ name: String, default: T?) throws(ParameterError) -> T

  /// Records a parameter that is a JSON text, and returns a sample.
  ///
  /// - Throws: A `ParameterError` if there is no sample of the type.
  func json<T: Decodable>(_ name: String, as type: T.Type) throws(ParameterError) -> T
}
