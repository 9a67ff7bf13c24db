// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import Junctor
internal import JunctorInspector
internal import JunctorPolicy

/// The command `mall`.
@main
struct MallCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mall", abstract: "An example shop of independent modules.",
    version: "0.1.0",
    subcommands: [ShellCommand.self, OpenCommand.self, TourCommand.self, RecordCommand.self],
    defaultSubcommand: ShellCommand.self)

  /// Exits with 2 for wrong usage, as the project's other commands do, and not with the parser's 64.
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
    abstract: "Open addresses that you type; with --web, in a browser.")

  @Flag(help: "Show the shop in a browser on this machine, with the bridge for web pages.")
  var web = false

  @Option(help: "The port for --web; 0 means any free port. (default: 8080, or the next free one)")
  var port: UInt16?

  @Option(help: "An additional host name that the browser may use.")
  var host: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      For --web: a page of a web server on this machine, which is shown in place of the campaign, \
      mall://web?url=https%3A%2F%2Fm.mall.example%2Fcampaign. It finds the bridge in its fragment.
      """, valueName: "url"),
    transform: { text in
      guard let page = LocalPage(text) else {
        throw ValidationError(
          "“\(text)” is not a page of this machine; write http://localhost:5173/, for example.")
      }
      return page
    })
  var page: LocalPage?

  @OptionGroup(title: "Policy")
  var policy: PolicyOptions

  func validate() throws {
    if web, policy.isUsed {
      throw ValidationError(
        "--policy and --policy-store are not for --web, whose page signs its own policies.")
    }
    if !web, port != nil || !host.isEmpty || page != nil {
      throw ValidationError("--port, --host and --page require --web.")
    }
  }

  func run() async throws {
    if web { return try await serve() }
    let isInteractive = isatty(STDIN_FILENO) == 1
    if isInteractive { print("The shop is open. Type an address, help or quit.") }
    let mall = try await Mall.opened()
    let policy = try policy.makePolicy(for: mall)
    let source = try self.policy.source()
    for line in await policy?.refresh(from: source) ?? [] { print(line) }
    await Shell(mall: mall, policy: policy.map { ($0, source) }).run(
      prompt: isInteractive ? "mall> " : nil,
      read: { readLine() },
      write: { text in
        print(text, terminator: "")
        // A prompt has no line end, so it must be flushed.
        fflush(nil)
      })
    await policy?.updater.confirmHealthy()
  }
}

extension ShellCommand {
  /// Serves the shop until the process ends.
  private func serve() async throws {
    let desk = try await MallDesk(Mall.opened(), names: host, localPage: page)
    try await desk.run(ports: port.map { [$0] } ?? Array(8080..<8100)) { address in
      print("The shop is open at \(address)")
      print("Only this machine can reach it. Press Ctrl-C to stop.")
      fflush(nil)
    }
  }
}

struct OpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open one address; exits with 0 on a response or a visible screen, else with 1.",
    discussion: "The member Mei signs in at each login screen.")

  @Argument(help: "The address, for example mall://order/7.")
  var address: String

  @Option(
    help: """
      The source of the request: app, push, universalLink, customScheme, intent, policy or web:ORIGIN. (default: app)
      """,
    transform: { text in
      guard let source = RouteSource(text) else {
        throw ValidationError(
          "“\(text)” is not a source; write push or web:https://m.mall.example, for example.")
      }
      return source
    })
  var from: RouteSource?

  @OptionGroup(title: "Policy")
  var policy: PolicyOptions

  func run() async throws {
    let mall = try await Mall.opened(signingIn: "Mei")
    let policy = try policy.makePolicy(for: mall)
    for line in await policy?.refresh(from: try self.policy.source()) ?? [] { print(line) }
    let visit = await mall.visit(address, from: from ?? .app)
    for line in await visit.lines(showsTimes: true) + mall.drawing { print(line) }
    // This start was not a crash.
    await policy?.updater.confirmHealthy()
    if !visit.isSuccess { throw ExitCode.failure }
  }
}

struct TourCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour", abstract: "Play all scenes; exits with 1 if one fails.")

  @Option(
    help: ArgumentHelp(
      """
      Write the events of the tour as JSON lines, each shop as an installation. Generated/events.md describes \
      them. (default: none)
      """, valueName: "file"), completion: .file())
  var events: String?

  func run() async throws {
    let file = events.map { _ in EventFile() }
    let failures = await EventFile.$current.withValue(file) { await Tour.play { print($0) } }
    if let file, let events { try file.write(to: events) }
    if failures > 0 { throw ExitCode.failure }
  }
}

struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Write a recording of a user's flow, or of addresses that are opened in order.",
    discussion: "The member Mei signs in at each login screen.")

  @Argument(help: "The file to write; - means the standard output.", completion: .file())
  var file: String

  @Argument(help: "The addresses, for example mall://order/7. (default: an example flow)")
  var addresses: [String] = []

  @Flag(help: "Record all addresses and values as they are.")
  var unredacted = false

  func run() async throws {
    let json = try await ShopRecording.make(of: addresses, isRedacted: !unredacted).json
    if file == "-" {
      FileHandle.standardOutput.write(json)
    } else {
      try json.write(to: URL(fileURLWithPath: file))
    }
  }
}
