// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest
internal import JunctorPolicy

/// The errors in a file that is required to be a policy.
struct PolicyUnusable: Error {
  let text: Code<Terminal>

  /// Creates an error with a line for each error: `FILE:LINE:COLUMN: code: path: message`.
  init(file: String, _ errors: [FileError]) {
    text = errors.map { mistake in
      "\(file)\(mistake.line == nil ? ": " : ":")\(mistake.shown)"
    }.joined(separator: "\n")
  }
}

extension FileError {
  /// The error on one line; only for a broken pattern, there is a drawing below it.
  var shown: JunctorDiff.Code<Terminal> {
    code == .brokenPattern ? .init(drawing: description) : "\(description)"
  }
}
