// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

extension RouteManifest {
  /// A route of a manifest.
  public struct Route: Sendable, Hashable {
    /// The stable name of the route: its name, or its pattern if it has none.
    public var id: String
    /// The canonical pattern.
    public var pattern: RoutePattern
    /// Other patterns of the route, which are matched but not written.
    public var aliases: [RoutePattern] = []
    /// The priority, which precedes the rank of patterns.
    ///
    /// The default is 0.
    public var priority = 0
    /// The parameters, those of the pattern first.
    public var parameters: [Parameter]
    /// The result that a caller receives; `nil` if it is not known.
    public var result: Result?
    /// The external sources to which the route is open, sorted: `push`, `web:https://m.mall.example`.
    ///
    /// The app's own code can always open a route.
    public var exposure: [String] = []
    /// The addresses of the screens below the route's own.
    public var parents: [String] = []
    /// The tab that contains the screen.
    public var tab: String?
    /// The presentation of the screen, for example `push` or `sheet`.
    public var presentation: String?
    /// The names of the steps before the handler, in order.
    public var steps: [String] = []
    /// The module that owns the route.
    public var module: String?
    /// The purpose of the route, in a sentence.
    public var summary: String?
    /// Addresses that the route matches.
    public var examples: [String] = []
    /// The first app version that has the route.
    public var since: String?
    /// The possible damage of an unwanted call.
    public var risk: Risk?
    /// The version that deprecated the route, if one did.
    public var deprecation: Deprecation?

    /// Creates a route whose parameters are the captures of its pattern, as texts.
    ///
    /// - Parameters:
    ///   - id: The stable name; the default is the text of the pattern.
    ///   - pattern: The canonical pattern.
    public init(_ pattern: RoutePattern, id: String? = nil) {
      self.pattern = pattern
      self.id = id ?? pattern.description
      parameters = Parameter.captures(of: pattern)
    }

    init(_ pattern: RoutePattern, id: String, parameters: [Parameter]) {
      self.pattern = pattern
      self.id = id
      self.parameters = parameters
    }

    /// The canonical pattern and the aliases.
    package var patterns: [RoutePattern] { [pattern] + aliases }
  }

  /// The possible damage of an unwanted call of a route.
  public enum Risk: String, Sendable, Hashable, CaseIterable {
    /// The route shows something.
    case read
    /// The route changes data.
    case write
    /// The route moves money.
    case payment
  }

  /// The deprecation of a route.
  public struct Deprecation: Sendable, Hashable {
    /// The version that deprecated the route.
    public var since: String
    /// The identifier or pattern to use instead, if there is one.
    public var replacement: String?

    /// Creates a deprecation.
    package init(since: String, replacement: String? = nil) {
      self.since = since
      self.replacement = replacement
    }
  }

  /// The result of a route.
  public struct Result: Sendable, Hashable {
    /// The name of the Swift type.
    public var name: String
    /// The JSON of the value; `nil` if it is not known.
    package var shape: JSONShape?
    /// Who may see the value; `nil` if it is not specified.
    package var privacy: Parameter.Privacy?

    /// Creates a result.
    package init(name: String, shape: JSONShape? = nil) {
      self.name = name
      self.shape = shape
    }
  }
}
