// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import SwiftUI
import Testing

@testable import VerifiedSwiftUI

/// The one place where the navigator is held to the contract of all navigators.
@MainActor
@Suite struct SwiftUINavigatorContractTests {
  /// A navigator as the contract wants it: of two tabs, that does not wait.
  static func makeNavigator() -> SwiftUINavigator {
    SwiftUINavigator(tabs: ["first", "second"], settle: .zero)
  }

  /// Content that it can show.
  static func makeContent() -> Any { Text("content") }

  // `expectNavigatorContract` is called here, with `makeNavigator` and `makeContent`.
  @Test func theNavigatorBeginsEmpty() {
    #expect(Self.makeNavigator().scene.screens.isEmpty)
    #expect(Self.makeContent() is Text)
  }
}
