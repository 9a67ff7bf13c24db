// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON
internal import JunctorMatching

extension RouteManifest.Parameter {
  package enum Key: String, CaseIterable {
    case name, place = "in", key, type, format, swiftType, values, constraint, optional, repeated,
      defaultValue = "default", example, privacy, summary
  }

  /// Reads a parameter; `nil` after an error, which is recorded.
  init?(_ cursor: inout JSONCursor) throws(FileErrors) {
    var result = RouteManifest.Parameter("", in: .path)
    var (name, place): (String?, Place?) = (nil, nil)
    let start = cursor.offset
    let isObject = try cursor.object { (cursor, text) throws(FileErrors) in
      guard let key = Key(rawValue: text) else { return false }
      switch key {
      case .name: name = try cursor.string()
      case .place: place = try cursor.word(Place.allCases)
      case .key: result.key = try cursor.string()
      case .type: result.type = try cursor.word(ValueType.allCases) ?? .string
      case .format: result.format = try cursor.word(ParameterFormat.allCases)
      case .swiftType: result.swiftType = try cursor.string() ?? "String"
      case .values: result.values = try cursor.strings()
      case .constraint: result.constraint = try cursor.string()
      case .optional: result.isOptional = try cursor.boolean() ?? false
      case .repeated: result.isRepeated = try cursor.boolean() ?? false
      case .defaultValue: result.defaultValue = try cursor.string()
      case .example: result.example = try cursor.string()
      case .privacy: result.privacy = try cursor.word(Privacy.allCases)
      case .summary: result.summary = try cursor.string()
      }
      return true
    }
    guard isObject else { return nil }
    for (key, isMissing) in [(Key.name, name == nil), (.place, place == nil)] where isMissing {
      try cursor.note(.missingKey, at: start, "“\(key.rawValue)” is missing")
    }
    guard let name, let place else { return nil }
    result.name = name
    result.place = place
    self = result
  }
}

extension RouteManifest.Deprecation {
  enum Key: String { case since, replacement }

  /// Reads a deprecation; `nil` after an error, which is recorded.
  init?(_ cursor: inout JSONCursor) throws(FileErrors) {
    var (since, replacement): (String?, String?)
    let start = cursor.offset
    let isObject = try cursor.object { (cursor, text) throws(FileErrors) in
      switch Key(rawValue: text) {
      case .since: since = try cursor.string()
      case .replacement: replacement = try cursor.string()
      case nil: return false
      }
      return true
    }
    guard isObject else { return nil }
    guard let since else {
      try cursor.note(.missingKey, at: start, "“since”, the version, is missing")
      return nil
    }
    self.init(since: since, replacement: replacement)
  }
}

extension RouteManifest.Result {
  enum Key: String { case name, privacy, shape }

  /// Reads a result; `nil` after an error, which is recorded.
  init?(_ cursor: inout JSONCursor) throws(FileErrors) {
    var (name, shape): (String?, JSONShape?)
    var privacy: RouteManifest.Parameter.Privacy?
    let start = cursor.offset
    let isObject = try cursor.object { (cursor, text) throws(FileErrors) in
      switch Key(rawValue: text) {
      case .name: name = try cursor.string()
      case .privacy: privacy = try cursor.word(RouteManifest.Parameter.Privacy.allCases)
      case .shape: shape = try JSONShape(&cursor)
      case nil: return false
      }
      return true
    }
    guard isObject else { return nil }
    guard let name else {
      try cursor.note(.missingKey, at: start, "“name”, the name of the type, is missing")
      return nil
    }
    self.init(name: name, shape: shape)
    self.privacy = privacy
  }
}

extension JSONShape {
  enum Key: String { case optional, array, dictionary, object }

  /// Reads a shape; `nil` after an error, which is recorded.
  init?(_ cursor: inout JSONCursor) throws(FileErrors) {
    let start = cursor.offset
    if cursor.kind == .string {
      guard let word = try cursor.string() else { return nil }
      guard let shape = Self.simple.first(where: { $0.name == word })?.shape else {
        let words = Self.simple.map { $0.name }.joined(separator: ", ")
        try cursor.note(.wrongValue, at: start, "“\(word)” is not a shape (there are \(words))")
        return nil
      }
      self = shape
      return
    }
    var shape: JSONShape?
    var count = 0
    let isObject = try cursor.object { (cursor, text) throws(FileErrors) in
      guard let key = Key(rawValue: text) else { return false }
      count += 1
      switch key {
      case .optional: shape = try JSONShape(&cursor).map { .optional($0) }
      case .array: shape = try JSONShape(&cursor).map { .array($0) }
      case .dictionary: shape = try JSONShape(&cursor).map { .dictionary($0) }
      case .object: shape = try Self.object(&cursor)
      }
      return true
    }
    guard isObject else { return nil }
    if count != 1 {
      try cursor.note(
        .wrongValue, at: start, "a shape has one key: optional, array, dictionary or object")
    }
    guard let shape else { return nil }
    self = shape
  }

  private static func object(_ cursor: inout JSONCursor) throws(FileErrors) -> JSONShape {
    var members: [Member] = []
    try cursor.object { (cursor, name) throws(FileErrors) in
      let isOptional = name.hasSuffix("?")
      if let shape = try JSONShape(&cursor) {
        members.append(
          Member(String(name.dropLast(isOptional ? 1 : 0)), shape, isOptional: isOptional))
      }
      return true
    }
    return .object(members.sorted { $0.name.isBefore($1.name) })
  }
}

extension JSONCursor {
  /// Reads a text that is one of the words of a type; `nil` after an error, which is recorded.
  package mutating func word<Word: RawRepresentable<String>>(
    _ words: [Word]
  ) throws(FileErrors) -> Word? {
    let start = offset
    guard let text = try string() else { return nil }
    if let word = Word(rawValue: text) { return word }
    let known = words.map { $0.rawValue }.joined(separator: ", ")
    try note(.wrongValue, at: start, "“\(text)” is unknown (there are \(known))")
    return nil
  }
}
