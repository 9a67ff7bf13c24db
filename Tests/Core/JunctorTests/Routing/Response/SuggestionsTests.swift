// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorRouting

/// Suggestions for a wrong address are computed only if they are read.
@Suite struct SuggestionsTests {
  @Test func suggestionsAreComputedOnceWhenTheyAreFirstRead() {
    let count = RouteLock(0)
    let suggestions = Suggestions {
      count.withLock { $0 += 1 }
      return ["/order/:id"]
    }
    let error = RouteError(
      .notFound, address: "/oder/7", .notFound(isForeign: false, suggestions))
    #expect(count.withLock { $0 } == 0)
    #expect(error.nearest == ["/order/:id"])
    #expect(error.nearest == ["/order/:id"])
    #expect(count.withLock { $0 } == 1)
  }
}
