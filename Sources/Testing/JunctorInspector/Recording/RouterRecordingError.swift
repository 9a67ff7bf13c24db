// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why a file is not read as a recording.
public struct RouterRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, with the place in the file.
  public let description: String

  init(_ error: any Error) {
    func text(_ problem: String, _ path: [any CodingKey]) -> String {
      let place = path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
      return place.isEmpty ? problem : "\(place.drop { $0 == "." }): \(problem)"
    }
    description =
      switch error as? DecodingError {
      case .keyNotFound(let key, let context)?:
        text("the member “\(key.stringValue)” is missing.", context.codingPath)
      case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?,
        .dataCorrupted(let context)?:
        text(context.debugDescription, context.codingPath)
      case nil: "\(error)"
      @unknown default: "\(error)"
      }
  }
}
