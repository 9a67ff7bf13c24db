// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where a request's context has the trace of whoever asked; `nil` unless it told one.
public enum TraceParentKey: RouteContextKey {
  /// No trace.
  public static let defaultValue: TraceParent? = nil
}
