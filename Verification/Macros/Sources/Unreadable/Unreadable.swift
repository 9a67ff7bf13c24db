// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

struct Money: Sendable {}

@Route("/pay/:sum")
struct Pay {
  var sum: Money
}
