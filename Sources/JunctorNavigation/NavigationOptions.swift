// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// How a screen is to come up, where something is said about it.
///
/// A route says what is usual for it, a caller what it wants this time; what the caller says counts:
///
///     try router.register("/login", .screen { … }, .presented(as: .sheet))
///     try await router.open("/login", navigation: .presented(as: .fullScreen))
public struct NavigationOptions: PersonalContextValue, Hashable, Codable {
  /// How the screen comes up; a push unless something else is said.
  public var presentation: Presentation?

  /// The name of a transition that the navigator knows, by which it comes up.
  public var transition: String?

  /// Whether it should be seen to move; it should, unless something else is said.
  public var isAnimated: Bool?

  /// The tab in whose stack it belongs; the one in front unless something else is said.
  public var tab: String?

  /// The scene in which it comes up; the one in front unless something else is said.
  public var scene: String?

  /// What happens when the screen is up already; it comes back unless something else is said.
  public var reuse: NavigationIntent.Reuse?

  /// What happens to modals that are up; they go unless something else is said.
  public var modals: NavigationIntent.ModalPolicy?

  /// What happens while another transition runs; the screen waits unless something else is said.
  public var policy: TransitionPolicy?

  /// The addresses of the screens that lie under it, the lowest first; those that the route names as
  /// its parents unless something else is said.
  ///
  /// Each passes all gates and interceptors of its address before anything moves; only its exposure is
  /// not checked. If one of them refuses or answers in its place, the request is `rejected`.
  public var ancestors: [String]?

  /// Creates options that say only what is given.
  public init(
    presentation: Presentation? = nil, transition: String? = nil, isAnimated: Bool? = nil,
    tab: String? = nil, scene: String? = nil, reuse: NavigationIntent.Reuse? = nil,
    modals: NavigationIntent.ModalPolicy? = nil, policy: TransitionPolicy? = nil,
    ancestors: [String]? = nil
  ) {
    self.presentation = presentation
    self.transition = transition
    self.isAnimated = isAnimated
    self.tab = tab
    self.scene = scene
    self.reuse = reuse
    self.modals = modals
    self.policy = policy
    self.ancestors = ancestors
  }

  /// The screen comes up in a way of its own this time.
  public static func presented(as presentation: Presentation) -> NavigationOptions {
    NavigationOptions(presentation: presentation)
  }

  /// What is said here, and where nothing is, what `other` says.
  func over(_ other: NavigationOptions) -> NavigationOptions {
    NavigationOptions(
      presentation: presentation ?? other.presentation,
      transition: transition ?? other.transition, isAnimated: isAnimated ?? other.isAnimated,
      tab: tab ?? other.tab, scene: scene ?? other.scene, reuse: reuse ?? other.reuse,
      modals: modals ?? other.modals, policy: policy ?? other.policy,
      ancestors: ancestors ?? other.ancestors)
  }
}
