// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

/// The same address once more, of a module that takes another's place on purpose.
@Route("/user/:id", claims: false)
public struct BrandMemberDetail {
  /// Who it is.
  public var id: Int
}
