// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

/// The guarantees of an inbox, tested with thousands of random sequences.
@Suite struct LinkInboxLawTests {
  @Test func everyLinkEndsOnceInOrderWithoutDuplicates() {
    var fates: [String: Int] = [:]
    let count = Laws.count(4_000, usually: 400)
    for seed in 1...UInt64(count) {
      let run = RandomInboxRun(seed: seed)
      run.run()
      #expect(run.violations.isEmpty, "seed \(seed): \(run.violations.prefix(3))\n\(run.script)")
      if !run.violations.isEmpty { return }
      fates.merge(run.fates, uniquingKeysWith: +)
    }
    // All of this must happen in the sequences.
    for fate in ["delivered", "duplicate", "expired", "dropped", "cancelled"] {
      #expect(fates[fate, default: 0] > count / 2, "\(fates)")
    }
  }
}
