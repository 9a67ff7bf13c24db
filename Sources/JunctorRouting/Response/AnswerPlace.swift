// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where an answer was given, for the note about one that nobody hears.
package enum AnswerPlace: Sendable, CustomStringConvertible {
  case line(fileID: StaticString, line: UInt)
  /// The end of a step that was given up on.
  case step(String)

  package init(fileID: StaticString, line: UInt) { self = .line(fileID: fileID, line: line) }

  package var description: String {
    switch self {
    case .line(let fileID, let line): "\(fileID):\(line)"
    case .step(let name): name
    }
  }
}
