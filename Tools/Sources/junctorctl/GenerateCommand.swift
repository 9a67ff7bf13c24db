// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorManifest

/// The subcommand `generate`.
struct GenerateCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Writes code and association files from a manifest.",
    discussion: """
      Each option names a file to write. With --check nothing is written: the command fails if a file \
      differs from what it would write. Run it with the same options in CI.

        junctorctl generate routes.json --aasa apple-app-site-association --app-id ABCDE12345.com.example.mall

      Notes are printed to standard error: URLs that open the app although the router refuses them, and \
      what a file does not express. A route that a file does not express never stops the others. The \
      written files are the same for the same manifest.

      The exit status is 0, 1 if --check finds a difference or --strict a note, and 2 for wrong usage, a \
      malformed manifest, or two files with one path; then nothing is written.
      """)

  @OptionGroup var routes: RoutesOptions
  @OptionGroup(title: "Code and pages") var code: CodeOptions

  @OptionGroup(title: "Association files") var association: AssociationOptions

  @Flag(help: "Compare the files, and write nothing.")
  var check = false

  @Flag(help: "Return 1 if there is a note.")
  var strict = false

  func validate() throws {
    if code.isEmpty, association.isEmpty {
      throw ValidationError("name a file to write, for example --aasa FILE")
    }
  }

  func run(_ streams: Streams) throws -> Status {
    let manifest = try routes.file().manifestTable(spaces: routes.spaces).manifest
    let files = try code.files(of: manifest, association) + association.files(of: manifest)
    try refuseSharedPaths(files)
    for file in files {
      for note in file.notes { try streams.errors.line("\(file.path): \(note)") }
    }
    try streams.errors.flush()
    var status = strict && files.contains { !$0.notes.isEmpty } ? Status.no : .ok
    for file in files {
      let bytes = Array(file.text.utf8)
      let existing = try OutputFile.contents(of: file.path)
      if existing == bytes { continue }
      if check {
        status = .no
        try streams.output.line(file.difference(from: existing, routes: routes.routes))
      } else {
        try streams.output.flush()
        try OutputFile.write(bytes, to: file.path)
        // The line would be in the output that `/dev/stdout` stands for.
        if !Descriptor.isSpecial(file.path) { try streams.output.line("\(file.path): written") }
      }
    }
    return status
  }

  /// Throws if a file would overwrite the routes file or another file.
  private func refuseSharedPaths(_ files: [GeneratedFile]) throws(StreamError) {
    let input = Descriptor.identity(of: routes.routes)
    var paths: [String: String] = [:]
    for file in files {
      let identity = Descriptor.identity(of: file.path)
      if identity == input {
        throw .failed("\(file.path): this is the file with the routes; write to another file")
      }
      if let other = paths.updateValue(file.path, forKey: identity) {
        throw .failed(
          other == file.path
            ? "\(file.path): two files would be written to this path; write to two paths"
            : "\(file.path): this is the same file as \(other); write to two paths")
      }
    }
  }
}
