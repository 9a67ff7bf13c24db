// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

/// The same address in another module: what a capture is called does not matter.
@Route("/user/:member")
public struct MemberDetail {
  /// Who it is.
  public var member: Int
}
