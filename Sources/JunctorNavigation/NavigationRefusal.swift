// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Why an intent cannot be planned from a state.
public enum NavigationRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scene has no tab of this name.
  case noTab(String)
  /// Modals are up, and the policy is to refuse.
  case modalsAreUp
  /// Modals are up, and the policy is to wait until they are gone.
  case waitsForModals
  /// A screen that is to lie under another has an address that leads to no screen.
  case noAncestor(String)
  /// The address of a parent with captures belongs to a route of another pattern than the parent's.
  case ancestorOfAnotherRoute(String, parent: String)
  /// A gate or an interceptor has answered in the place of a screen that is named besides the one
  /// that is opened.
  case answeredByStep(String, answer: String)
  /// No factory of this name makes screens.
  case noFactory(String)

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
    }
  }
}
