// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What is to be seen on a page, from top to bottom; how it looks is the window's business.
public struct PageContent: Sendable {
  /// The page's title.
  public let title: String
  /// What follows.
  public let parts: [PagePart]

  /// Creates the content of a page.
  public init(_ title: String, _ parts: [PagePart]) {
    self.title = title
    self.parts = parts
  }
}
