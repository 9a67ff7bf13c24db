// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Which modules could not start, and what became of the others.
///
/// All others that can start have started when this is thrown. A module that failed is out of the
/// router, and so are those that depend on it; each may be added and started again.
public struct ModuleStartError: Error, Sendable {
  /// One module that could not start.
  public struct Failure: Sendable {
    /// The module's name.
    public let module: String

    /// What its `start` threw; a ``ModuleStartTimeout`` when its deadline passed, a
    /// `CancellationError` when the caller was cancelled.
    public let error: any Error

    /// The modules that did not start because of it, in the order in which they would have.
    public let blocked: [String]
  }

  /// The modules that could not start, in the order in which they ended.
  public let failures: [Failure]

  /// The modules that have been started.
  public let started: [String]

  /// The modules that nobody has begun to start, since the caller was cancelled; they are still
  /// there.
  public let waiting: [String]
}

extension ModuleStartError: CustomStringConvertible {
  /// One line for each module that failed, with its error and with those that it kept from starting.
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
