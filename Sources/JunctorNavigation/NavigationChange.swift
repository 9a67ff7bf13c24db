// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// That other screens are up than before, fit for a log: patterns, and no addresses.
public struct NavigationChange: Hashable, Sendable, Codable {
  /// What moved them.
  public let cause: NavigationCause
  /// In which scene.
  public let scene: String
  /// The patterns of the screens that came, in the order in which they did.
  public let came: [String]
  /// The patterns of the screens that went, in the order in which they did.
  public let left: [String]
  /// The pattern of the screen in front; `nil` in an empty scene.
  public let front: String?
  /// How many steps it took; none where a person did it.
  public let steps: Int
  /// From its turn to its end, on the router's clock; zero where a person did it.
  public let duration: Duration
}

extension NavigationChange: CustomStringConvertible {
  /// The change in a few words: `open in main: +/order/:id -/cart, front /order/:id`.
  public var description: String {
    let moves = came.map { "+\($0)" } + left.map { "-\($0)" }
    let moved = moves.isEmpty ? "nothing moved" : moves.joined(separator: " ")
    return "\(cause.rawValue) in \(scene): \(moved), front \(front ?? "empty")"
  }
}
