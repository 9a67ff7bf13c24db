// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The page's side of the bridge: a script without dependencies, for a host that serves or injects it.
public enum BridgeScript {
  /// The text of `junctor.js` without its comments: a classic script that makes `junctor.router`.
  public static var source: String { text }
}
