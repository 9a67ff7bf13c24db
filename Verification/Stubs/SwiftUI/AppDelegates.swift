// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension App {
  public static func main() {}
}

/// The app delegate of an app with SwiftUI's life cycle.
@MainActor @propertyWrapper
public struct UIApplicationDelegateAdaptor<Delegate: UIResponder & UIApplicationDelegate> {
  public init(_ type: Delegate.Type = Delegate.self) {}

  /// Apple's creates the delegate. This is the one that a test has set.
  public var wrappedValue: Delegate {
    guard let delegate = UIApplication.stubDelegate as? Delegate else {
      preconditionFailure("Set UIApplication.stubDelegate first.")
    }
    return delegate
  }
}
