// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// The order of search results.
public enum GoodsOrder: String, CaseIterable, ParameterConvertible, Sendable {
  /// By article number.
  case shelf
  /// By price, cheapest first.
  case price
}
