// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

@MainActor
open class UIViewController {
  public init(nibName: String?, bundle: Bundle?) {}

  public convenience init() { self.init(nibName: nil, bundle: nil) }
}
