// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorJSON
internal import JunctorManifest
internal import JunctorMatching

/// The members of a request, as written: a file is read from its own text, so that places have its lines.
struct EngineRequest {
  private var members: [(name: String, text: [UInt8])] = []

  /// A text can be a whole file.
  private static var limits: JSONCursor.Limits {
    var limits = JSONCursor.Limits()
    limits.stringBytes = limits.bytes
    return limits
  }

  init(_ json: [UInt8]) throws(EngineError) {
    do throws(FileErrors) {
      var cursor = try JSONCursor(json, limits: Self.limits)
      var members: [(name: String, text: [UInt8])] = []
      try cursor.object { (cursor, name) throws(FileErrors) in
        let start = cursor.offset
        try cursor.skip()
        members.append((name, Array(json[start..<cursor.offset])))
        return true
      }
      try cursor.finish()
      self.members = members
    } catch {
      throw EngineError(error)
    }
  }

  /// Returns the text of an answer, or of the error.
  static func answer(
    _ request: [UInt8], _ body: (EngineRequest) throws(EngineError) -> [JSONValue.Member]
  ) -> [UInt8] {
    var members: [JSONValue.Member]
    do throws(EngineError) {
      members = try body(EngineRequest(request))
    } catch {
      members = error.members
    }
    return Array(JSONValue.object(members).text.utf8)
  }

  /// Returns the text of a member; `nil` if it is absent or null.
  func bytes(_ name: String) -> [UInt8]? {
    members.first { $0.name == name }.flatMap { $0.text.starts(with: "null".utf8) ? nil : $0.text }
  }

  /// Returns the text of a file: the member itself, or its content if it is a text; `nil` if it is absent or null.
  func file(_ name: String) throws(EngineError) -> [UInt8]? {
    guard let text = bytes(name), text.first == UInt8(ascii: "\"") else { return bytes(name) }
    do throws(FileErrors) {
      var cursor = try JSONCursor(text, limits: Self.limits)
      return Array((try cursor.string() ?? "").utf8)
    } catch {
      throw EngineError(error)
    }
  }

  subscript(name: String) -> JSONValue? { bytes(name).flatMap { try? JSONValue(json: $0) } }

  func string(_ name: String) throws(EngineError) -> String {
    guard let text = self[name]?.string else {
      throw EngineError("badRequest", "a request requires a text “\(name)”")
    }
    return text
  }

  /// Returns a list of texts; an absent one is empty.
  func strings(_ name: String) throws(EngineError) -> [String] {
    guard let value = self[name] else { return [] }
    let texts = (value.elements ?? []).compactMap { $0.string }
    guard let count = value.elements?.count, texts.count == count else {
      throw EngineError("badRequest", "“\(name)” must be a list of texts")
    }
    return texts
  }

  /// The source of the question; the default is the app's own code.
  var source: RouteSource {
    get throws(EngineError) {
      guard self["source"] != nil else { return .app }
      let text = try string("source")
      guard let source = RouteSource(text) else {
        throw EngineError("badRequest", "“\(text)” is not a source")
      }
      return source
    }
  }
}
