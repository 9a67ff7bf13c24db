// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The failed starts of modules.
///
/// All modules that can start have started when this is thrown. A module that failed is removed from the
/// router with its dependents; each can be added and started again.
public struct ModuleStartError: Error, Sendable {
  /// A module that failed to start.
  public struct Failure: Sendable {
    /// The module's name.
    public let module: String

    /// The error of its `start`; a ``ModuleStartTimeout`` if its deadline passed, a `CancellationError`
    /// if the caller was cancelled.
    public let error: any Error

    /// The modules that did not start because of it, in the order of their starts.
    public let blocked: [String]
  }

  /// The modules that failed, in the order of their failures.
  public let failures: [Failure]

  /// The modules that have started.
  public let started: [String]

  /// The modules whose start has not begun, since the caller was cancelled; the router still has them.
  public let waiting: [String]
}

extension ModuleStartError: CustomStringConvertible {
  /// One line for each module that failed, with its error and the modules that did not start because of it.
  public var description: String {
    var lines = failures.map { failure in
      let blocked = failure.blocked.map { "“\($0)”" }.joined(separator: ", ")
      return "“\(failure.module)” did not start: \(failure.error)"
        + (blocked.isEmpty ? "" : "\n  because of it, neither did \(blocked)")
    }
    if !waiting.isEmpty {
      let names = waiting.map { "“\($0)”" }.joined(separator: ", ")
      lines.append("cancelled before \(names) began to start")
    }
    return lines.joined(separator: "\n")
  }
}
