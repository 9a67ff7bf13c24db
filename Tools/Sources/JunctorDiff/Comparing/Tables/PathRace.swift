// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A property of paths that a `RowSearch` follows symbol by symbol, for example that captures differ.
protocol PathRace {
  /// The class of each symbol; the race does not distinguish symbols of one class.
  var symbolClasses: [UInt8] { get }

  /// The state, as a part of the key of the search; equal keys have equal continuations.
  var key: [Int] { get }

  /// Reads the next symbol of the path.
  mutating func step(_ symbol: UInt8)

  /// Returns whether a path that ends here has the property.
  func finds(_ endsWithSlash: Bool) -> Bool
}

/// A search without a race.
extension Never: PathRace {
  var symbolClasses: [UInt8] { switch self {} }
  var key: [Int] { switch self {} }
  mutating func step(_ symbol: UInt8) { switch self {} }
  func finds(_ endsWithSlash: Bool) -> Bool { switch self {} }
}
