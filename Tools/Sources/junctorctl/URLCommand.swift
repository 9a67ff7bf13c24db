// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorEngine
internal import JunctorMatching

/// The subcommand `url`.
struct URLCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "url",
    abstract: "Writes the URL of a pattern with these values.",
    discussion: """
      The pattern matches the URL with exactly these values. If there is no such URL, the error \
      names the value. Unnamed captures have the names 0, 1, ….

      The exit status is 0, 1 if there is no such URL, and 2 for wrong usage or a malformed pattern.
      """)

  @Argument(help: "The pattern.")
  var pattern: String

  @Argument(
    help: ArgumentHelp("The value of a capture, not encoded.", valueName: "name=value"))
  var values: [String] = []

  func run(_ streams: Streams) throws -> Status {
    let (text, status) = Self.answer(pattern, try assignments())
    let route = try? RoutePattern(pattern)
    for warning in route.map({ RoutesFile.Route(line: 1, pattern: $0).warnings }) ?? [] {
      try streams.errors.line(warning.drawing)
    }
    try streams.errors.flush()
    if status == .ok {
      try streams.output.line(text)
    } else {
      try streams.errors.line(text)
      try streams.errors.flush()
    }
    return status
  }

  private func assignments() throws -> [String: String] {
    var assignments: [String: String] = [:]
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw ValidationError("“\(value)” does not have the form name=value")
      }
      guard assignments.updateValue(String(parts[1]), forKey: String(parts[0])) == nil else {
        throw ValidationError("“\(parts[0])” has two values")
      }
    }
    return assignments
  }

  /// Returns the URL, or the reason why there is none.
  static func answer(
    _ pattern: String, _ values: [String: String]
  ) -> (text: Code<Terminal>, status: Status) {
    let route: RoutePattern
    do throws(RoutePatternError) {
      route = try RoutePattern(pattern)
    } catch {
      return (Code(drawing: error.description), .unusable)
    }
    do throws(ParameterError) {
      return ("\(try route.url(for: values))", .ok)
    } catch {
      return ("\(Terminal.start(of: error.description, limit: 1_000))", .no)
    }
  }
}
