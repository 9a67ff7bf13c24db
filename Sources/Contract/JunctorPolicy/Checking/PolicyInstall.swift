// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One install of an app, as the conditions of rules see it.
public struct PolicyInstall: Sendable, Hashable {
  /// A random text that the app has created at its first start, without personal data.
  public var id: String
  /// The version of the operating system, for example `17.4`.
  var systemVersion: String
  /// The language of the app as a BCP 47 tag, for example `zh-Hans-CN`.
  var language: String

  /// Creates the description of an install.
  ///
  /// - Parameters:
  ///   - id: A random text that the app has created at its first start. It contains no personal data.
  ///   - systemVersion: The version of the operating system, for example `17.4`.
  ///   - language: The language of the app as a BCP 47 tag, for example `zh-Hans-CN`.
  public init(id: String, systemVersion: String, language: String) {
    self.id = id
    self.systemVersion = systemVersion
    self.language = language
  }
}
