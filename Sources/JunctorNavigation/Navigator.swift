// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// What puts the screens of one scene in place: the edge to a user interface.
///
///     final class PrintingNavigator: Navigator {
///       private(set) var scene = NavigationScene(id: "main", tabs: [NavigationScene.Tab(name: "")])
///
///       func perform(_ step: NavigationStep, in transition: NavigationTransition) async throws {
///         guard scene.apply(step) else { throw NavigationError.impossible(step) }
///         print(step)
///       }
///     }
///
/// ## What a navigator promises
///
/// - ``scene`` is what is up, at any moment. When ``perform(_:in:)`` returns, the step has been
///   done there and nothing else; when it throws, nothing has.
/// - It is asked for one step at a time. Only a step that was given up on (it took too long) may
///   still be on its way when the next one comes.
/// - A step whose task is cancelled ends soon, either done or not done.
/// - What a person or the system does beside the steps shows in ``scene`` first, and is then told
///   to ``NavigationQueue/changed(_:by:)``.
/// - A person's way back past a screen that guards its leaving (``NavigationQueue/isGuarded(_:)``)
///   is not taken but asked for, with ``NavigationQueue/back(in:)``.
/// - It keeps what ``NavigationTransition/content(of:)`` gave no longer than the screen is up.
///
/// `expectNavigatorContract(_:)` in JunctorTesting checks them.
@MainActor
public protocol Navigator: AnyObject, Sendable {
  /// What is up in the scene now.
  var scene: NavigationScene { get }

  /// Does a step, and returns when it is done.
  ///
  /// - Parameters:
  ///   - step: What to do.
  ///   - transition: What the step belongs to, and where the contents of screens come from.
  /// - Throws: Any error, when the step could not be done; nothing has changed then. The caller whose
  ///   transition it was hears `rejected`, and the queue goes on.
  func perform(_ step: NavigationStep, in transition: NavigationTransition) async throws

  /// Hears that a handler is about to put a screen up itself, so that it knows it there.
  ///
  /// Does nothing unless you say otherwise.
  ///
  /// - Parameters:
  ///   - screen: Which screen it is.
  ///   - content: What shows it.
  func expect(_ screen: Screen, content: Any)
}

extension Navigator {
  /// Does nothing.
  public func expect(_ screen: Screen, content: Any) {}
}
