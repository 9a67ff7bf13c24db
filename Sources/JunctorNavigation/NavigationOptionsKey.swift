// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// The key of the presentation preferences in a request's context.
///
/// An interceptor may change them:
///
///     request.context[NavigationOptionsKey.self].presentation = .fullScreen
public enum NavigationOptionsKey: RouteContextKey {
  /// No preferences.
  public static let defaultValue = NavigationOptions()
}

extension RouteContext {
  /// Returns a context with a presentation.
  ///
  ///     try await router.open("/login", context: .presented(as: .sheet))
  ///
  /// - Parameter presentation: How the screen is presented; overrides what the route specifies.
  public static func presented(as presentation: Presentation) -> RouteContext {
    .navigation(NavigationOptions(presentation: presentation))
  }

  /// Returns a context with presentation preferences.
  ///
  ///     try await router.show("/cart", context: .navigation(.init(tab: "cart", reuse: .pushNew)))
  ///
  /// - Parameter options: The preferences; they override what the route specifies.
  public static func navigation(_ options: NavigationOptions) -> RouteContext {
    var context = RouteContext()
    if options != NavigationOptions() { context[NavigationOptionsKey.self] = options }
    return context
  }
}
