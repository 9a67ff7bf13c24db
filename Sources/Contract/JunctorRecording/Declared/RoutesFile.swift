// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

/// The contents of a routes file.
struct RoutesFile: RoutesFilePart {
  static let keys = ["schemaVersion", "spaces", "routes"]

  let schemaVersion: Int?
  let routes: [CheckedPart<Entry>]

  /// A route; it has the keys of a manifest, and those of its screen.
  struct Entry: RoutesFilePart {
    static let keys =
      RouteManifest.Route.Key.allCases.map(\.rawValue) + [
        "screen", "kind", "file", "identifier", "transition", "animated",
      ]

    let id: String?
    let pattern: String
    let ignoresCase: Bool?
    let aliases: [String]?
    let priority: Int?
    let parameters: [CheckedPart<Parameter>]?
    let exposure: [String]?
    let parents: [String]?
    let tab: String?
    let presentation: String?
    let summary: String?
    let examples: [String]?
    let since: String?
    let risk: String?
    let deprecated: CheckedPart<Deprecation>?

    let screen: String
    let kind: String?
    let file: String?
    let identifier: String?
    let transition: String?
    let animated: Bool?
  }

  /// The default value, the privacy and the summary of a parameter; the code determines the rest.
  struct Parameter: RoutesFilePart {
    static let keys = RouteManifest.Parameter.Key.allCases.map(\.rawValue)

    let name: String
    let `default`: String?
    let privacy: String?
    let summary: String?
  }

  struct Deprecation: RoutesFilePart {
    static let keys = ["since", "replacement"]

    let since: String
    let replacement: String?
  }
}

/// A dictionary of a routes file.
protocol RoutesFilePart: Decodable {
  /// The permitted keys.
  static var keys: [String] { get }
}

/// A dictionary of a routes file, or the errors in it.
struct CheckedPart<Part: RoutesFilePart>: Decodable {
  /// The dictionary; `nil` if it cannot be decoded.
  private(set) var part: Part?
  private(set) var errors: [FileError] = []

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) {
    do {
      let keys = try decoder.container(keyedBy: Key.self).allKeys
      let unknown = keys.filter { !Part.keys.contains($0.stringValue) }
      for key in unknown.sorted(by: { $0.stringValue < $1.stringValue }) {
        errors.append(
          .init(
            .unknownKey, path: (decoder.codingPath + [key]).pathText,
            "unknown key “\(key.stringValue)” (there are \(Part.keys.joined(separator: ", ")))"))
      }
      part = try Part(from: decoder)
    } catch {
      errors.append(.init(error, at: decoder.codingPath))
    }
  }
}
