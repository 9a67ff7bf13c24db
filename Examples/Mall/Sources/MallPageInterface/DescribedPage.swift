// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A page that says what is to be seen on it, for a window that draws pages itself.
@MainActor
public protocol DescribedPage {
  /// What is to be seen now.
  var content: PageContent { get }
}
