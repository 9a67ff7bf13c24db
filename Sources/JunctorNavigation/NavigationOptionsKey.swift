// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// The place in a request's context where a caller's wishes lie.
///
/// An interceptor may change them on the way:
///
///     request.context[NavigationOptionsKey.self].presentation = .fullScreen
public enum NavigationOptionsKey: RouteContextKey {
  /// No wishes.
  public static let defaultValue = NavigationOptions()
}
