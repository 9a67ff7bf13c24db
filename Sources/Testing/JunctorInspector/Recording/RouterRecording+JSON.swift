// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension RouterRecording {
  /// The recording as a JSON file in UTF-8, with sorted members.
  public var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(self) + Data("\n".utf8)
    } catch {
      preconditionFailure("All values of a recording can be written: \(error)")
    }
  }

  /// A name for the file, which states whether the recording has private values.
  public var fileName: String {
    isRedacted ? "router-recording.json" : "router-recording-with-private-values.json"
  }

  /// Reads a recording from a JSON file.
  ///
  ///     let recording = try RouterRecording(json: Data(contentsOf: file))
  ///     try await flow.replay(recording)
  ///
  /// - Throws: A ``RouterRecordingError`` if the text is not JSON, is not a recording, or has another version of the
  ///   format.
  public init(json: Data) throws(RouterRecordingError) {
    do {
      self = try JSONDecoder().decode(RouterRecording.self, from: json)
    } catch {
      throw RouterRecordingError(error)
    }
  }
}
