// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A duration that is written as a number of seconds, with nanoseconds.
@propertyWrapper package struct RecordedSeconds: Hashable, Codable, Sendable {
  package var wrappedValue: Duration

  package init(wrappedValue: Duration) { self.wrappedValue = wrappedValue }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let nanoseconds = (try container.decode(Double.self) * 1e9).rounded()
    guard let exact = Int64(exactly: nanoseconds) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "The number of seconds is too large.")
    }
    wrappedValue = .nanoseconds(exact)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode((wrappedValue / .nanoseconds(1)).rounded() / 1e9)
  }
}
