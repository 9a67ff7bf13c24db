// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why the screens were not changed, as the underlying error of a `RouteError`.
///
/// A ``Navigator`` may throw the cases about its steps.
public enum NavigationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scene has no tab of this name.
  case noTab(String)
  /// Modals are visible, and the policy is to refuse.
  case modalsArePresented
  /// Modals are visible, and the policy is to wait until they are dismissed.
  case waitsForModals
  /// The address of a screen below the requested one, or of a root, leads to no screen.
  case noAncestor(String)
  /// A screen has more parents than the limit; its parents may form a circle.
  case tooManyAncestors(String, limit: Int)
  /// The address of a parent with captures belongs to a route of another pattern.
  case ancestorOfAnotherRoute(String, parent: String)
  /// A gate or an interceptor has responded in place of an ancestor or of another screen that a
  /// handler names.
  case answeredByStep(String, answer: String)
  /// No factory of this name creates screens.
  case noFactory(String)

  /// The scene does not allow the navigator's step.
  case impossible(NavigationStep)
  /// The content is of a type that the navigator cannot show.
  case unsuitable(content: String, expected: String)
  /// An alert is visible, with this title; the step is performed when it is closed.
  case alertIsVisible(String)
  /// A screen that the navigator cannot change prevents the step.
  case blocked(by: String)
  /// The window of the scene was released.
  case windowReleased(String)

  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .noTab(let name): "The scene has no tab “\(name)”."
    case .modalsArePresented: "Modals are presented, and the policy is to refuse."
    case .waitsForModals: "Modals are presented, and the policy is to wait."
    case .noAncestor(let address):
      "“\(address)” is required below the screen and leads to no screen."
    case .tooManyAncestors(let address, let limit):
      "A screen can have at most \(limit) parents, and “\(address)” is one more. Does a parent have "
        + "itself as an ancestor?"
    case .ancestorOfAnotherRoute(let address, let parent):
      "The parent “\(parent)” becomes “\(address)”, which belongs to another route."
    case .answeredByStep(let address, let answer):
      "A gate or an interceptor has responded in place of the screen “\(address)”, which is also "
        + "required: \(answer)."
    case .noFactory(let name): "No factory for “\(name)” screens is registered."
    case .impossible(let step): "The scene does not allow the step “\(step)”."
    case .unsuitable(let content, let expected):
      "The content is a \(content), and the navigator shows only \(expected)."
    case .alertIsVisible(let title): "The alert “\(title)” is visible."
    case .blocked(let name): "\(name) is visible and prevents the step."
    case .windowReleased(let name): "The window of the scene “\(name)” was released."
    }
  }
}
