// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Presentation preferences for a screen; `nil` means “not specified”.
///
/// The preferences of the caller take precedence over those of the route:
///
///     try router.register("/login", .screen { … }, .presented(as: .sheet))
///     try await router.open("/login", context: .presented(as: .fullScreen))
public struct NavigationOptions: PersonalContextValue, Hashable, Codable {
  /// What happens if the requested screen is in the scene already, with the same address or with an
  /// ``ScreenHandle/onUpdate`` that receives the new one.
  ///
  /// Otherwise, a new screen is shown: a screen never has an address that it does not show.
  public enum Reuse: String, Hashable, Codable, Sendable {
    /// Pops to the existing screen.
    case popTo
    /// Moves the existing screen to the top of its stack.
    case bringToFront
    /// Pushes a new screen.
    case pushNew
  }

  /// What happens to visible modals if the requested screen is not in the topmost one already.
  public enum ModalPolicy: String, Hashable, Codable, Sendable {
    /// Dismisses them, except the one that contains the screen, and those below it.
    case dismiss
    /// Keeps them, and shows the screen on the stack of the topmost one, or a modal screen above it.
    case stayUnder
    /// Waits until no modal is visible.
    case wait
    /// Rejects the request, also if an alert of the app is visible, for which all other policies wait.
    case refuse
  }

  /// The window in which a screen is shown, on systems with several windows.
  public enum Window: String, Hashable, Codable, Sendable {
    /// A new window.
    case new
    /// The window in which the screen is visible already, or covered by others; otherwise a new one.
    case showing
  }

  /// The name of the transition that zooms a screen from a view, unless the app registers another one with this name.
  public static let zoom = "zoom"

  /// How the screen is presented; by default `.push`.
  public var presentation: Presentation?

  /// The name of the navigator's transition that shows the screen.
  public var transition: String?

  /// Whether the transition is animated; by default `true`.
  public var isAnimated: Bool?

  /// The tab in whose stack the screen belongs, unless modals stay; by default, the selected tab.
  public var tab: String?

  /// The tabs that take its place if the user does not have it, best first; then the selected tab does.
  public var otherTabs: [String]?

  /// The scene in which the screen is shown; by default, the front scene.
  public var scene: String?

  /// The window in which the screen is shown, in place of ``scene``; see ``NavigationQueue/windowOpener``.
  public var window: Window?

  /// What happens if the screen is in the scene already; by default `.popTo`.
  ///
  /// It has no effect with the presentations `.root` and `.replace`, which always show a new screen.
  public var reuse: Reuse?

  /// What happens to visible modals; by default `.dismiss`, or for a modal screen, it is presented above them.
  public var modals: ModalPolicy?

  /// What happens while another transition runs; by default `.queue`.
  public var policy: TransitionPolicy?

  /// The addresses of the screens below it, the lowest first; by default, the route's parents.
  ///
  /// Each passes all gates and interceptors of its address before any screen changes; only its exposure
  /// is not checked: the app vouches for these addresses, also if the source of the request is external.
  /// If a step refuses or responds in its place, the request is `rejected`.
  public var ancestors: [String]?

  /// Creates options; omitted ones are not specified.
  public init(
    presentation: Presentation? = nil, transition: String? = nil, isAnimated: Bool? = nil,
    tab: String? = nil, otherTabs: [String]? = nil, scene: String? = nil,
    window: Window? = nil, reuse: Reuse? = nil,
    modals: ModalPolicy? = nil, policy: TransitionPolicy? = nil,
    ancestors: [any RouteAddress]? = nil
  ) {
    self.presentation = presentation
    self.transition = transition
    self.isAnimated = isAnimated
    self.tab = tab
    self.otherTabs = otherTabs
    self.scene = scene
    self.window = window
    self.reuse = reuse
    self.modals = modals
    self.policy = policy
    self.ancestors = ancestors?.map(\.textOrReason)
  }

  /// Returns these options, completed with those of `other` that are not specified here.
  func over(_ other: NavigationOptions) -> NavigationOptions {
    NavigationOptions(
      presentation: presentation ?? other.presentation,
      transition: transition ?? other.transition, isAnimated: isAnimated ?? other.isAnimated,
      tab: tab ?? other.tab, otherTabs: tab == nil ? otherTabs ?? other.otherTabs : otherTabs,
      scene: scene ?? other.scene, window: window ?? other.window, reuse: reuse ?? other.reuse,
      modals: modals ?? other.modals, policy: policy ?? other.policy,
      ancestors: ancestors ?? other.ancestors)
  }
}

private enum NavigationOptionsKey: RouteContextKey {
  static let defaultValue = NavigationOptions()
}

extension RouteContext {
  /// The presentation preferences of the request.
  ///
  /// An interceptor may change them:
  ///
  ///     request.context.navigation.presentation = .fullScreen
  public var navigation: NavigationOptions {
    get { self[NavigationOptionsKey.self] }
    set { self[NavigationOptionsKey.self] = newValue }
  }

  /// Returns a context with presentation preferences, which override those of the route.
  ///
  ///     try await router.open("/login", context: .presented(as: .sheet))
  ///     try await router.show("/cart", context: .presented(with: .init(tab: "cart", reuse: .pushNew)))
  public static func presented(
    as presentation: Presentation? = nil, with options: NavigationOptions = NavigationOptions()
  ) -> RouteContext {
    let preferences = NavigationOptions(presentation: presentation).over(options)
    var context = RouteContext()
    if preferences != NavigationOptions() { context.navigation = preferences }
    return context
  }
}
