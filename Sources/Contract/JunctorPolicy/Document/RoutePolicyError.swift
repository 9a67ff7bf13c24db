// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

/// The mistakes in a policy.
public struct RoutePolicyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The mistakes in the order of the text, at most 100.
  public let mistakes: [PolicyMistake]

  init(_ mistakes: [PolicyMistake]) { self.mistakes = Array(mistakes.prefix(100)) }

  init(_ error: RouteManifestError) { self.init(error.mistakes.map { PolicyMistake($0) }) }

  /// The mistakes, one after the other.
  public var description: String { mistakes.map { $0.description }.joined(separator: "\n") }
}
