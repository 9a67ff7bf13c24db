// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A text of a file of an app, with its line.
package struct PlacedText: Sendable, Hashable {
  package let text: String
  /// The line, from 1.
  package let line: Int

  package init(text: String, line: Int) {
    self.text = text
    self.line = line
  }

  /// Whether the text has marks of an address, which the name of a scheme or of a host does not have.
  package var isAddress: Bool { text.contains(":") || text.contains("/") }

  /// Whether a build tool replaces the text: a build setting of Xcode (`$(SCHEME)`), a placeholder of Gradle
  /// (`${scheme}`), or a resource of Android (`@string/scheme`).
  package var isPlaceholder: Bool {
    text.hasPrefix("@") || text.contains("$(") || text.contains("${")
  }
}
