// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a part of the router reports, such as a change of the visible screens.
public struct RouterReport: Sendable {
  package let content: any Hashable & Sendable & CustomStringConvertible

  package init(_ content: any Hashable & Sendable & CustomStringConvertible) {
    self.content = content
  }
}

extension RouterReport: Hashable {
  /// Returns whether two reports have equal contents.
  public static func == (lhs: RouterReport, rhs: RouterReport) -> Bool {
    AnyHashable(lhs.content) == AnyHashable(rhs.content)
  }

  /// Hashes the content.
  public func hash(into hasher: inout Hasher) { content.hash(into: &hasher) }
}

extension RouterReport: CustomStringConvertible {
  /// The report in one line.
  public var description: String { content.description }
}
