// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

@Route("/page/:id")
struct Page<Item: Sendable> {
  var id: Int
}
