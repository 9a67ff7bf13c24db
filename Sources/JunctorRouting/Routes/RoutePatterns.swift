// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// The patterns of a typed address, read once: the canonical one, and its aliases.
///
///     static let patterns: RoutePatterns = "/order/:id([0-9]+)"
///     static let patterns: RoutePatterns = ["/order/:id([0-9]+)", "/o/:id([0-9]+)"]
///
/// A broken pattern is told when the route is registered, with its place.
public struct RoutePatterns: Sendable {
  private final class Storage: Sendable {
    let texts: [String]
    let canonical: Result<RoutePattern, RoutePatternError>
    let direct: DirectPattern?
    /// The patterns of each choice, where the values do not share one address.
    let choices: [RoutePatterns]

    init(_ texts: [String], choices: [RoutePatterns] = []) {
      self.texts = texts
      self.choices = choices
      do throws(RoutePatternError) {
        let pattern = try RoutePattern(texts[0])
        canonical = .success(pattern)
        direct = DirectPattern(pattern)
      } catch {
        canonical = .failure(error)
        direct = nil
      }
    }
  }

  private let storage: Storage

  /// Creates the patterns of one route.
  ///
  /// - Parameters:
  ///   - canonical: The pattern of which URLs are made.
  ///   - aliases: Others that lead to the same handler.
  public init(_ canonical: String, _ aliases: String...) {
    storage = Storage([canonical] + aliases)
  }

  /// Creates the patterns of a type that has several kinds of values, each with an address of its own:
  /// an enumeration.
  ///
  ///     static let patterns = RoutePatterns(choices: [["/order/:id", "/o/:id"], ["/orders"]])
  ///
  /// ``RouteParameters/choice(of:)`` says which of them was matched, and ``RouteValues/choose(_:)`` of
  /// which the URL is made.
  ///
  /// - Parameter choices: The patterns of each kind of values.
  /// - Precondition: There is at least one.
  public init(choices: [RoutePatterns]) {
    precondition(!choices.isEmpty, "A route needs a pattern.")
    storage = Storage(choices.flatMap(\.patternTexts), choices: choices)
  }

  /// The patterns of one kind of values.
  func choice(_ number: Int) -> RoutePatterns {
    storage.choices.isEmpty ? self : storage.choices[number]
  }

  /// The kind of values that an address of this pattern means.
  func choice(matching pattern: String) -> Int? {
    storage.choices.firstIndex { $0.patternTexts.contains(pattern) }
  }

  /// The pattern of which URLs are made; that of the first choice where there are several.
  ///
  /// - Throws: A `RoutePatternError` for the first mistake in its text.
  public func canonical() throws(RoutePatternError) -> RoutePattern { try storage.canonical.get() }

  /// Returns the address of values in the router's own terms: a full URL for a pattern with a scheme,
  /// else a text that begins with `/`.
  ///
  /// What is not simple is written with care; that the text comes back, the table has to say.
  func quickAddress(of values: PatternValues) throws(RouteError) -> String {
    if let text = storage.direct?.url(for: values) { return text }
    return try address(of: values)
  }

  /// Returns the same, and makes sure that exactly these values come back.
  func address(of values: PatternValues) throws(RouteError) -> String {
    // Nothing can be wrong with such a text but its length.
    if let direct = storage.direct, direct.isFree, values.items.count < 64,
      let text = direct.url(for: values), text.utf8.count < 4_096
    {
      return text
    }
    let pattern: RoutePattern
    do throws(RoutePatternError) {
      pattern = try canonical()
    } catch {
      throw RouteError(.notFound, address: storage.texts[0], .unknownRoute)
    }
    do throws(UnrepresentableValue) {
      return try pattern.url(for: values)
    } catch {
      throw RouteError(.unrepresentable, address: pattern.text, .unrepresentable(error))
    }
  }
}

extension RoutePatterns: RoutePatternTexts {
  /// The patterns, as written.
  public var patternTexts: [String] { storage.texts }
}

extension RoutePatterns: ExpressibleByStringLiteral {
  /// Creates the patterns of a route that has one.
  public init(stringLiteral text: String) { self.init(text) }
}

extension RoutePatterns: ExpressibleByArrayLiteral {
  /// Creates the patterns of a route that has aliases.
  ///
  /// - Precondition: There is at least one.
  public init(arrayLiteral texts: String...) {
    precondition(!texts.isEmpty, "A route needs a pattern.")
    storage = Storage(texts)
  }
}
