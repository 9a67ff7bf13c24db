// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The measurements, with the numbers of the table in `docs/performance.md`.
enum Rows {
  struct Options: Sendable {
    var rounds = 21
    /// The largest number of routes in generated tables.
    var largest = 1_000_000
  }

  static let numbers = Array(1...20)

  /// Measures one row.
  ///
  /// Rows 6 and 7 share one run, so that both are compared with the same matches.
  @concurrent
  static func measure(_ row: Int, _ options: Options) async throws -> Figures {
    var figures = Figures()
    switch row {
    case 1: try await path(&figures, options)
    case 2: try await url(&figures, options)
    case 3: try await growth(&figures, options)
    case 4: try await backtracking(&figures, options)
    case 5: try allocations(&figures)
    case 6, 7: try await dispatch(&figures, options)
    case 8: try await build(&figures, options)
    case 9: try memory(&figures, options)
    case 10: try readers(&figures, options)
    case 11: try await constraints(&figures, options)
    case 12: try await plans(&figures, options)
    case 13: try await queue(&figures, options)
    case 14: try await suggestions(&figures, options)
    case 15: try await routes(&figures, options)
    case 16: try await messages(&figures, options)
    case 17: try await manifest(&figures, options)
    case 18: try await policy(&figures, options)
    case 19: try await matchit(&figures, options)
    case 20: try await events(&figures, options)
    default: preconditionFailure("There is no row \(row).")
    }
    return figures
  }
}
