// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorCodegen

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The command `junctorctl`.
@main struct JunctorctlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "junctorctl",
    abstract: "Says where URLs go, and why.",
    discussion: """
      A routes file is a text with one pattern a line. Blank lines and lines that begin with # say \
      nothing; a # further on is the fragment of a pattern. Options follow a pattern after a tab, \
      separated by tabs or spaces:

        # who answers what
        /order/:id
        mall://pay/:id   priority=2 exposure=app,web:https://m.mall.example

        priority=NUMBER    comes before everything of a lower one (default: 0)
        exposure=SOURCE,…  who may open it (default: everyone): app, push,
                           universalLink, customScheme, intent, policy,
                           web:ORIGIN, web:* for every page, or everyone

      A routes file may also be the JSON that “swift package routes --format json” prints. Its \
      routes are open to everyone, and are named by their places in the sources.

      A likely slip in a pattern is in the report of lint; the other commands write it to standard \
      error.

      The exit status is 0 when all is well, 1 when an answer is no (not matched, a finding, a URL \
      that cannot be made), and 2 for wrong usage or a file that cannot be used.
      """, version: "0.1.0",
    subcommands: [
      MatchCommand.self, ExplainCommand.self, LintCommand.self, ListCommand.self, URLCommand.self,
    ])

  static func main() {
    end(with: run(Array(CommandLine.arguments.dropFirst()), .standard()))
  }

  /// Runs the command with these arguments, and returns how it ended.
  static func run(_ arguments: [String], _ streams: Streams) -> Status {
    do {
      let status = try status(arguments, streams)
      try streams.output.flush()
      return status
    } catch StreamError.closed {
      // Whoever was listening has heard enough; that is no reason for noise.
      return .no
    } catch StreamError.failed(let reason) {
      try? streams.output.flush()
      return complain("junctorctl: \(Shown.text(reason))", streams)
    } catch let error as RoutesUnusable {
      return complain(error.text, streams)
    } catch {
      let text = fullMessage(for: error)
      if exitCode(for: error).isSuccess, (try? streams.output.line(text)) != nil,
        (try? streams.output.flush()) != nil
      {
        return .ok
      }
      return complain(text, streams)
    }
  }

  private static func status(_ arguments: [String], _ streams: Streams) throws -> Status {
    var command = try parseAsRoot(arguments)
    if let command = command as? any ToolCommand { return try command.run(streams) }
    try command.run()
    return .ok
  }

  private static func complain(_ text: String, _ streams: Streams) -> Status {
    try? streams.errors.line(text)
    try? streams.errors.flush()
    return .unusable
  }
}

// Outside of the command, whose method of the same name hides the system's.
private func end(with status: Status) -> Never { exit(status.rawValue) }

/// How a command ended, as its exit status says it.
enum Status: Int32 {
  /// All is well.
  case ok = 0
  /// The answer is no, or there are findings.
  case no = 1
  /// Wrong usage, or a file that cannot be used.
  case unusable = 2
}

/// A subcommand.
protocol ToolCommand: ParsableCommand {
  /// Does the work.
  ///
  /// - Throws: A ``StreamError`` or ``RoutesUnusable``, or what the argument parser understands.
  func run(_ streams: Streams) throws -> Status
}
