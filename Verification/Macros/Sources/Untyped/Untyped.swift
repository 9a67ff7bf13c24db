// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

enum Page { static let first = 1 }

/// An address whose author left a type out.
@Route("/list")
public struct List {
  /// Where the list begins.
  @Query public var page = Page.first
}
