// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import CJunctorAPI
internal import Junctor

/// A copy of a `junctor_value`.
enum CValue: Sendable {
  case none
  case text(String)
  case integer(Int)
  case decimal(Double)
  case boolean(Bool)
  case object(CObject)

  /// Converts a value of Swift; `nil` for one that C cannot receive.
  ///
  /// - Parameter isOnMain: Whether the caller is on the main thread, and may receive objects.
  init?(_ value: any Sendable, isOnMain: Bool) {
    switch value {
    case let flag as Bool: self = .boolean(flag)
    case let number as Int: self = .integer(number)
    case let number as Double: self = .decimal(number)
    case let text as any LosslessStringConvertible: self = .text(text.description)
    default:
      let object =
        isOnMain
        ? MainActor.assumeIsolated {
          RouteOutcome.value(value).object.flatMap { CObject(contents: $0) }
        } : nil
      guard let object else { return nil }
      self = .object(object)
    }
  }

  /// The value for Swift code; an object in an `OnMain` box.
  var native: any Sendable {
    switch self {
    case .none: ()
    case .text(let text): text
    case .integer(let number): number
    case .decimal(let number): number
    case .boolean(let flag): flag
    case .object(let object): OnMain<Any>(moving: object.contents)
    }
  }

  /// The text; `nil` for an object.
  var text: String? {
    switch self {
    case .none, .object: nil
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    }
  }
}

/// The object of a `junctor_payload`.
final class CPayload: CHandle {
  private let values = RouteLock<[String: CValue]>([:])

  func set(_ name: String, _ value: CValue) { values.withLock { $0[name] = value } }

  /// The values for Swift code; `nil` if there are none.
  var payload: RoutePayload {
    let values = values.withLock { $0 }
    return values.isEmpty ? .empty : RoutePayload(values.mapValues(\.native))
  }
}
