// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import UIKit

/// The real one creates the delegate; the stub runs no app.
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> {
  public init(_ delegateType: DelegateType.Type = DelegateType.self) {}

  public var wrappedValue: DelegateType { fatalError("The stub runs no app.") }
}
