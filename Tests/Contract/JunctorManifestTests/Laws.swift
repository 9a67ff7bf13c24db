// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How much of the long laws is tried: a part by default, all with `JUNCTOR_LAWS=full`.
enum Laws {
  static let isFull = ProcessInfo.processInfo.environment["JUNCTOR_LAWS"] == "full"

  static func count(_ full: Int, usually: Int) -> Int { isFull ? full : usually }
}
