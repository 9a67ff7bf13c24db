// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The number of cases of long tests.
enum Laws {
  /// Returns the number in an environment variable, or the usual one.
  static func count(_ variable: String, usually: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? usually
  }
}
