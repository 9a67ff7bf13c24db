// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The command `junctorctl`.
@main struct JunctorctlCommand: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "junctorctl",
    abstract: "Shows which routes match URLs and why, and what a change of the routes breaks.",
    discussion: """
      A routes file is a text with one pattern per line. Blank lines and lines that begin with # are \
      ignored; a later # begins the fragment of a pattern. Options follow a pattern after tabs or \
      spaces:

        # the routes of the shop
        /order/:id
        mall://pay/:id   priority=2 exposure=app,web:https://m.mall.example

        name=IDENTIFIER    the stable name in a manifest (default: the pattern)
        priority=NUMBER    ranks before all lower priorities (default: 0)
        exposure=SOURCE,…  its sources (default: app): app, push,
                           universalLink, customScheme, intent, policy,
                           web:ORIGIN, web:* for every page, or everyone

      A routes file may also be a manifest, routes.json.

      The command lint reports likely errors in patterns; the other commands print them to standard \
      error.

      The exit status is 0 for success, 1 for a negative result (no match, a finding, a breaking \
      change, a URL that cannot be written), and 2 for wrong usage or a malformed file.
      """, version: Self.version,
    subcommands: [
      MatchCommand.self, ExplainCommand.self, LintCommand.self, ListCommand.self, URLCommand.self,
      ManifestCommand.self, DiffCommand.self, CheckCommand.self, GenerateCommand.self,
      LinkCommand.self, CheckLinksCommand.self, DoctorCommand.self, AuditCommand.self,
      PolicyCommand.self,
    ])

  static func main() {
    end(with: run(Array(CommandLine.arguments.dropFirst()), .standard()))
  }

  /// Runs the command with these arguments, and returns its status.
  static func run(_ arguments: [String], _ streams: Streams) -> Status {
    do {
      let status = try status(arguments, streams)
      try streams.output.flush()
      return status
    } catch StreamError.closed {
      // The reader has closed the output, which is not an error.
      return .no
    } catch StreamError.failed(let reason) {
      try? streams.output.flush()
      return complain("junctorctl: \(reason)", streams)
    } catch let error as PolicyUnusable {
      return complain(error.text, streams)
    } catch let error as RoutesUnusable {
      return complain(error.text, streams)
    } catch {
      let text = Code<Terminal>(lines: fullMessage(for: error))
      if exitCode(for: error).isSuccess, (try? streams.output.line(text)) != nil,
        (try? streams.output.flush()) != nil
      {
        return .ok
      }
      return complain(text, streams)
    }
  }

  private static func status(_ arguments: [String], _ streams: Streams) throws -> Status {
    var command = try parseAsRoot(withoutVersionFlag(arguments))
    if let command = command as? any ToolCommand { return try command.run(streams) }
    try command.run()
    return .ok
  }

  /// Returns the arguments of a subcommand of `policy` with `--app-version` in place of `--version`.
  ///
  /// For the parser, `--version` is the flag that prints the version of the command, also in place of an error in other
  /// arguments.
  private static func withoutVersionFlag(_ arguments: [String]) -> [String] {
    guard arguments.first == "policy", arguments.count > 2 else { return arguments }
    return arguments.map { argument in
      argument == "--version" || argument.hasPrefix("--version=")
        ? "--app-" + argument.dropFirst(2) : argument
    }
  }

  private static func complain(_ text: Code<Terminal>, _ streams: Streams) -> Status {
    try? streams.errors.line(text)
    try? streams.errors.flush()
    return .unusable
  }
}

// Global, since a method of the command hides the system's function of the same name.
private func end(with status: Status) -> Never { exit(status.rawValue) }

/// The exit status.
enum Status: Int32 {
  /// Success.
  case ok = 0
  /// A negative result, or findings.
  case no = 1
  /// Wrong usage, or a malformed file.
  case unusable = 2
}

/// A subcommand.
protocol ToolCommand: ParsableCommand {
  /// Runs the subcommand.
  ///
  /// - Throws: A ``StreamError``, ``RoutesUnusable``, or an error of the argument parser.
  func run(_ streams: Streams) throws -> Status
}
