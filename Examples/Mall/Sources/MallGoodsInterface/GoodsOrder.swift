// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// How search results are sorted.
public enum GoodsOrder: String, CaseIterable, ParameterConvertible, Sendable {
  /// As they stand.
  case shelf
  /// The cheapest first.
  case price
}
