// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport

extension FuzzSubject {
  /// The parts of JunctorMatching.
  static let matching = [
    FuzzSubject("reader") { ReaderLaws.check },
    FuzzSubject("pattern") { PatternLaws.check },
    FuzzSubject("constraint") { ConstraintLaws.check },
    FuzzSubject("table") { TableLaws().check },
  ]
}
