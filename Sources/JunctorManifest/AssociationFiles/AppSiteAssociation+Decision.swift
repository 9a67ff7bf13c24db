// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON

extension AppSiteAssociation {
  /// What the system does with a URL.
  public enum Decision: Sendable, Hashable, CustomStringConvertible {
    /// The system opens the app of this component.
    case opens(MatchedComponent)
    /// The system opens the browser, because of a component with `exclude`.
    case excluded(MatchedComponent)
    /// The system opens the browser, because no component matches.
    case noMatch

    /// The decision in words, with the JSON path and the comment of the component.
    public var description: String {
      switch self {
      case .opens(let component): "opens \(component.appID) by \(component)"
      case .excluded(let component): "excluded for \(component.appID) by \(component)"
      case .noMatch: "no component matches"
      }
    }
  }

  /// The component that decides about a URL.
  public struct MatchedComponent: Sendable, Hashable, CustomStringConvertible {
    /// The app ID, for example `ABCDE12345.com.example.mall`.
    public let appID: String
    /// The index in the list of components, or of `paths`.
    public let index: Int
    /// The JSON path, for example `applinks.details[0].components[2]`.
    public let path: String
    /// The comment of the component.
    public let comment: String?

    /// The JSON path and the comment.
    public var description: String { path + (comment.map { " (\($0))" } ?? "") }
  }

  /// Returns what the system does with a URL that the user taps outside of the app.
  ///
  /// The matching takes bounded time, also for a file from an untrusted source. It never backtracks.
  ///
  /// - Parameters:
  ///   - url: The URL. It matches only if its scheme is `https` or `http`, and if it has at most 65,535 bytes
  ///     and 1,024 query items.
  ///   - appID: The app ID, if only one app is installed. By default, all apps of the file are, and the first one that
  ///     opens the URL is returned.
  ///   - domain: The domain that hosts the file. By default, the host of the URL is not compared.
  /// - Returns: The decision, with the component that decides.
  /// - Complexity: O(*m* · *n* / 64) in the worst case, where *m* is the length of all patterns with the values of
  ///   their variables, and *n* the length of the URL; for a pattern of a query item, once for each item.
  public func decision(
    for url: String, appID: String? = nil, domain: String? = nil
  ) -> Decision {
    guard let parts = URLParts(url), let host = parts.host,
      ["https", "http"].contains(parts.scheme.lowercased()),
      domain == nil || domain?.lowercased() == host.lowercased()
    else { return .noMatch }

    let link = LinkTexts(parts)
    // An exclusion concerns the apps of its details. An app that comes later can still open the URL.
    var excludedApps: Set<String> = []
    var firstExclusion: MatchedComponent?
    for (details, components) in zip(details, matchers) {
      let candidates = details.appIDs.filter {
        (appID == nil || $0 == appID) && !excludedApps.contains($0)
      }
      guard let app = candidates.first,
        let index = components.firstIndex(where: { $0.matches(link) })
      else { continue }
      let component = MatchedComponent(
        appID: app, index: index, path: "\(details.path).\(details.key)[\(index)]",
        comment: details.components[index].comment)
      guard components[index].excludes else { return .opens(component) }
      excludedApps.formUnion(candidates)
      if firstExclusion == nil { firstExclusion = component }
    }
    return firstExclusion.map { .excluded($0) } ?? .noMatch
  }

  /// Returns the line of a component, from 1; `nil` for a file that was created in code.
  package func line(of component: MatchedComponent) -> Int? {
    let index = details.firstIndex { component.path.hasPrefix("\($0.path).") }
    guard let index, !places.isEmpty else { return nil }
    return places[index][component.index].line
  }
}
