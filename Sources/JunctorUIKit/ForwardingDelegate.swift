// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import UIKit

  /// A delegate that stands before the app's own, and passes on all that it does not answer itself.
  ///
  /// UIKit remembers what a delegate answers when it is set; so it is set again when ``target``
  /// changes.
  class ForwardingDelegate: NSObject {
    /// The app's own.
    weak var target: (any NSObjectProtocol)?

    override func responds(to selector: Selector!) -> Bool {
      super.responds(to: selector) || target?.responds(to: selector) == true
    }

    override func forwardingTarget(for selector: Selector!) -> Any? {
      target?.responds(to: selector) == true ? target : super.forwardingTarget(for: selector)
    }
  }
#endif
