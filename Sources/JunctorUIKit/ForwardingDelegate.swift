// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import UIKit

  /// A delegate in front of the app's, which forwards what it does not implement.
  ///
  /// UIKit caches what a delegate implements, so it has to be set again when ``target`` changes.
  class ForwardingDelegate: NSObject {
    weak var target: (any NSObjectProtocol)?

    override func responds(to selector: Selector!) -> Bool {
      super.responds(to: selector) || target?.responds(to: selector) == true
    }

    override func forwardingTarget(for selector: Selector!) -> Any? {
      target?.responds(to: selector) == true ? target : super.forwardingTarget(for: selector)
    }
  }
#endif
