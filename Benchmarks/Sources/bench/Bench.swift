// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation

/// Measures the router beside its peers, and says which claims hold.
@main
struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures the router beside its peers, in one process and in turns.",
    discussion: "scripts/bench does all of it and writes the table to docs/performance.md.")

  @Option(help: "The rows to measure; all of them, unless said.")
  var row: [Int] = []

  @Option(help: "How often each peer takes its turn.")
  var rounds = 21

  @Option(help: "The most routes of the generated tables.")
  var largest = 1_000_000

  @Option(help: "A file to which the figures are added, one a line.")
  var figures: String?

  @Option(help: "Measures nothing; prints the table of the figures in this file.")
  var table: String?

  func validate() throws {
    if let wrong = row.first(where: { !Rows.numbers.contains($0) }) {
      throw ValidationError("There is no row \(wrong).")
    }
  }

  func run() async throws {
    if let table {
      print(
        Claim.table(Figures(try String(contentsOfFile: table, encoding: .utf8))), terminator: "")
    } else {
      try await measure()
    }
  }

  private func measure() async throws {
    var text = ""
    // One run gives rows 6 and 7.
    let rows = row.isEmpty ? Rows.numbers.filter { $0 != 7 } : row
    for number in rows {
      FileHandle.standardError.write(Data("row \(number)\n".utf8))
      text += try await Rows.measure(number, .init(rounds: rounds, largest: largest)).text
    }
    if let figures {
      let before = (try? String(contentsOfFile: figures, encoding: .utf8)) ?? ""
      try (before + text).write(toFile: figures, atomically: true, encoding: .utf8)
    } else {
      print(Claim.table(Figures(text), onlyMeasured: true), terminator: "")
    }
  }
}
