// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The shape of the URLs that a route matches.
///
/// The grammar is that of the URLPattern standard, with two differences for app schemes: a capture
/// matches one segment in every scheme, and a pattern matches whole paths only, unless it ends with
/// a tail.
///
///     let pattern = try RoutePattern("/order/:id([0-9]+)/:page?tab=:tab")
///     pattern.captureNames  // ["id", "page", "tab"]
///
/// Two patterns are equal if they have the same shape and the same names: `/a` and `/a/` are.
public struct RoutePattern: Sendable, Hashable, CustomStringConvertible {
  enum Form: Sendable {
    /// Only the text, from which everything else is derived on demand.
    case plain(PlainPattern)
    /// The compiled contents, shared by all copies.
    case compiled(Storage)
  }

  let form: Form

  /// Creates a pattern from its written form.
  ///
  /// - Parameters:
  ///   - text: The pattern, for example `"/users/:id"` or `"mall://order/:id([0-9]+)"`.
  ///   - ignoreCase: Whether the path is compared without regard to ASCII case.
  /// - Throws: A ``RoutePatternError`` for the first mistake found.
  /// - Complexity: Linear in the length of `text` for each of at most 32 alternatives, and
  ///   proportional to the size of the automata of the constraints.
  public init(_ text: String, ignoreCase: Bool = false) throws(RoutePatternError) {
    if !ignoreCase, let plain = PlainPattern(text) {
      self.init(plain)
    } else {
      try self.init(compiling: text, ignoreCase: ignoreCase)
    }
  }

  init(_ plain: PlainPattern) { self.init(.plain(plain)) }

  /// Creates a pattern by the slow path, whether or not it is plain.
  init(compiling text: String, ignoreCase: Bool) throws(RoutePatternError) {
    var parser = try PatternParser(text, ignoreCase: ignoreCase)
    let parts = try parser.parse()
    var compiler = PatternCompiler(parts, text: text, ignoreCase: ignoreCase)
    self.init(.compiled(try compiler.compile()))
  }

  private init(_ form: Form) { self.form = form }

  /// The same pattern, compiled in advance, for callers that use most of it.
  package var compiled: RoutePattern { RoutePattern(.compiled(storage)) }

  var isPlain: Bool { if case .plain = form { true } else { false } }

  /// The compiled contents; for a plain pattern, compiled at each read.
  package var storage: Storage {
    switch form {
    case .plain(let plain): plain.storage
    case .compiled(let storage): storage
    }
  }

  private var compiledStorage: Storage? {
    if case .compiled(let storage) = form { storage } else { nil }
  }

  /// The pattern as it was written.
  public var description: String { text }

  package var text: String {
    switch form {
    case .plain(let plain): plain.text
    case .compiled(let storage): storage.text
    }
  }

  /// The names of the captures in the order of the text; unnamed ones are `"0"`, `"1"`, ….
  ///
  /// - Complexity: O(*n*) in the length of the pattern.
  public var captureNames: [String] {
    switch form {
    case .plain(let plain): plain.captureNames
    case .compiled(let storage): storage.captureNames
    }
  }

  package var ignoreCase: Bool { compiledStorage?.ignoreCase ?? false }

  /// The scheme in lower case; `nil` for a pattern that matches in every space of its router.
  package var scheme: String? { compiledStorage?.scheme }

  /// The host of an http or https pattern; for other schemes, the host is the first position.
  package var host: String? { compiledStorage?.host }

  /// The port of an http or https pattern, if it is not the scheme's default.
  package var port: Int? { compiledStorage?.port }

  /// All combinations of optional parts, at most 32, those with the leftmost optional part first.
  package var alternatives: [Alternative] { storage.alternatives }
}

// MARK: - Comparing

extension RoutePattern {
  /// Returns whether two patterns have the same shape and the same names.
  public static func == (left: RoutePattern, right: RoutePattern) -> Bool {
    if case (.compiled(let one), .compiled(let two)) = (left.form, right.form), one === two {
      return true
    }
    return left.captureNames == right.captureNames && left.isInSameSpace(as: right)
      && left.alternatives == right.alternatives
  }

  /// Hashes the shape and the names.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(scheme)
    hasher.combine(host)
    hasher.combine(captureNames)
    let alternatives = alternatives
    hasher.combine(alternatives.count)
    hasher.combine(alternatives.first?.positions.count)
  }

  /// Returns whether this pattern has the shape of another, apart from names.
  ///
  /// If only this one names a space, it matches a subset, and has the shape, too.
  package func hasShape(of other: RoutePattern) -> Bool {
    (other.scheme == nil || isInSameSpace(as: other)) && alternatives == other.alternatives
  }

  /// Returns whether two patterns match the same URLs because their alternatives are equal.
  ///
  /// Names of captures, order of alternatives and spelling make no difference: `/a/:id` and `/a/:n/` are the
  /// same, and so are `/:x([0-9]+)` and `/:x(\d+)`. Two patterns that only overlap are not.
  package func matchesSameURLs(as other: RoutePattern) -> Bool {
    isInSameSpace(as: other) && Set(rows) == Set(other.rows)
  }

  private func isInSameSpace(as other: RoutePattern) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }
}
