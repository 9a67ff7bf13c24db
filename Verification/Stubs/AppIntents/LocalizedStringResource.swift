// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Apple's Foundation has these; that of Linux does not.

public struct LocalizedStringResource: ExpressibleByStringInterpolation, Hashable, Sendable {
  public let key: String

  public init(stringLiteral value: String) { key = value }
}

public protocol CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { get }
}

extension String {
  /// Returns the key: there are no translations.
  public init(localized resource: LocalizedStringResource) { self = resource.key }
}
