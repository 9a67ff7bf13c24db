// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

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
