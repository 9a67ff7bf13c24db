// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An error of a handler's that a page may read.
///
/// What other errors say stays in the app.
///
///     struct OutOfStock: PageVisibleError {
///       let left: Int64
///       var pageMessage: String { "There are only \(left) left." }
///       var pageData: BridgeValue? { ["left": .integer(left)] }
///     }
public protocol PageVisibleError: Error {
  /// A sentence for people.
  var pageMessage: String { get }

  /// What programs may want to know; `nil` unless you say otherwise.
  var pageData: BridgeValue? { get }
}

extension PageVisibleError {
  /// Nothing.
  public var pageData: BridgeValue? { nil }
}
