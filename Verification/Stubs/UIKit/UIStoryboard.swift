// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

@MainActor public final class UIStoryboard: NSObject {
  /// Not in the real UIKit, which reads a file: the view controllers of a storyboard's identifiers.
  ///
  /// The initial controller's identifier is empty.
  public static var stubFiles: [String: [String: () -> UIViewController]] = [:]

  private let identifiers: [String: () -> UIViewController]

  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    guard let file = Self.stubFiles[name] else {
      preconditionFailure("There is no storyboard \(name).")
    }
    identifiers = file
  }

  public func instantiateInitialViewController() -> UIViewController? { identifiers[""]?() }

  public func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    guard let make = identifiers[identifier] else {
      preconditionFailure("The storyboard has no controller \(identifier).")
    }
    return make()
  }
}
