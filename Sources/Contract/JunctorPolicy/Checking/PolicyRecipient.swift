// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorManifest
internal import JunctorMatching

/// The app that receives policies: its identity, and what it permits policies to change.
public struct PolicyRecipient: Sendable {
  /// The identifier of the app, for example `com.example.shop`.
  let audience: String
  /// The environment, for example `production`.
  let environment: String
  /// The version of the app.
  public let appVersion: String
  /// A random text that the app has created at its first start, without personal data.
  public let installID: String
  /// The version of the operating system, for example `17.4`.
  let systemVersion: String
  /// The language of the app as a BCP 47 tag, for example `zh-Hans-CN`.
  let language: String
  /// The routes of the app.
  package let manifest: RouteManifest
  /// The identifiers of the routes that a policy cannot change.
  let protectedRoutes: Set<String>
  /// The names of the steps that a policy can require.
  let steps: Set<String>
  /// The origins of web pages to which a policy can redirect.
  let pageOrigins: Set<String>
  let table: RouteTable

  /// Creates the description of an app.
  ///
  /// - Parameters:
  ///   - audience: The identifier of the app, for example `com.example.shop`.
  ///   - environment: The environment, for example `production`.
  ///   - appVersion: The version of the app. Rules for other versions are not checked.
  ///   - installID: A random text that the app has created at its first start. It contains no personal data.
  ///   - systemVersion: The version of the operating system, for example `17.4`.
  ///   - language: The language of the app as a BCP 47 tag, for example `zh-Hans-CN`.
  ///   - manifest: The routes of the app.
  ///   - protectedRoutes: The identifiers of the routes that a policy cannot change: login, error page, settings, update.
  ///   - steps: The names of the steps that a policy can require. The default is none.
  ///   - pageOrigins: The origins of web pages to which a policy can redirect, for example
  ///     `https://m.mall.example`. The default is none.
  /// - Throws: A `FileErrors` if the manifest has conflicting routes.
  public init(
    audience: String, environment: String, appVersion: String, installID: String,
    systemVersion: String, language: String, manifest: RouteManifest,
    protectedRoutes: Set<String>, steps: Set<String> = [], pageOrigins: Set<String> = []
  ) throws(FileErrors) {
    for id in protectedRoutes {
      precondition(
        manifest.route(named: id) != nil, "The protected route “\(id)” is not in the manifest.")
    }
    self.audience = audience
    self.environment = environment
    self.appVersion = appVersion
    self.installID = installID
    self.systemVersion = systemVersion
    self.language = language
    self.manifest = manifest
    self.protectedRoutes = protectedRoutes
    self.steps = steps
    self.pageOrigins = pageOrigins
    table = try RouteTable(manifest)
  }
}
