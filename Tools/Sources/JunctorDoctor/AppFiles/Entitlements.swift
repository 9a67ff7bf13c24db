// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The associated domains of an app's entitlements.
package struct Entitlements: Sendable {
  package static let domainsKey = "com.apple.developer.associated-domains"

  /// The entries as written, for example `applinks:m.mall.example`.
  package let domains: [PlacedText]
  /// The line of the list; `nil` if there is none.
  package let domainsLine: Int?
  /// The line of the dictionary.
  package let line: Int
  package let mistakes: [AppFileMistake]

  /// Reads a file.
  ///
  /// - Throws: An `AppFileError` if the file is not a property list in XML.
  package init(_ bytes: [UInt8]) throws(AppFileError) {
    let root = try PropertyListNode(bytes)
    var reader = PropertyListReader()
    line = root.line
    domainsLine = root[Self.domainsKey]?.line
    domains = reader.strings(root[Self.domainsKey], Self.domainsKey)
    mistakes = reader.mistakes
  }
}
