// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// SQL, with texts as string literals of the standard.
package enum SQL: OutputLanguage {
  package static func escaped(_ text: String) -> String {
    "'\(text.onOneLine.replacingScalars { $0 == "'" ? "''" : nil })'"
  }
}
