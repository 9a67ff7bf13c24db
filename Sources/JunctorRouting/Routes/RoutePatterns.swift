// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The patterns of a typed address, read once: the canonical one, and its aliases.
///
///     static let patterns: RoutePatterns = "/order/:id([0-9]+)"
///     static let patterns: RoutePatterns = ["/order/:id([0-9]+)", "/o/:id([0-9]+)"]
///
/// A malformed pattern is reported at registration, with the position of the mistake.
public struct RoutePatterns: Sendable {
  private final class Storage: Sendable {
    let texts: [String]
    let canonical: Result<RoutePattern, RoutePatternError>
    let direct: DirectPattern?
    /// The patterns of each choice, if the values do not share one address.
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

  /// The patterns, as written; the canonical one is the first.
  var texts: [String] { storage.texts }

  /// Creates the patterns of one route.
  ///
  /// - Parameters:
  ///   - canonical: The pattern of generated URLs.
  ///   - aliases: Other patterns with the same handler.
  public init(_ canonical: String, _ aliases: String...) {
    storage = Storage([canonical] + aliases)
  }

  /// Creates the patterns of a type with several kinds of values, each with its own address: an
  /// enumeration.
  ///
  ///     static let patterns = RoutePatterns(choices: [["/order/:id", "/o/:id"], ["/orders"]])
  ///
  /// ``RouteParameters/choice(of:)`` returns the choice that was matched. ``RouteValues/choose(_:)`` selects
  /// the choice of a generated URL.
  ///
  /// - Parameter choices: The patterns of each kind of values.
  /// - Precondition: There is at least one.
  public init(choices: [RoutePatterns]) {
    precondition(!choices.isEmpty, "A route needs a pattern.")
    storage = Storage(choices.flatMap(\.texts), choices: choices)
  }

  /// The patterns of one kind of values.
  func choice(_ number: Int) -> RoutePatterns {
    storage.choices.isEmpty ? self : storage.choices[number]
  }

  /// Returns the kind of values that a pattern belongs to.
  func choice(matching pattern: String) -> Int? {
    storage.choices.firstIndex { $0.texts.contains(pattern) }
  }

  /// Returns the pattern of generated URLs; of several choices, the pattern of the first.
  ///
  /// - Throws: A `RoutePatternError` for the first mistake in its text.
  func canonical() throws(RoutePatternError) -> RoutePattern { try storage.canonical.get() }

  /// Returns the address of values: a full URL for a pattern with a scheme, otherwise a text that begins
  /// with `/`.
  ///
  /// The fast path does not verify that the address is parsed to the same values.
  func quickAddress(of values: PatternValues) throws(RouteError) -> String {
    if let text = storage.direct?.url(for: values) { return text }
    return try address(of: values)
  }

  /// Returns the same address, and verifies that it is parsed to exactly these values.
  func address(of values: PatternValues) throws(RouteError) -> String {
    // Only the length of such a text can be invalid.
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
    do throws(ParameterError) {
      return try pattern.url(for: values)
    } catch {
      throw RouteError(.unrepresentable, address: pattern.text, .unrepresentable(error))
    }
  }
}

extension RoutePatterns: RoutePatternTexts {
  /// Returns the patterns, as written; the canonical one is the first.
  public static func patternTexts(of patterns: RoutePatterns) -> [String] { patterns.texts }
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
