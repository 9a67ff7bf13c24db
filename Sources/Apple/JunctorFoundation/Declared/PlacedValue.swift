// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A value in a file, and its location.
struct PlacedValue {
  /// One entry of a dictionary.
  struct Member {
    let key: String
    let place: FilePlace
    let value: PlacedValue
  }

  enum Content {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([PlacedValue])
    case dictionary([Member])
    /// A value that no key accepts, in words: `null`, `a date`.
    case other(String)
  }

  let content: Content
  let place: FilePlace

  var string: String? { if case .string(let text) = content { text } else { nil } }
  var integer: Int? { if case .integer(let number) = content { number } else { nil } }
  var boolean: Bool? { if case .boolean(let truth) = content { truth } else { nil } }
  var elements: [PlacedValue]? { if case .array(let values) = content { values } else { nil } }
  var members: [Member]? { if case .dictionary(let members) = content { members } else { nil } }

  /// The type in words.
  var kind: String {
    switch content {
    case .string: "a text"
    case .integer: "a whole number"
    case .boolean: "true or false"
    case .array: "a list"
    case .dictionary: "a dictionary"
    case .other(let kind): kind
    }
  }
}

/// A location in a file; a binary file has none.
struct FilePlace: CustomStringConvertible {
  /// The line, counted from 1.
  let line: Int?
  /// The column in the line, counted in Unicode scalars from 1.
  let column: Int?

  static let none = FilePlace(line: nil, column: nil)

  var description: String { line.map { "\($0):\(column ?? 1)" } ?? "" }

  func mistake(_ message: String) -> FileMistake { FileMistake(place: self, message: message) }
}

/// The members of a dictionary, with unique keys.
struct PlacedMembers {
  private(set) var all: [PlacedValue.Member] = []
  private var places: [String: FilePlace] = [:]

  mutating func checkNew(_ key: String, at place: FilePlace) throws(FileMistake) {
    if let first = places.updateValue(place, forKey: key) {
      throw place.mistake("the key “\(key)” is repeated, first on line \(first.line ?? 0)")
    }
  }

  mutating func append(_ key: String, _ place: FilePlace, _ value: PlacedValue) {
    all.append(PlacedValue.Member(key: key, place: place, value: value))
  }
}

/// A mistake in the form of a file.
struct FileMistake: Error {
  let place: FilePlace
  /// The path from the root to the value, for a file without lines: `routes[0].pattern`.
  var path = ""
  let message: String

  /// Returns the mistake with `step`, a key or an index in brackets, before its path.
  func below(_ step: String) -> FileMistake {
    var mistake = self
    mistake.path = path.isEmpty || path.hasPrefix("[") ? step + path : "\(step).\(path)"
    return mistake
  }
}

extension String {
  /// The maximum number of consecutive combining marks, as in the Stream-Safe Text Format of Unicode.
  static let maximumMarks = 30

  /// Returns the text if it has at most ``maximumMarks`` consecutive combining marks.
  ///
  /// Comparing and hashing strings sorts each run of marks, in quadratic time. Keys are compared here,
  /// and names and patterns when routes are registered.
  ///
  /// - Parameter place: The location of the text.
  /// - Complexity: Linear in the length.
  func withFewMarks(at place: FilePlace) throws(FileMistake) -> String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      if marks > Self.maximumMarks {
        throw place.mistake("a text has more than \(Self.maximumMarks) combining marks in a row")
      }
    }
    return self
  }
}
