// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The content of a page, from top to bottom, without its appearance.
public struct PageContent: Sendable {
  /// The page's title.
  public let title: String
  /// The parts below the title.
  public let parts: [PagePart]

  /// Creates the content of a page.
  public init(_ title: String, _ parts: [PagePart]) {
    self.title = title
    self.parts = parts
  }
}
