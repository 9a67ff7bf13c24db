// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorManifest

/// The subcommand `manifest`.
struct ManifestCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "manifest",
    abstract: "Writes the routes as a manifest, routes.json.",
    discussion: """
      The manifest is sorted, so that the same routes have the same bytes. A route has the name of \
      its option name=…, or that of its pattern. Parameters are those of the pattern, as texts.

      The exit status is 0, or 2 for wrong usage or a routes file with a mistake.
      """)

  @OptionGroup var routes: RoutesOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write. (default: standard output)", valueName: "file"))
  var output: String?

  func run(_ streams: Streams) throws -> Status {
    let file = try routes.file()
    let table = try file.manifestTable(spaces: routes.spaces)
    try file.warn(streams)
    if let output {
      try OutputFile.write(table.manifest.json, to: output)
    } else {
      try streams.output.add(Code<JSON>(stringLiteral: table.manifest.jsonText))
    }
    return .ok
  }
}
