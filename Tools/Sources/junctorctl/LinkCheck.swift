// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorDiff
internal import JunctorDoctor
internal import JunctorManifest
internal import JunctorMatching

/// Checks links of a campaign against a manifest.
struct LinkCheck {
  /// The result for one link.
  struct Result {
    let line: Int
    let url: String
    var route: String?
    /// The app versions that open the link, of those that were requested.
    var versions: String?
    var source = ""
    var steps: [String] = []
    /// Whether the system opens the app for a universal link; `nil` if it is not one, or no file was given.
    var association: String?
    var deprecation: String?
    /// The reasons why the link must not be sent.
    var problems: [String] = []
  }

  private let manifest: RouteManifest
  private let table: RouteTable
  private let spaces: RouteSpaces
  private let source: RouteSource?
  private let versions: ClosedRange<AppVersion>?
  private let association: AppSiteAssociation?
  private let exposures: [RouteExposure]
  private let since: [AppVersion?]

  init(
    _ table: ManifestTable, source: RouteSource?, versions: ClosedRange<AppVersion>?,
    association: AppSiteAssociation?
  ) {
    (manifest, self.table) = (table.manifest, table.table)
    spaces = RouteSpaces(table.manifest.spaces)
    self.source = source
    self.versions = versions
    self.association = association
    exposures = manifest.routes.map {
      RouteExposure((["app"] + $0.exposure).joined(separator: ",")) ?? .app
    }
    since = manifest.routes.map { $0.since.flatMap(AppVersion.init) }
  }

  /// Returns the result for a link.
  ///
  /// - Parameter isDecodable: Whether the bytes of the link are valid UTF-8.
  func result(for url: String, line: Int, isDecodable: Bool = true) -> Result {
    var result = Result(line: line, url: url)
    let isWeb = url.lowercased().hasPrefix("https://") || url.lowercased().hasPrefix("http://")
    let source = source ?? (isWeb ? .universalLink : .customScheme)
    result.source = "\(source)"
    if let problem = isDecodable ? Self.mistake(in: url, spaces) : "it is not valid UTF-8" {
      result.problems.append(problem)
      return result
    }
    if isWeb, let association {
      let verdict = AssociationInput.verdict(association, on: url, spaces: spaces)
      result.association = verdict.reason
      if !verdict.opens { result.problems.append("the system does not open the app") }
    }
    guard let match = table.match(url), let index = manifest.index(of: match.id) else {
      result.problems.append("no route matches")
      return result
    }
    let route = manifest.routes[index]
    result.route = route.id
    result.steps = route.steps
    if !exposures[index].admits(source) { result.problems.append("not exposed to \(source)") }
    for parameter in route.parameters {
      if let value = value(of: parameter, match, url), let reason = parameter.refusal(of: value) {
        result.problems.append("“\(parameter.name)”: \(reason)")
      }
    }
    if let versions { check(since[index], versions, &result) }
    if let deprecation = route.deprecation {
      result.deprecation =
        "since \(deprecation.since)" + (deprecation.replacement.map { ", use \($0)" } ?? "")
    }
    return result
  }

  /// Returns why a text is no link; `nil` if it is one.
  private static func mistake(in url: String, _ spaces: RouteSpaces) -> String? {
    if url.isEmpty { return "the link is missing" }
    do throws(URLParsingError) {
      let hasScheme = try spaces.read(url).scheme != nil
      return hasScheme ? nil : "it has no scheme, such as https:"
    } catch {
      return "it is not a valid URL: \(error.message)"
    }
  }

  private func value(
    of parameter: RouteManifest.Parameter, _ match: RouteMatch, _ url: String
  ) -> String? {
    if parameter.type == .string, parameter.values.isEmpty { return nil }
    if let captured = match.captures.all.first(where: { $0.name == parameter.name }) {
      return captured.value
    }
    guard parameter.place == .query, let parsed = try? ParsedURL(url, limits: .maximum) else {
      return nil
    }
    return parsed.queryItems().first { $0.name == parameter.queryKey }?.value
  }

  private func check(
    _ since: AppVersion?, _ versions: ClosedRange<AppVersion>, _ result: inout Result
  ) {
    let first = max(since ?? versions.lowerBound, versions.lowerBound)
    if first > versions.upperBound {
      result.versions = "none"
      result.problems.append("no version up to \(versions.upperBound) has the route")
    } else {
      result.versions = "\(first)–\(versions.upperBound)"
      if first > versions.lowerBound {
        result.problems.append("versions before \(first) do not have the route")
      }
    }
  }
}
