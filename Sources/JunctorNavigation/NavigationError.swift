// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why screens were not moved, as the underlying error of a `RouteError`.
///
/// A ``Navigator`` may throw the cases about its steps.
public enum NavigationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scene has no tab of this name.
  case noTab(String)
  /// Modals are visible, and the policy is to refuse.
  case modalsAreUp
  /// Modals are visible, and the policy is to wait until they are dismissed.
  case waitsForModals
  /// The address of a screen below the requested one leads to no screen.
  case noAncestor(String)
  /// The address of a parent with captures belongs to a route of another pattern than the parent's.
  case ancestorOfAnotherRoute(String, parent: String)
  /// A gate or an interceptor has answered in the place of a screen that is named besides the one
  /// that is opened.
  case answeredByStep(String, answer: String)
  /// No factory of this name creates screens.
  case noFactory(String)

  /// The scene does not allow the navigator's step.
  case impossible(NavigationStep)
  /// The content is of a type that the navigator cannot show.
  case unsuitable(content: String, wanted: String)
  /// Something visible prevents the navigator's step, such as an alert.
  case blocked(by: String)
  /// The window is gone.
  case sceneGone(String)

  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .noTab(let name): "The scene has no tab “\(name)”."
    case .modalsAreUp: "Something lies over the screens, and the policy is to refuse."
    case .waitsForModals: "Something lies over the screens, and the policy is to wait."
    case .noAncestor(let address): "“\(address)”, which is to lie under it, leads to no screen."
    case .ancestorOfAnotherRoute(let address, let parent):
      "“\(address)”, filled in from the parent “\(parent)”, belongs to another route."
    case .answeredByStep(let address, let answer):
      "“\(address)” has to be shown too, and one of its gates or interceptors has answered in its "
        + "place: \(answer)."
    case .noFactory(let name): "No factory for “\(name)” screens was registered."
    case .impossible(let step): "The scene does not allow to \(step)."
    case .unsuitable(let content, let wanted):
      "The screen is a \(content), and the navigator shows only \(wanted)."
    case .blocked(let name): "\(name) is visible and prevents the step."
    case .sceneGone(let name): "The scene “\(name)” is gone."
    }
  }
}
