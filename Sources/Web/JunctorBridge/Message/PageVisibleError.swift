// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An error of a handler with a message for pages.
///
/// Pages do not receive the descriptions of other errors.
///
///     struct OutOfStock: PageVisibleError {
///       let left: Int64
///       var pageMessage: String { "There are only \(left) left." }
///       var pageData: BridgeValue? { ["left": .integer(left)] }
///     }
public protocol PageVisibleError: Error {
  /// A sentence for users.
  var pageMessage: String { get }

  /// Details for programs. The default is `nil`.
  var pageData: BridgeValue? { get }
}

extension PageVisibleError {
  /// The default, `nil`.
  public var pageData: BridgeValue? { nil }
}
