// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

/// An address of one module.
@Route("/user/:id")
public struct UserDetail {
  /// Who it is.
  public var id: Int
}
