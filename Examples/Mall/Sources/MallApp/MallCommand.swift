// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import Junctor

/// The command `mall`.
@main
struct MallCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mall", abstract: "A shop of modules that do not know each other.",
    version: "0.1.0", subcommands: [ShellCommand.self, OpenCommand.self, TourCommand.self],
    defaultSubcommand: ShellCommand.self)

  /// Exit codes are those of the project's other commands: 2, not the parser's 64, for usage.
  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      FileHandle.standardError.write(Data("\(fullMessage(for: error))\n".utf8))
      Foundation.exit(2)
    }
  }
}

struct ShellCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shell",
    abstract: "Type addresses and see where they go; with --web, in a browser.")

  @Flag(help: "Show the shop in a browser on this machine, with the bridge for H5 pages.")
  var web = false

  @Option(help: "The port for --web; 0 takes any. (default: 8080, or the next that is free)")
  var port: UInt16?

  @Option(help: "Another name of this machine under which the browser may ask.")
  var host: [String] = []

  func validate() throws {
    if !web, port != nil || !host.isEmpty {
      throw ValidationError("--port and --host belong to --web.")
    }
  }

  func run() async throws {
    if web { return try await serve() }
    let isInteractive = isatty(STDIN_FILENO) == 1
    if isInteractive { print("The shop is open. Type an address, help or quit.") }
    let mall = try await Mall.opened()
    await Shell(mall: mall).run(
      prompt: isInteractive ? "mall> " : nil,
      read: { readLine() },
      write: { text in
        print(text, terminator: "")
        // A prompt has no line end, so nothing else would bring it out.
        fflush(nil)
      })
  }
}

extension ShellCommand {
  /// Serves the shop until the command is ended.
  private func serve() async throws {
    let desk = try await MallDesk(Mall.opened(), names: host)
    try await desk.run(ports: port.map { [$0] } ?? Array(8080..<8100)) { address in
      print("The shop is open at \(address)")
      print("Only this machine can reach it. Ctrl-C closes it.")
      fflush(nil)
    }
  }
}

struct OpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open one address; exits 0 when it is answered or its screen is up, 1 when not.",
    discussion: "Where a login is asked for, Mei signs in at once.")

  @Argument(help: "The address, for example mall://order/7.")
  var address: String

  @Option(
    help: """
      Who asks: app, push, universalLink, customScheme, intent, policy or web:ORIGIN. (default: app)
      """,
    transform: { text in
      guard let source = RouteSource(text) else {
        throw ValidationError("“\(text)” is no source; try push, or web:https://m.mall.example.")
      }
      return source
    })
  var from: RouteSource?

  func run() async throws {
    let mall = try await Mall.opened(welcoming: "Mei")
    let visit = await mall.visit(address, from: from ?? .app)
    for line in await visit.lines(showsTimes: true) + mall.drawing { print(line) }
    if !visit.isSuccess { throw ExitCode.failure }
  }
}

struct TourCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour", abstract: "Play all scenes; exits 1 when one is not as promised.")

  func run() async throws {
    let failures = await Tour.play { print($0) }
    if failures > 0 { throw ExitCode.failure }
  }
}
