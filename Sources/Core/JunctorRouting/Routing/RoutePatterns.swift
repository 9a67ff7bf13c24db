// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// One pattern, or several that share a handler: the canonical one, and its aliases.
///
///     try router.register("/order/:id", handler)
///     try router.register(["/order/:id", "/o/:id"], handler)
///     static let patterns: RoutePatterns = ["/order/:id([0-9]+)", "/o/:id([0-9]+)"]
///
/// A malformed pattern is reported at registration, with the position of the mistake, and so is an empty list.
public struct RoutePatterns: Sendable {
  /// The canonical pattern, parsed for writing URLs.
  private final class Canonical: Sendable {
    let pattern: RoutePattern?
    let direct: DirectPattern?

    init(_ text: String?) {
      pattern = text.flatMap { try? RoutePattern($0) }
      direct = pattern.flatMap(DirectPattern.init)
    }
  }

  private final class Storage: Sendable {
    let texts: [String]
    /// The patterns of each choice, if the values do not share one address.
    let choices: [RoutePatterns]
    private let parsed = RouteLock<Canonical?>(nil)

    init(_ texts: [String], choices: [RoutePatterns] = []) {
      self.texts = texts
      self.choices = choices
    }

    /// Patterns that are only registered are not parsed here.
    var canonical: Canonical {
      parsed.withLock { parsed in
        let canonical = parsed ?? Canonical(texts.first)
        parsed = canonical
        return canonical
      }
    }
  }

  private let storage: Storage

  /// The patterns, as written; the canonical one is the first.
  public var texts: [String] { storage.texts }

  var canonicalText: String { texts.first ?? "" }

  /// Creates the patterns of one route.
  ///
  /// - Parameters:
  ///   - canonical: The pattern of generated URLs.
  ///   - aliases: Other patterns with the same handler.
  public init(_ canonical: String, _ aliases: String...) { self.init(texts: [canonical] + aliases) }

  /// Creates the patterns of a type with several kinds of values, each with its own address, such as an
  /// enumeration.
  ///
  ///     static let patterns = RoutePatterns(choices: [["/order/:id", "/o/:id"], ["/orders"]])
  ///
  /// ``RouteParameters/choice(of:)`` returns the choice that was matched. ``RouteValues/choose(_:)`` selects
  /// the choice of a generated URL.
  ///
  /// - Parameter choices: The patterns of each kind of values.
  public init(choices: [RoutePatterns]) {
    storage = Storage(choices.flatMap(\.texts), choices: choices)
  }

  /// Creates the patterns of one route from texts, the canonical one first.
  public init(texts: [String]) { storage = Storage(texts) }

  /// The patterns of each kind of values; empty if all values have the same.
  package var choices: [RoutePatterns] { storage.choices }

  /// The patterns of one kind of values.
  func choice(_ number: Int) -> RoutePatterns {
    storage.choices.isEmpty ? self : storage.choices[number]
  }

  /// Returns the kind of values that a pattern belongs to.
  func choice(matching pattern: String) -> Int? {
    storage.choices.firstIndex { $0.texts.contains(pattern) }
  }

  /// Returns the address of values: a full URL for a pattern with a scheme, otherwise a text that begins
  /// with `/`.
  ///
  /// The fast path does not verify that the address is parsed to the same values.
  func quickAddress(of values: PatternValues) throws(RouteError) -> String {
    if let text = storage.canonical.direct?.url(for: values) { return text }
    return try address(of: values)
  }

  /// Returns the same address, and verifies that it is parsed to exactly these values.
  func address(of values: PatternValues) throws(RouteError) -> String {
    let canonical = storage.canonical
    // Only the length of such a text can be invalid.
    if let direct = canonical.direct, direct.isFree, values.items.count < 64,
      let text = direct.url(for: values), text.utf8.count < 4_096
    {
      return text
    }
    guard let pattern = canonical.pattern else {
      throw RouteError(.notFound, address: canonicalText, .unknownRoute)
    }
    do throws(ParameterError) {
      return try pattern.url(for: values)
    } catch {
      throw RouteError(.unrepresentable, address: pattern.text, .unrepresentable(error))
    }
  }
}

extension RoutePatterns: ExpressibleByStringInterpolation {
  /// Creates the patterns of a route that has one.
  public init(stringLiteral text: String) { self.init(texts: [text]) }
}

extension RoutePatterns: ExpressibleByArrayLiteral {
  /// Creates the patterns of a route that has aliases.
  public init(arrayLiteral texts: String...) { self.init(texts: texts) }
}
