// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Junctor
internal import JunctorEngine
internal import JunctorMatching

/// The option for the spaces of a routes file.
struct SpaceOptions: ParsableArguments {
  @Option(
    name: .customLong("space"),
    help: ArgumentHelp(
      """
      A space of the routes; can be repeated: a scheme (mall), a scheme with a separate host \
      (wlrdemo://com.wlrroute.demo), or a domain (https://m.mall.example). A URL without a scheme \
      belongs to the first one. (default: the spaces of a manifest; otherwise the schemes and \
      domains of the patterns, or app if no pattern has any)
      """, valueName: "space"),
    transform: { text in
      guard let space = RouteSpace(text) else {
        throw ValidationError(
          "“\(text)” is not a space: write a scheme, scheme://host or https://domain")
      }
      return space
    })
  var spaces: [RouteSpace] = []
}

/// The options for the routes file and its spaces.
struct RoutesOptions: ParsableArguments {
  @Argument(
    help: """
      The file with the routes: a manifest (routes.json), or a text with one pattern per line (see \
      junctorctl --help).
      """)
  var routes: String

  @OptionGroup var spaceOptions: SpaceOptions

  var spaces: [RouteSpace] { spaceOptions.spaces }

  /// Reads the file; the caller checks its contents.
  func file() throws(StreamError) -> RoutesFile { try RoutesFile(path: routes) }
}

/// The source of the requests, and the limits of URLs.
struct AskingOptions: ParsableArguments {
  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      """
      The source: \(RouteSource.names.joined(separator: ", ")) or web:ORIGIN, as in \
      web:https://m.mall.example, with +frame at the end for a page in a subframe. (default: app)
      """, valueName: "source"),
    transform: { text in
      guard let source = RouteSource(text) else {
        throw ValidationError(
          """
          “\(text)” is not a source: write \(RouteSource.names.joined(separator: ", ")) or \
          web:https://…
          """)
      }
      return source
    })
  var source: RouteSource?

  @Option(help: "The maximum number of bytes of a URL, up to \(URLLimits.ceiling).")
  var limitBytes = URLLimits().bytes

  @Option(help: "The maximum number of segments of a path, up to \(URLLimits.ceiling).")
  var limitSegments = URLLimits().segments

  @Option(help: "The maximum number of items of a query, up to \(URLLimits.ceiling).")
  var limitQueryItems = URLLimits().queryItems

  func validate() throws {
    for limit in [limitBytes, limitSegments, limitQueryItems]
    where !(1...URLLimits.ceiling).contains(limit) {
      throw ValidationError("a limit must be a number from 1 to \(URLLimits.ceiling), not \(limit)")
    }
  }

  /// Returns the inquiry about the routes of `routes`, and prints their likely errors.
  ///
  /// - Throws: ``RoutesUnusable``, or a ``StreamError`` if the file cannot be read.
  func inquiry(_ routes: RoutesOptions, _ streams: Streams) throws -> Inquiry {
    let limits = URLLimits(
      bytes: limitBytes, segments: limitSegments, queryItems: limitQueryItems)
    let file = try routes.file()
    let inquiry = try Inquiry(
      file, spaces: routes.spaces, source: source ?? .app, limits: limits)
    try file.warn(streams)
    return inquiry
  }
}

/// The format of the output.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
