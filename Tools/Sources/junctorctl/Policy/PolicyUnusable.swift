// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorPolicy

/// The mistakes in a file that is required to be a policy.
struct PolicyUnusable: Error {
  let text: String

  /// Creates an error with a line for each mistake: `FILE:LINE:COLUMN: code: path: message`.
  init(file: String, _ mistakes: [PolicyMistake]) {
    text = mistakes.map { mistake in
      let place = Shown.text(mistake.line == nil ? "\(file): " : "\(file):")
      return place + Shown.drawing(mistake.description)
    }.joined(separator: "\n")
  }
}
