// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The shape of the URLs that one route answers.
///
/// The grammar is that of the URLPattern standard, read so that it works for app schemes as for
/// the web: a capture takes one segment in every scheme, and nothing below an address matches
/// unless the pattern asks for it.
///
///     let pattern = try RoutePattern("/order/:id([0-9]+)/:page?tab=:tab")
///     pattern.captureNames  // ["id", "page", "tab"]
///
/// Two patterns are equal when they have the same shape and the same names: `/a` and `/a/` are.
public struct RoutePattern: Sendable, Hashable, CustomStringConvertible {
  /// What a pattern consists of; shared by all copies, so that a copy costs one reference.
  package let storage: Storage

  /// Creates a pattern from its written form.
  ///
  /// - Parameters:
  ///   - text: The pattern, for example `"/users/:id"` or `"mall://order/:id([0-9]+)"`.
  ///   - ignoreCase: Whether the path is compared without regard to ASCII case.
  /// - Throws: A ``RoutePatternError`` for the first mistake found.
  ///
  /// - Complexity: Linear in the length of `text` for each of at most 32 alternatives, and
  ///   proportional to the size of the automata of the constraints.
  public init(_ text: String, ignoreCase: Bool = false) throws(RoutePatternError) {
    if !ignoreCase, let plain = Storage(plain: text) {
      self.init(storage: plain)
    } else {
      try self.init(compiling: text, ignoreCase: ignoreCase)
    }
  }

  private init(storage: Storage) { self.storage = storage }

  /// Creates a pattern the long way, whether or not it is plain.
  init(compiling text: String, ignoreCase: Bool) throws(RoutePatternError) {
    var parser = try PatternParser(text, ignoreCase: ignoreCase)
    let parts = try parser.parse()
    var compiler = PatternCompiler(parts, text: text, ignoreCase: ignoreCase)
    storage = try compiler.compile()
  }

  /// The pattern as it was written.
  public var text: String { storage.text }

  /// The pattern as it was written.
  public var description: String { storage.text }

  /// The names of the captures in order of writing; unnamed ones are `"0"`, `"1"`, ….
  public var captureNames: [String] { storage.captureNames }

  /// Whether the path is compared without regard to ASCII case.
  public var ignoreCase: Bool { storage.ignoreCase }

  /// The scheme in lower case; `nil` for a pattern that answers in every space of its router.
  package var scheme: String? { storage.scheme }

  /// The host of an http or https pattern; in other schemes the host is the first position.
  package var host: String? { storage.host }

  /// The port of an http or https pattern when it is not the scheme's own.
  package var port: Int? { storage.port }

  /// Every way in which the optional parts can be present, at most 32; the one with its leftmost
  /// optional part present comes first.
  package var alternatives: [Alternative] { storage.alternatives }

  /// Returns whether two patterns have the same shape and the same names.
  public static func == (left: RoutePattern, right: RoutePattern) -> Bool {
    if left.storage === right.storage { return true }
    return left.scheme == right.scheme && left.host == right.host && left.port == right.port
      && left.captureNames == right.captureNames && left.alternatives == right.alternatives
  }

  /// Hashes the shape and the names.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(scheme)
    hasher.combine(host)
    hasher.combine(captureNames)
    hasher.combine(alternatives.count)
    if let first = alternatives.first { hasher.combine(first.positions.count) }
  }
}
