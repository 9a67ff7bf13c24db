// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

@Route("/order/:order")
struct OrderDetail {
  var id: Int
  var tab: String?
}
