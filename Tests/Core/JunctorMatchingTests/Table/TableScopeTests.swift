// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct TableScopeTests {
  /// Each scope contains itself and those after it in its row.
  @Test func narrowerScopeIsWithinTheWiderOne() {
    let everywhere = TableScope()
    let spaces = (0...1).map { TableScope(space: $0) }
    let hosts = ["a.example", "b.example"].map { TableScope(space: 0, host: $0) }
    let within: [TableScope: Set<TableScope>] = [
      everywhere: Set([everywhere] + spaces + hosts), spaces[0]: Set([spaces[0]] + hosts),
      spaces[1]: [spaces[1]], hosts[0]: [hosts[0]], hosts[1]: [hosts[1]],
    ]
    for (wide, contents) in within {
      for scope in within.keys {
        #expect(scope.isWithin(wide) == contents.contains(scope), "\(scope) in \(wide)")
        #expect(
          scope.overlaps(wide)
            == (contents.contains(scope) || within[scope]?.contains(wide) == true))
      }
    }
  }
}
