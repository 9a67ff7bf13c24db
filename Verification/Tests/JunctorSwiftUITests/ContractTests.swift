// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import SwiftUI
import Testing
import VerifiedSwiftUI

@MainActor
@Suite struct SwiftUINavigatorContractTests {
  @Test(arguments: 1...3) func theContractIsKept(seed: UInt64) async throws {
    try await expectNavigatorContract(
      steps: 400, seed: seed, content: { Text($0.address) }
    ) {
      SwiftUINavigator(tabs: ["first", "second"], settle: .zero)
    }
  }
}
