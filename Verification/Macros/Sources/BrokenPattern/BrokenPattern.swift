// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

@Route("/order/:id[0-9]+")
struct OrderDetail {
  var id: Int
}
