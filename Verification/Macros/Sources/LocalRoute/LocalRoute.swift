// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

func make() {
  @Route("/page/:id")
  struct Page {
    var id: Int
  }
}
