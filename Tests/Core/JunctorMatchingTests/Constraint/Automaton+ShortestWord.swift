// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@testable import JunctorMatching

extension Automaton {
  /// Returns a shortest text of the language; `nil` if there is none.
  func shortestWord() -> [UInt8]? {
    do { return try Automaton.shortestCommon(self, .anyTail) } catch {
      fatalError("The search for a shortest text exceeded its budget.")
    }
  }
}
