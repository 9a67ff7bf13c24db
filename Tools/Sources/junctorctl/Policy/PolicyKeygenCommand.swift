// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff

/// The subcommand `policy keygen`.
struct PolicyKeygenCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "keygen",
    abstract: "Creates a key that signs policies.",
    discussion: """
      Writes an Ed25519 key pair as a JSON Web Key (RFC 8037), in a file that only its owner can read, \
      and prints the public key and the line of Swift that adds it to an app. Keep the private key off \
      servers and out of repositories. An app has at least two public keys, so that one can be replaced:

        junctorctl policy keygen --kid 2026-anna --output anna.jwk --public anna.pub.jwk

      The exit status is 0, or 2 if a file exists or cannot be written.
      """)

  @Option(
    help: ArgumentHelp(
      "The identifier of the key. (default: the thumbprint of RFC 7638)", valueName: "id"))
  var kid: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file for the private key.", valueName: "file"))
  var output: String

  @Option(help: ArgumentHelp("A file for the public key.", valueName: "file"))
  var `public`: String?

  @Flag(help: "Replaces the files if they exist. A replaced private key is lost.")
  var force = false

  func validate() throws {
    if output == "-" {
      throw ValidationError("a private key is not printed; name a file with --output FILE")
    }
    if let kid, kid.isEmpty || kid.unicodeScalars.count > 200 {
      throw ValidationError("the identifier of --kid has 1 to 200 characters")
    }
    if let `public`, Descriptor.identity(of: `public`) == Descriptor.identity(of: output) {
      throw ValidationError("--output and --public name the same file")
    }
  }

  func run(_ streams: Streams) throws -> Status {
    let key = PolicyKeyFile(newWithID: kid)
    guard let privateJSON = key.privateJSON else { return .unusable }
    if let `public`, let old = try OutputFile.contents(of: `public`) {
      if !force {
        throw StreamError.failed("\(`public`): the file exists; name another one, or use --force")
      }
      // A public key never replaces a private one, whose owner would lose it.
      if String(decoding: old, as: UTF8.self).contains(#""d""#) {
        throw StreamError.failed("\(`public`): the file has a private key; name another one")
      }
    }
    try OutputFile.writePrivate(privateJSON, to: output, replacing: force)
    if let `public` { try OutputFile.write(key.publicJSON, to: `public`) }
    try streams.output.add(
      Code<JSON>(stringLiteral: String(decoding: key.publicJSON, as: UTF8.self)))
    try streams.output.line(key.swift)
    return .ok
  }
}
