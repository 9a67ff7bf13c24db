// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What somebody wants to see: a screen, what lies under it, and how it comes up.
public struct NavigationIntent: Hashable, Codable, Sendable {
  /// A screen that is wanted: which one, and at which address.
  public struct Target: Hashable, Codable, Sendable {
    /// Which screen it is.
    public var identity: ScreenIdentity
    /// The address that it is to show.
    public var address: String

    /// Creates a wish for a screen.
    public init(identity: ScreenIdentity, address: String) {
      self.identity = identity
      self.address = address
    }
  }

  /// What happens when the screen is up already.
  public enum Reuse: String, Hashable, Codable, Sendable {
    /// It comes back: what lies over it goes.
    case popTo
    /// It comes on top, and what lay over it stays under it.
    case bringToFront
    /// Pushes a new screen.
    case pushNew
  }

  /// What happens to modals that are up.
  public enum ModalPolicy: String, Hashable, Codable, Sendable {
    /// They go, unless the screen is in one of them.
    case dismiss
    /// They stay, and the screen comes on top of the highest.
    case stayUnder
    /// The screen waits until they are gone.
    case wait
    /// The screen does not come.
    case refuse
  }

  /// The screen.
  public var target: Target

  /// What lies under it, the lowest first; what is up already in this order is kept.
  public var ancestors: [Target]

  /// How it comes up.
  public var presentation: Presentation

  /// The tab in whose stack it belongs; `nil` for the one in front.
  public var tab: String?

  /// The scene in which it comes up; `nil` for the one in front.
  public var scene: String?

  /// What happens when it is up already.
  public var reuse: Reuse

  /// What happens to modals that are up.
  public var modals: ModalPolicy

  /// Creates an intent.
  ///
  /// - Parameters:
  ///   - target: The screen.
  ///   - ancestors: What lies under it, the lowest first.
  ///   - presentation: How it comes up.
  ///   - tab: The tab in whose stack it belongs; `nil` for the one in front.
  ///   - scene: The scene in which it comes up; `nil` for the one in front.
  ///   - reuse: What happens when it is up already.
  ///   - modals: What happens to modals that are up.
  public init(
    _ target: Target, ancestors: [Target] = [], presentation: Presentation = .push,
    tab: String? = nil, scene: String? = nil, reuse: Reuse = .popTo,
    modals: ModalPolicy = .dismiss
  ) {
    self.target = target
    self.ancestors = ancestors
    self.presentation = presentation
    self.tab = tab
    self.scene = scene
    self.reuse = reuse
    self.modals = modals
  }
}
