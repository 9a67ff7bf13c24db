// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorManifest
internal import JunctorPolicy

/// The app whose routes the rules of a policy must fit.
struct PolicyAppOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The manifest of the app, with which the rules are compared.", valueName: "file"))
  var routes: String?

  @Option(
    name: .customLong("app-version"),
    help: ArgumentHelp(
      "The version of the app; also --version. Rules for other versions are not compared. (default: all rules are)",
      valueName: "version"))
  var appVersion: String?

  @Option(
    help: ArgumentHelp(
      "The routes that a policy cannot change, separated by commas; can be repeated.",
      valueName: "ids"))
  var protected: [String] = []

  @Option(
    help: ArgumentHelp(
      "The steps that a rule can require, separated by commas; can be repeated.",
      valueName: "names"))
  var steps: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The origins of pages to which a rule can redirect, such as https://m.mall.example, separated \
      by commas; can be repeated.
      """, valueName: "origins"))
  var pages: [String] = []

  func validate() throws {
    let others = [("protected", protected), ("steps", steps), ("pages", pages)]
    if routes == nil, let (name, _) = others.first(where: { !$0.1.isEmpty }) {
      throw ValidationError("--\(name) requires --routes FILE")
    }
    if let appVersion, AppVersion(appVersion) == nil {
      throw ValidationError("“\(appVersion)” of --app-version is not a version, such as 8.2.0")
    }
    for page in Self.list(pages) where PageTemplate("\(page)/")?.origin != page {
      throw ValidationError("“\(page)” of --pages is not an origin, such as https://m.mall.example")
    }
  }

  /// The names in lists with commas.
  private static func list(_ lists: [String]) -> [String] {
    lists.flatMap { $0.split(separator: ",").map(String.init) }
  }

  /// Returns the app; `nil` without `--routes`.
  ///
  /// - Parameters:
  ///   - policy: The policy that is compared.
  ///   - installID: The text of the install; errors do not depend on it, or on what follows.
  func recipient(
    of policy: RoutePolicy, installID: String = "", systemVersion: String = "",
    language: String = ""
  ) throws -> PolicyRecipient? {
    guard let routes else { return nil }
    let manifest = try RoutesFile(path: routes, manifestIsEnough: true).manifestTable().manifest
    for id in Self.list(protected) where manifest.route(named: id) == nil {
      throw StreamError.failed(
        "\(routes): the route “\(id)” of --protected is missing; correct the identifier")
    }
    return try PolicyRecipient(
      audience: policy.audience.first ?? "", environment: policy.environment,
      appVersion: appVersion ?? "", installID: installID,
      systemVersion: systemVersion, language: language, manifest: manifest,
      protectedRoutes: Set(Self.list(protected)),
      steps: Set(Self.list(steps)), pageOrigins: Set(Self.list(pages)))
  }
}
