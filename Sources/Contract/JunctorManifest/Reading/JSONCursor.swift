// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorJSON

// Reads the JSON of contracts and policies, and knows the JSON path of each value.
//
// 1. The caller requests the type that it expects. A value of another type becomes an error with its place,
//    is skipped, and reading continues. So all such errors are reported at once.
// 2. Malformed JSON and exceeded limits end the reading: they throw.

/// A position in a JSON text, and the path to it.
package struct JSONCursor {
  package typealias Limits = JSONReader.Limits

  private enum Step {
    case key(String)
    case index(Int)
  }

  private var reader: JSONReader
  private var path: [Step] = []
  /// The errors in values, in the order of the text.
  private(set) package var errors: [FileError] = []

  /// Creates a cursor before the only value of a text.
  package init(_ bytes: [UInt8], limits: Limits = Limits()) throws(FileErrors) {
    do throws(JSONError) {
      reader = try JSONReader(bytes, limits: limits)
    } catch {
      throw FileErrors(
        .init(error.manifestCode, line: 1, column: 1, path: "", error.message))
    }
  }

  /// The position of the next value, in bytes.
  package var offset: Int { reader.offset }

  // MARK: - Errors

  /// Records an error in a value.
  ///
  /// - Parameters:
  ///   - offset: The position of the value.
  ///   - step: A key below the current path, if the error concerns its value.
  package mutating func note(
    _ code: FileError.Code, at offset: Int, in step: String? = nil,
    _ message: String
  ) throws(FileErrors) {
    errors.append(mistake(code, at: offset, in: step, message))
    // A file with so many errors is another file.
    if errors.count >= 100 { throw FileErrors(errors) }
  }

  /// Throws the errors, if there are any.
  package func finish() throws(FileErrors) {
    try checkEnd()
    if !errors.isEmpty { throw FileErrors(errors) }
  }

  /// Throws if there is another value.
  package func checkEnd() throws(FileErrors) {
    do throws(JSONError) { try reader.finish() } catch { throw failure(error) }
  }

  /// Returns the errors so far, and one that ends the reading.
  package func failure(
    _ code: FileError.Code, _ message: String
  ) -> FileErrors {
    FileErrors(errors + [mistake(code, at: offset, in: nil, message)])
  }

  private func failure(_ error: JSONError) -> FileErrors {
    FileErrors(
      errors + [mistake(error.manifestCode, at: error.offset, in: nil, error.message)])
  }

  private mutating func read<Value>(
    _ body: (inout JSONReader) throws(JSONError) -> Value
  ) throws(FileErrors) -> Value {
    do throws(JSONError) { return try body(&reader) } catch { throw failure(error) }
  }

  private func mistake(
    _ code: FileError.Code, at offset: Int, in step: String?, _ message: String
  ) -> FileError {
    let place = place(of: offset)
    var path = pathText
    if let step { path += path.isEmpty || step.hasPrefix("[") ? step : ".\(step)" }
    return .init(code, line: place.line, column: place.column, path: path, message)
  }

  /// Returns the place of a position.
  package func place(of offset: Int) -> JSONPlace { reader.place(of: offset) }

  /// Returns the place of the next value; all calls together take linear time.
  package mutating func place() -> JSONPlace { reader.place() }

  private var pathText: String {
    path.reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }

  // MARK: - Values

  /// Reads an object.
  ///
  /// - Parameter member: Reads the value of a key; returns `false`, without reading, for an unknown key.
  /// - Returns: Whether the value was an object. If not, it was skipped, and the error is recorded.
  @discardableResult
  package mutating func object(
    _ member: (inout JSONCursor, String) throws(FileErrors) -> Bool
  ) throws(FileErrors) -> Bool {
    guard try enter(.object) else { return false }
    var seen: [String] = []
    while true {
      let start = offset
      guard let key = try read({ (reader) throws(JSONError) in try reader.nextKey() }) else {
        return true
      }
      if seen.contains(key) {
        try note(.unknownKey, at: start, in: key, "the key “\(key)” is repeated")
        try skip()
        continue
      }
      // Objects of a manifest have few keys; beyond that, only what the limits allow.
      if seen.count < 256 { seen.append(key) }
      path.append(.key(key))
      let isKnown = try member(&self, key)
      path.removeLast()
      if !isKnown {
        try note(.unknownKey, at: start, in: key, "the key “\(key)” is unknown")
        try skip()
      }
    }
  }

  /// Reads a list.
  ///
  /// - Parameter element: Reads one element.
  /// - Returns: Whether the value was a list. If not, it was skipped, and the error is recorded.
  @discardableResult
  package mutating func array(
    _ element: (inout JSONCursor) throws(FileErrors) -> Void
  ) throws(FileErrors) -> Bool {
    guard try enter(.array) else { return false }
    var number = 0
    while try read({ (reader) throws(JSONError) in try reader.nextElement() }) {
      path.append(.index(number))
      try element(&self)
      path.removeLast()
      number += 1
    }
    return true
  }

  /// Reads a string; `nil` for a value of another type, which is skipped.
  package mutating func string() throws(FileErrors) -> String? {
    guard kind == .string else { return try refuse("a text") }
    return try read { (reader) throws(JSONError) in try reader.string() }
  }

  /// Reads a list of strings.
  package mutating func strings() throws(FileErrors) -> [String] {
    var result: [String] = []
    try array { (cursor) throws(FileErrors) in
      if let text = try cursor.string() { result.append(text) }
    }
    return result
  }

  /// Reads a whole number; `nil` for a value of another type, which is skipped.
  package mutating func integer() throws(FileErrors) -> Int? { try integer(as: Int.self) }

  /// Reads a whole number that a type can represent; `nil` for any other value, which is skipped.
  package mutating func integer<Value: FixedWidthInteger>(
    as type: Value.Type
  ) throws(FileErrors) -> Value? {
    let start = offset
    guard kind == .number else { return try refuse("a whole number") }
    let digits = try number()
    if let value = Value(digits) { return value }
    try note(.wrongValue, at: start, "a whole number is required, not \(digits)")
    return nil
  }

  /// Reads `true` or `false`; `nil` for a value of another type, which is skipped.
  package mutating func boolean() throws(FileErrors) -> Bool? {
    guard kind == .boolean else { return try refuse("true or false") }
    return try read { (reader) throws(JSONError) in try reader.boolean() }
  }

  /// Reads a number, and returns its text; the next value must be one.
  package mutating func number() throws(FileErrors) -> String {
    try read { (reader) throws(JSONError) in try reader.number() }
  }

  /// The type of the next value; `nil` if there is no value.
  package var kind: JSONReader.Kind? { reader.kind }

  /// Skips the next value, which may have any type.
  package mutating func skip() throws(FileErrors) {
    try read { (reader) throws(JSONError) in try reader.skip() }
  }

  private mutating func refuse<Value>(
    _ expected: String
  ) throws(FileErrors) -> Value? {
    let start = offset
    let found = kind
    try skip()
    try note(.wrongValue, at: start, "\(expected) is required, not \(found?.rawValue ?? "this")")
    return nil
  }

  /// Enters an object or a list; returns `false` for another value, which is skipped.
  private mutating func enter(_ expected: JSONReader.Kind) throws(FileErrors) -> Bool {
    guard kind == expected else {
      let _: Bool? = try refuse(expected.rawValue)
      return false
    }
    try read { (reader) throws(JSONError) in try reader.enter() }
    return true
  }
}

extension JSONError {
  fileprivate var manifestCode: FileError.Code {
    code == .grammar ? .invalidJSON : .limitExceeded
  }
}
