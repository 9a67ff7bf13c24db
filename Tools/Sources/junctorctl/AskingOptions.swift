// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Junctor
internal import JunctorMatching

/// The routes file, and the spaces that its routes answer in.
struct RoutesOptions: ParsableArguments {
  @Argument(
    help: """
      The file with the routes: one pattern a line (see junctorctl --help), or what \
      `swift package routes --format json` prints.
      """)
  var routes: String

  @Option(
    name: .customLong("space"),
    help: ArgumentHelp(
      """
      A space in which the routes answer; may be repeated. A scheme (mall), a scheme with its host \
      apart (wlrdemo://com.wlrroute.demo), or a domain (https://m.mall.example). A URL without a \
      scheme is read in the first one. (default: the schemes and domains of the patterns, or app \
      when no pattern has any)
      """, valueName: "space"),
    transform: { text in
      guard let space = RouteSpace(text) else {
        throw ValidationError(
          "“\(text)” is no space: write a scheme, scheme://host or https://domain")
      }
      return space
    })
  var spaces: [RouteSpace] = []

  /// Reads the file; what is wrong inside is left to the caller.
  func file() throws(StreamError) -> RoutesFile {
    do throws(StreamError) {
      let contents = try Descriptor.contents(of: routes, limit: 64 << 20)
      return RoutesFile(name: routes, contents: contents)
    } catch .failed(let reason) {
      throw .failed("\(routes): \(reason)")
    }
  }
}

/// Who asks, and how much of a URL is read.
struct AskingOptions: ParsableArguments {
  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      """
      Who asks: \(RouteSource.names.joined(separator: ", ")) or web:ORIGIN, as in \
      web:https://m.mall.example, with +frame at the end for a page in a subframe. (default: app)
      """, valueName: "source"),
    transform: { text in
      guard let source = RouteSource(text) else {
        throw ValidationError(
          """
          “\(text)” is no source: write \(RouteSource.names.joined(separator: ", ")) or \
          web:https://…
          """)
      }
      return source
    })
  var source: RouteSource?

  @Option(help: "The most bytes of a URL, up to \(URLLimits.ceiling).")
  var limitBytes = URLLimits().bytes

  @Option(help: "The most segments of a path, up to \(URLLimits.ceiling).")
  var limitSegments = URLLimits().segments

  @Option(help: "The most items of a query, up to \(URLLimits.ceiling).")
  var limitQueryItems = URLLimits().queryItems

  func validate() throws {
    for limit in [limitBytes, limitSegments, limitQueryItems]
    where !(1...URLLimits.ceiling).contains(limit) {
      throw ValidationError("a limit is a number from 1 to \(URLLimits.ceiling), not \(limit)")
    }
  }

  /// Returns what answers for the routes of `routes`, and writes their likely slips.
  ///
  /// - Throws: ``RoutesUnusable``, or a ``StreamError`` when the file cannot be read.
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

/// How a command writes what it has found.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
