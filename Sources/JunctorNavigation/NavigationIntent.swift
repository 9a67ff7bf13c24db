// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// A requested screen, the screens below it, and how it is presented.
public struct NavigationIntent: Hashable, Codable, Sendable {
  /// A requested screen and the address that it shows.
  public struct Target: Hashable, Codable, Sendable {
    /// The identity of the screen.
    public var identity: ScreenIdentity
    /// The address that the screen shows.
    public var address: String

    /// Creates a target.
    public init(identity: ScreenIdentity, address: String) {
      self.identity = identity
      self.address = address
    }
  }

  /// What happens if the requested screen is in the scene already.
  public enum Reuse: String, Hashable, Codable, Sendable {
    /// Pops to the existing screen.
    case popTo
    /// Moves the existing screen to the top of its stack.
    case bringToFront
    /// Pushes a new screen.
    case pushNew
  }

  /// What happens to visible modals.
  public enum ModalPolicy: String, Hashable, Codable, Sendable {
    /// Dismisses them, unless the screen is in one of them.
    case dismiss
    /// Keeps them, and shows the screen on the stack of the topmost one.
    case stayUnder
    /// Waits until no modal is visible.
    case wait
    /// Rejects the request.
    case refuse
  }

  /// The requested screen.
  public var target: Target

  /// The screens below it, the lowest first.
  ///
  /// Screens that are in the stack in this order are kept.
  public var ancestors: [Target]

  /// The presentation preferences.
  ///
  /// ``NavigationOptions/ancestors`` has no effect here: ``ancestors`` are the screens below.
  public var options: NavigationOptions

  /// Creates an intent.
  ///
  /// - Parameters:
  ///   - target: The requested screen.
  ///   - ancestors: The screens below it, the lowest first.
  ///   - options: The presentation preferences. By default the screen is pushed.
  public init(
    _ target: Target, ancestors: [Target] = [], options: NavigationOptions = NavigationOptions()
  ) {
    self.target = target
    self.ancestors = ancestors
    self.options = options
  }

  var presentation: Presentation { options.presentation ?? .push }
  var reuse: Reuse { options.reuse ?? .popTo }
  var modals: ModalPolicy { options.modals ?? .dismiss }
}
