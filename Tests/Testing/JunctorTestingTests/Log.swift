// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

/// Lines written by several tasks.
final class Log: Sendable {
  private let contents = RouteLock<[String]>([])

  var lines: [String] { contents.withLock { $0 } }

  func append(_ line: String) { contents.withLock { $0.append(line) } }
}
