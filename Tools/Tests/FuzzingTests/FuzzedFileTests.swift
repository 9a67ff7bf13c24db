// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The inputs of `scripts/fuzz`, and those that broke a law once.
@Suite struct FuzzedFileTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Seeds")

  @Test(arguments: FuzzSubject.files)
  func committedInputsKeepTheLaws(subject: FuzzSubject) async throws {
    let file = Self.folder.appendingPathComponent("\(subject).txt")
    let seeds = try String(contentsOf: file, encoding: .utf8)
    // Some laws block the thread until a task ends, so they must not run on a thread of the tasks.
    let (count, broken) = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: subject.check(seeds: seeds)) }.start()
    }
    #expect(count >= 10)
    #expect(broken == [])
  }

  @Test func placesOfATextAreItsScalars() {
    let places = TextPlaces(Array("é\nab".utf8))
    #expect(places.contains(line: 1, column: 2) && !places.contains(line: 1, column: 3))
    #expect(places.contains(line: 2, column: 3) && !places.contains(line: 2, column: 4))
    #expect(!places.contains(line: 0, column: nil) && !places.contains(line: 3, column: nil))
  }
}
