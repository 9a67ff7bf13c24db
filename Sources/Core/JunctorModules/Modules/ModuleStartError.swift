// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The modules that did not start, after all others have started.
///
/// A module that failed is removed from the router with its dependents; each can be added and started
/// again.
public struct ModuleStartError: Error, CustomStringConvertible {
  /// The reason why a module did not start.
  public enum Reason: Sendable {
    /// Its `start` threw an error; a `CancellationError` if the caller was cancelled meanwhile.
    case failed(any Error)

    /// Its `start` took longer than ``RouteModule/startDeadline``.
    case timedOut(after: Duration)

    /// It depends on a module that failed.
    case blocked(by: String)

    /// The caller was cancelled before the start began; the router still has the module.
    case cancelled
  }

  /// The modules that did not start: each one that failed, followed by its dependents, in the order of
  /// the failures.
  public let modules: [(name: String, reason: Reason)]

  /// The modules that have started.
  public let started: [String]

  /// One line for each module that did not start.
  public var description: String {
    modules.map { name, reason in
      switch reason {
      case .failed(let error): "“\(name)” did not start: \(error)"
      case .timedOut(let limit): "“\(name)” did not start: it took longer than \(limit)"
      case .blocked(let other): "“\(name)” did not start: it depends on “\(other)”"
      case .cancelled: "“\(name)” did not start: the caller was cancelled"
      }
    }.joined(separator: "\n")
  }
}

/// The error of a start that exceeded the module's deadline.
struct ModuleStartTimeout: Error {
  let limit: Duration
}
