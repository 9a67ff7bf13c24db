// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorPolicy

/// The keys with which signatures are verified.
struct PolicyKeyOptions: ParsableArguments {
  @Option(
    name: .customLong("key"),
    help: ArgumentHelp(
      "A public key of the app, as a JSON Web Key; can be repeated.", valueName: "file"))
  var keys: [String] = []

  /// Reads the keys.
  ///
  /// - Throws: A ``StreamError`` if a file is not a key, or if two keys are equal.
  func read(_ streams: Streams) throws(StreamError) -> [PolicyKeyFile] {
    try Self.read(keys, streams)
  }

  static func read(_ paths: [String], _ streams: Streams) throws(StreamError) -> [PolicyKeyFile] {
    var files: [PolicyKeyFile] = []
    for path in paths {
      let key = try PolicyKeyFile(path: path, streams)
      // The owner of one key could otherwise meet a quorum of two.
      if files.contains(where: { $0.id == key.id || $0.publicKey == key.publicKey }) {
        throw .failed(
          "\(PolicyFile.name(path)): an earlier --key has the same “kid” or the same public key; remove one"
        )
      }
      files.append(key)
    }
    return files
  }
}
