// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A page that describes its content, for a window that draws pages itself.
@MainActor
public protocol DescribedPage {
  /// The current content.
  var content: PageContent { get }
}
