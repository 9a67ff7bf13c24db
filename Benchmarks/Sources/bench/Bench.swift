// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation

/// Compares the router with its peers, and prints which claims are met.
@main
struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Compares the router with its peers, alternately in one process.",
    discussion: "scripts/bench runs all rows and writes the table to docs/performance.md.")

  @Option(help: "The rows to measure. (default: all)")
  var row: [Int] = []

  @Option(help: "The number of rounds.")
  var rounds = 21

  @Option(help: "The largest number of routes in generated tables.")
  var largest = 1_000_000

  @Option(help: "A file to append the figures to, one per line.")
  var figures: String?

  @Option(help: "Print the table of the figures in this file, without measuring.")
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
    // One run measures rows 6 and 7.
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
