// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The logger of Apple's systems, whose messages are string interpolations.
public struct Logger: Sendable {
  private let name: String

  public init(subsystem: String, category: String) { name = "\(subsystem) \(category)" }

  public func fault(_ message: String) { print("\(name): \(message)") }
}
