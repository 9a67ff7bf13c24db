// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import JunctorMatching
internal import JunctorPolicy

/// A time that an option of the command has.
enum PolicyTime {
  /// Reads a time in ISO 8601, or in seconds since 1970.
  static func read(_ text: String) throws -> UnixTime {
    if let seconds = Int64(text), seconds >= 0 { return UnixTime(seconds) }
    if let time = ParameterText.time(of: text) {
      return UnixTime(Int64(time.rounded(.down)) + 978_307_200)
    }
    throw ValidationError(
      "“\(text)” is not a time; write ISO 8601 such as 2026-11-23T22:00:00Z, or seconds since 1970")
  }

  /// The current time.
  static var now: UnixTime { UnixTime(Int64(Date().timeIntervalSince1970.rounded(.down))) }
}
