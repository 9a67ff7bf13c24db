// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The number of cases of property tests: a part by default, all with `JUNCTOR_LAWS=full`.
package enum Laws {
  package static let isFull = ProcessInfo.processInfo.environment["JUNCTOR_LAWS"] == "full"

  package static func count(_ full: Int, usually: Int) -> Int { isFull ? full : usually }

  /// Returns the number in an environment variable, or the usual one.
  package static func count(_ variable: String, usually: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? usually
  }
}
