// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Junctor

/// The data of a scene for the next launch, with the version of the app's addresses.
///
///     let data = try StoredScene.data(of: navigator.scene, version: 2)
///
///     let stored = try StoredScene(data, version: 2) { address, version in
///       version < 2 ? address.replacing("/item/", with: "/goods/") : address
///     }
///     let errors = try await router.restore(stored.scene, in: navigator.scene.id)
///
/// Increase the version when an address changes that may be in a stored scene.
public struct StoredScene: Sendable {
  /// The reason why data is not read or written.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// There are more bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// A later version of the app has written it.
    case newer(version: Int, known: Int)

    /// The reason in a sentence.
    public var description: String {
      switch self {
      case .tooLarge(let bytes, let limit):
        "The stored scene has \(bytes) bytes, and the limit is \(limit)."
      case .newer(let version, let known):
        "The stored scene has the version \(version), and this app knows \(known)."
      }
    }
  }

  private struct Contents: Codable {
    let version: Int
    let scene: NavigationScene
  }

  /// The default limit: 64 KiB, which is some hundred screens.
  public static let limit = 65_536

  /// The scene, whose addresses are those of this version.
  public let scene: NavigationScene

  /// The version with which it was stored; 0 for a `NavigationScene` that was encoded without one.
  public let version: Int

  /// The addresses that the migration has removed, the lowest first, with those of the screens above them.
  public let removed: [String]

  /// Returns the data of a scene, as JSON.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - version: The version of the app's addresses, at least 1.
  ///   - limit: The maximum number of bytes.
  /// - Throws: ``Failure/tooLarge(bytes:limit:)``.
  public static func data(
    of scene: NavigationScene, version: Int = 1, limit: Int = limit
  ) throws -> Data {
    let data = try JSONEncoder().encode(Contents(version: version, scene: scene))
    if data.count > limit { throw Failure.tooLarge(bytes: data.count, limit: limit) }
    return data
  }

  /// Reads the data of a scene, and changes the addresses of an earlier version.
  ///
  /// - Parameters:
  ///   - data: The data, also of a `NavigationScene` that was encoded as JSON.
  ///   - version: The version of the app's addresses.
  ///   - limit: The maximum number of bytes.
  ///   - migrate: Returns the present address for one of an earlier version; `nil` to leave out its screen, with all
  ///     screens above it. It is not called for the present version.
  /// - Throws: A ``Failure``, or a `DecodingError` with the path of the first mistake.
  public init(
    _ data: Data, version: Int = 1, limit: Int = limit,
    migrate: (_ address: String, _ version: Int) -> String? = { address, _ in address }
  ) throws {
    if data.count > limit { throw Failure.tooLarge(bytes: data.count, limit: limit) }
    let decoder = JSONDecoder()
    let contents: Contents
    do {
      contents = try decoder.decode(Contents.self, from: data)
    } catch DecodingError.keyNotFound(let key, _) where key.stringValue == "version" {
      contents = Contents(version: 0, scene: try decoder.decode(NavigationScene.self, from: data))
    }
    guard contents.version <= version else {
      throw Failure.newer(version: contents.version, known: version)
    }
    self.version = contents.version
    guard contents.version < version else {
      (scene, removed) = (contents.scene, [])
      return
    }
    var (scene, removed) = (contents.scene, [String]())
    func migrated(_ stack: [Screen]) -> [Screen] {
      var kept: [Screen] = []
      for screen in stack {
        guard let address = migrate(screen.address, contents.version) else { break }
        var screen = screen
        screen.address = address
        kept.append(screen)
      }
      removed += stack.dropFirst(kept.count).map(\.address)
      return kept
    }
    for index in scene.tabs.indices { scene.tabs[index].stack = migrated(scene.tabs[index].stack) }
    // The modals are above the selected tab.
    let front = scene.tabs[scene.selected].stack.count
    var isComplete = front == contents.scene.tabs[scene.selected].stack.count
    scene.modals = []
    for var modal in contents.scene.modals {
      if !isComplete { removed += modal.stack.map(\.address); continue }
      let count = modal.stack.count
      modal.stack = migrated(modal.stack)
      isComplete = modal.stack.count == count
      if !modal.stack.isEmpty { scene.modals.append(modal) }
    }
    (self.scene, self.removed) = (scene, removed)
  }
}
