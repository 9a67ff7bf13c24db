// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// How early a module starts, before priorities and names are looked at.
///
/// Modules of a lower level start before those of a higher one. What a module depends on starts
/// before it whatever its level.
///
/// An app may have levels of its own between these: `ModuleLevel(rawValue: -50)`.
public struct ModuleLevel: RawRepresentable, Hashable, Comparable, Sendable {
  /// The level's number; 0 is where modules are that say nothing.
  public let rawValue: Int

  /// Creates a level from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// What others stand on: logging, storage, the session.
  public static let basic = ModuleLevel(rawValue: -100)
  /// What says nothing.
  public static let standard = ModuleLevel(rawValue: 0)
  /// What can wait until the app is up.
  public static let late = ModuleLevel(rawValue: 100)

  /// Returns whether `left` starts before `right`.
  public static func < (left: ModuleLevel, right: ModuleLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}
