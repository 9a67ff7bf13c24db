// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The connection of one scene to a user interface.
///
///     final class PrintingNavigator: Navigator {
///       private(set) var scene = NavigationScene(id: "main", tabs: [NavigationScene.Tab(name: "")])
///
///       func perform(_ step: NavigationStep, in transition: TransitionContext) async throws {
///         guard scene.apply(step) else { throw NavigationError.impossible(step) }
///         print(step)
///       }
///     }
///
/// ## Contract
///
/// - ``scene`` is always the current state. When ``perform(_:in:)`` returns, it contains the step and no
///   other change; when it throws, it is unchanged.
/// - A step is performed only in the scene in which it is requested. A navigator that waits first, for example for an
///   animation, throws if the scene has changed meanwhile. The transition is then planned again.
/// - Steps are requested one at a time. Only a step that has exceeded its time limit may still run when
///   the next one is requested.
/// - A step whose task is cancelled ends soon, either performed or not.
/// - Changes by the user or the system are in ``scene`` first, and are then reported with
///   ``NavigationQueue/didChange(_:by:)``.
/// - The user cannot go back past a screen with a leave guard (``NavigationQueue/isGuarded(_:)``);
///   the navigator calls ``NavigationQueue/didAttemptToLeave(_:by:)`` instead.
/// - The content of ``TransitionContext/content(of:)`` is retained as long as the screen is in the
///   scene.
///
/// `expectNavigatorContract(_:)` in JunctorTesting checks these rules.
@MainActor
public protocol Navigator: AnyObject, Sendable {
  /// The current state of the scene.
  var scene: NavigationScene { get }

  /// The tabs that the app has declared, whose roots `connect(_:roots:)` creates; none by default.
  var declaredTabs: [SceneTab] { get }

  /// The title of a visible alert of the app's own code, which prevents all steps; `nil` by default.
  ///
  /// `SwiftUINavigator` cannot see alerts of views. Alerts of routes (``RouteDialog``) are modals of the scene.
  ///
  /// Transitions wait until it is `nil` again, and the navigator calls ``NavigationQueue/didChange(_:by:)`` then. With
  /// ``NavigationOptions/ModalPolicy/refuse``, they are rejected. A step that finds an alert throws
  /// ``NavigationError/alertIsVisible(_:)``.
  var alert: String? { get }

  /// What it can show; by default everything.
  ///
  /// If a presentation requires more, the router sends an event that names what is missing.
  var features: PresentationFeatures { get }

  /// Performs a step, and returns when it is completed.
  ///
  /// - Throws: Any error if the step could not be performed; the scene is then unchanged. The caller of
  ///   the transition receives `rejected`.
  func perform(_ step: NavigationStep, in transition: TransitionContext) async throws

  /// Announces a screen that a handler will show itself, so that the navigator recognizes its content.
  func expect(_ screen: Screen, content: Any)
}

extension Navigator {
  /// No tab.
  public var declaredTabs: [SceneTab] { [] }

  /// No alert is visible.
  public var alert: String? { nil }

  /// Everything.
  public var features: PresentationFeatures { .all }

  /// Does nothing.
  public func expect(_ screen: Screen, content: Any) {}
}
