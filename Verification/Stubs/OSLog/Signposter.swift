// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The signposts of Apple's systems: each begin and end is stored for tests.
public final class OSSignposter: Sendable {
  private let storage = Storage()

  public init(subsystem: String, category: String) {}

  /// What was written, in order: `begin open push`, `end open /order/:id value`.
  public var written: [String] { storage.lines }

  public func makeSignpostID() -> OSSignpostID { OSSignpostID() }

  public func beginInterval(
    _ name: StaticString, id: OSSignpostID, _ message: SignpostMetadata = ""
  ) -> OSSignpostIntervalState {
    storage.lines.append("begin \(name) \(message.text)")
    return OSSignpostIntervalState()
  }

  public func endInterval(
    _ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata = ""
  ) {
    precondition(!state.hasEnded, "An interval ends once.")
    state.hasEnded = true
    storage.lines.append("end \(name) \(message.text)")
  }
}

public struct OSSignpostID: Sendable {}

/// The state of an interval.
///
/// The tests of the stubs use one thread at a time.
public final class OSSignpostIntervalState: @unchecked Sendable { fileprivate var hasEnded = false }

private final class Storage: @unchecked Sendable { var lines: [String] = [] }

/// A message whose values have a privacy.
public struct SignpostMetadata: ExpressibleByStringInterpolation {
  public enum Privacy { case `public` }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation(
      _ value: @autoclosure @escaping () -> String, privacy: Privacy
    ) {
      text += value()
    }
  }

  let text: String

  public init(stringLiteral text: String) { self.text = text }

  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}
