// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorEngine
internal import JunctorMatching

/// The subcommand `list`.
struct ListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Prints the routes in rank order, as a routes file.",
    discussion: """
      Earlier routes take precedence. The order does not depend on the order in the file.

      The exit status is 0, or 2 for wrong usage or a routes file with a mistake.
      """)

  @OptionGroup var routes: RoutesOptions

  func run(_ streams: Streams) throws -> Status {
    let file = try routes.file()
    let inquiry = try Inquiry(file, spaces: routes.spaces)
    try file.warn(streams)
    for route in inquiry.ranked { try streams.output.line(route) }
    return .ok
  }
}

extension Inquiry {
  /// The routes in rank order, written as in a routes file, with escapes of URLs for characters that are not visible.
  var ranked: [Code<Terminal>] {
    table.ranked.map { id in
      let route = routes[Int(id.rawValue)]
      let text = route.pattern.text.replacingScalars {
        $0.isInvisible ? PercentEncoding.component(String($0)) : nil
      }
      return route.options.isEmpty ? "\(text)" : "\(text)\t\(route.options)"
    }
  }
}
