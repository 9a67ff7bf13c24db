// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorDoctor
internal import JunctorEngine
internal import JunctorManifest
internal import JunctorMatching

/// Checks links of a campaign against the routes of an app.
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
    /// Likely errors in a link that opens.
    var warnings: [String] = []
    /// The names of parameters whose texts only a type of the app can check.
    var unchecked: [String] = []
  }

  private let inquiry: Inquiry
  private let source: RouteSource?
  private let versions: ClosedRange<AppVersion>?
  private let association: AppSiteAssociation?

  init(
    _ inquiry: Inquiry, source: RouteSource?, versions: ClosedRange<AppVersion>?,
    association: AppSiteAssociation?
  ) {
    self.inquiry = inquiry
    self.source = source
    self.versions = versions
    self.association = association
  }

  /// Returns the result for a link.
  ///
  /// - Parameter isDecodable: Whether the bytes of the link are valid UTF-8.
  func result(for url: String, line: Int, isDecodable: Bool = true) -> Result {
    var result = Result(line: line, url: url)
    let isWeb = url.lowercased().hasPrefix("https://") || url.lowercased().hasPrefix("http://")
    let source = source ?? (isWeb ? .universalLink : .customScheme)
    result.source = "\(source)"
    if let problem = isDecodable ? mistake(in: url) : "it is not valid UTF-8" {
      result.problems.append(problem)
      return result
    }
    (result.problems, result.warnings) = LinkWarning.warnings(in: url)
    if isWeb, let association {
      let verdict = inquiry.verdict(association, on: url)
      result.association = verdict.reason
      if !verdict.opens { result.problems.append("the system does not open the app") }
    }
    let answer = inquiry.answer(url, from: source)
    guard let number = answer.route else {
      result.problems.append(answer.failure?.message ?? "")
      return result
    }
    let route = inquiry.routes[Int(number.rawValue)].described
    result.route = route.id
    result.steps = route.steps
    result.unchecked = answer.unchecked
    if answer.outcome == .denied { result.problems.append("not exposed to \(source)") }
    result.problems += answer.errors.map(\.description)
    if let versions { check(route.since.flatMap(AppVersion.init), versions, &result) }
    if let deprecation = route.deprecation {
      result.deprecation =
        "since \(deprecation.since)" + (deprecation.replacement.map { ", use \($0)" } ?? "")
    }
    return result
  }

  /// Returns why a text is no link; `nil` if it is one.
  private func mistake(in url: String) -> String? {
    if url.isEmpty { return "the link is missing" }
    do throws(URLParsingError) {
      let hasScheme = try inquiry.spaces.read(url, limits: inquiry.limits).scheme != nil
      return hasScheme ? nil : "it has no scheme, such as https:"
    } catch {
      return "it is not a valid URL: \(error.message)"
    }
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
