// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What puts the screens of one scene in place: the edge to a user interface.
///
///     final class PrintingNavigator: Navigator {
///       private(set) var scene = NavigationScene(id: "main", tabs: [NavigationTab(name: "")])
///
///       func perform(_ step: NavigationStep, in transition: NavigationTransition) async throws {
///         guard scene.apply(step) else { throw NavigatorError.impossible(step) }
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

/// Why a navigator could not do a step.
public enum NavigatorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The step makes no sense in this scene.
  case impossible(NavigationStep)
  /// The content is of a type that the navigator cannot show.
  case unsuitable(content: String, wanted: String)
  /// Something that is up does not let the step through: an alert, say.
  case blocked(by: String)
  /// The window is gone.
  case sceneGone(String)

  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .impossible(let step): "The scene does not allow to \(step)."
    case .unsuitable(let content, let wanted):
      "The screen is a \(content), and the navigator shows only \(wanted)."
    case .blocked(let name): "\(name) is up and does not let it through."
    case .sceneGone(let name): "The scene “\(name)” is gone."
    }
  }
}

/// What moved the screens.
public enum NavigationCause: String, Hashable, Codable, Sendable {
  /// An address was opened.
  case open
  /// The app went back, dismissed or popped.
  case back
  /// A screen had done its work and closed itself.
  case finish
  /// The app put other screens in place of all.
  case reset
  /// The scene appeared, and its tabs got their roots.
  case connect
  /// A handler moved screens itself.
  case handler
  /// A person swiped back, or tapped a bar's own way back.
  case swipeBack
  /// A person pulled a sheet down.
  case pullDown
  /// A person tapped a tab.
  case tapTab
  /// The scene went away.
  case closeScene
  /// The system, or code that did not ask.
  case system

  /// Whether a person did it, or the system; not the app.
  public var isFromOutside: Bool {
    switch self {
    case .open, .back, .finish, .reset, .connect, .handler: false
    case .swipeBack, .pullDown, .tapTab, .closeScene, .system: true
    }
  }
}

/// What a navigator's steps belong to.
@MainActor
public final class NavigationTransition {
  /// What asked for it.
  public let cause: NavigationCause

  /// The request that led here; `nil` where none did.
  public let request: RouteRequest?

  /// Whether it should be seen to move.
  public let isAnimated: Bool

  private let contents: (Screen.ID) -> Any?

  /// Creates a transition; the queue does, and tests of navigators.
  ///
  /// - Parameters:
  ///   - cause: What asks for it.
  ///   - request: The request that led here.
  ///   - isAnimated: Whether it should be seen to move.
  ///   - contents: Gives what a screen shows, by its number.
  public init(
    cause: NavigationCause, request: RouteRequest? = nil, isAnimated: Bool = true,
    contents: @escaping (Screen.ID) -> Any?
  ) {
    self.cause = cause
    self.request = request
    self.isAnimated = isAnimated
    self.contents = contents
  }

  /// Returns what a screen shows: what its route's handler made, a view controller for example.
  ///
  /// - Returns: The content; `nil` for a screen that is neither up nor about to be.
  public func content(of screen: Screen) -> Any? { contents(screen.id) }

  /// Returns what a screen shows, as the type that the navigator can show.
  ///
  /// - Throws: ``NavigatorError/unsuitable(content:wanted:)``.
  public func content<Content>(of screen: Screen, as type: Content.Type) throws -> Content {
    let content = contents(screen.id)
    guard let content = content as? Content else {
      throw NavigatorError.unsuitable(
        content: content.map { "\(Swift.type(of: $0))" } ?? "screen without content",
        wanted: "\(type)")
    }
    return content
  }
}
