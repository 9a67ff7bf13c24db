// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A stage of the start of an app's modules.
///
/// Modules of an earlier level start first, but each module starts after its dependencies, whatever their
/// levels.
public enum ModuleLevel: Comparable, Sendable {
  /// The level of modules that others depend on: logging, storage, the session.
  case basic
  /// The default level.
  case standard
  /// The level of modules that can start after the app is usable.
  case late
}
