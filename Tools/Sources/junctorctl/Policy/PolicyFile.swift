// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorPolicy

/// A policy that was read from a file: a plain document, or a signed one.
struct PolicyFile {
  /// The name of the file, for messages.
  let name: String
  /// The bytes of the file.
  let bytes: [UInt8]
  /// The policy with its signatures, which are not verified; `nil` for a plain document.
  let signed: SignedPolicy?
  /// The bytes of the document.
  let document: [UInt8]
  let policy: RoutePolicy

  /// Reads a policy.
  ///
  /// - Parameter path: The path of the file; `-` for standard input.
  /// - Throws: ``PolicyUnusable`` with all errors of the document, or a ``StreamError``.
  init(_ path: String, _ streams: Streams) throws {
    try self.init(name: Self.name(path), try Self.contents(path, streams))
  }

  init(name: String, _ bytes: [UInt8]) throws {
    self.name = name
    self.bytes = bytes
    signed = try Self.signed(bytes, name)
    document = signed?.payload ?? bytes
    do throws(FileErrors) {
      policy = try RoutePolicy(document)
    } catch {
      // The lines are those of the document.
      throw PolicyUnusable(
        file: signed == nil ? name : "\(name) (payload)", error.errors)
    }
  }

  /// Returns the name of a file for messages.
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Returns the bytes of a file, or of standard input for `-`.
  static func contents(_ path: String, _ streams: Streams) throws(StreamError) -> [UInt8] {
    // A policy has at most 64 KiB; the reader reports a longer one.
    let limit = 1 << 20
    guard path == "-" else { return try Descriptor.contents(named: path, limit: limit) }
    var contents: [UInt8] = []
    var part: [UInt8] = []
    repeat {
      try streams.input(&part)
      contents += part
      if contents.count > limit { throw .failed("standard input: it is longer than 1 MB") }
    } while !part.isEmpty
    return contents
  }

  private static func signed(_ bytes: [UInt8], _ name: String) throws(StreamError) -> SignedPolicy?
  {
    let text = bytes.drop { $0 <= 0x20 }
    if text.first == UInt8(ascii: "{") {
      guard isGeneral(bytes) else { return nil }
    } else {
      // A compact form consists of base64url and points.
      let isCompact = text.contains(UInt8(ascii: ".")) && !text.contains(UInt8(ascii: "{"))
      guard isCompact else { return nil }
      if text.count < bytes.count || (bytes.last ?? 0) <= 0x20 {
        throw .failed(
          "\(name): the compact form has white space before or after it, which an app refuses; remove it"
        )
      }
    }
    do throws(PolicySignatureError) {
      return try SignedPolicy(bytes)
    } catch {
      throw .failed("\(name): \(error)")
    }
  }

  /// Returns whether an object has a key of the general form.
  private static func isGeneral(_ bytes: [UInt8]) -> Bool {
    guard var cursor = try? JSONCursor(bytes) else { return false }
    var isGeneral = false
    // An error ends the search, and the keys before it decide.
    _ = try? cursor.object { (cursor, key) throws(FileErrors) in
      if ["payload", "signatures", "protected", "signature"].contains(key) { isGeneral = true }
      try cursor.skip()
      return true
    }
    return isGeneral
  }
}
