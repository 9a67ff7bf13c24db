// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorDiff
package import JunctorMatching

/// The result for one URL.
package struct Answer {
  /// The outcome; the raw value is the code word.
  package enum Outcome: String {
    case matched, notFound, denied, badParameter, invalidURL
  }

  /// The reason why a URL does not match.
  package struct Failure {
    /// The reason as one word: the outcome, or a more specific word.
    package let code: String
    package let message: String
    /// For an invalid URL, the position of the error, in bytes from the start of the URL.
    package var offset: Int?
    /// For an invalid URL, the message, the URL and a caret under the position.
    package var drawing: String?

    package init(_ code: String, _ message: String) {
      self.code = code
      self.message = message
    }
  }

  /// The original URL.
  package let url: String
  package let outcome: Outcome
  /// The pattern of the matching route, even if it does not admit the source.
  package var pattern: String?
  /// The decoded values of its captures.
  package var captures: [(name: String, value: String)] = []
  /// All items of the query, decoded.
  package var query: [QueryItem] = []
  /// The fragment, decoded; `nil` if there is no `#`.
  package var fragment: String?
  package var failure: Failure?
  /// The number of the matching route.
  package let route: RouteID?
  /// The reasons why the app refuses the parameters, whether or not the route admits the source.
  package var errors: [ParameterError] = []
  /// The names of parameters whose texts only a type of the app can check.
  package var unchecked: [String] = []

  package init(
    _ text: String, _ outcome: Outcome, _ url: ParsedURL, _ failure: Failure?,
    match: RouteMatch? = nil
  ) {
    self.url = text
    self.outcome = outcome
    self.failure = failure
    query = url.queryItems()
    fragment = url.fragmentRange.map { range in
      url.withBytes { PercentDecoding.string($0, range) }
    }
    pattern = match?.pattern.text
    route = match?.id
    captures = match?.captures.all ?? []
  }

  package init(_ text: String, _ error: URLParsingError) {
    (url, route) = (text, nil)
    outcome = .invalidURL
    var failure = Failure(error.code.rawValue, error.message)
    failure.offset = error.offset
    failure.drawing = error.description
    self.failure = failure
  }
}

// MARK: - Writing

extension Answer {
  /// The result as a JSON object, on one line.
  package var json: Code<JSON> { Code(.object(members)) }

  /// The members of the JSON object.
  package var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      ("schemaVersion", .number(1)), ("url", .string(url)),
      ("outcome", .string(outcome.rawValue)),
      ("captures", .object(captures.map { ($0.name, .string($0.value)) })),
      ("query", .array(query.map { .array([.string($0.name), .string($0.value)]) })),
    ]
    if let pattern { members.append(("pattern", .string(pattern))) }
    if let fragment { members.append(("fragment", .string(fragment))) }
    if !unchecked.isEmpty {
      members.append(("notChecked", .array(unchecked.map { .string($0) })))
    }
    if let failure {
      var error: [JSONValue.Member] = [
        ("code", .string(failure.code)), ("message", .string(failure.message)),
      ]
      if let offset = failure.offset { error.append(("offset", .number(offset))) }
      members.append(("error", .object(error)))
    }
    return members
  }

  /// The result as text: one line, and for an invalid URL a drawing below it.
  package var text: Code<Terminal> {
    let word = outcome.rawValue
    let gap = String(repeating: " ", count: max(1, 12 - word.count))
    var line: Code<Terminal> = "\(word)\(gap)\(Terminal.start(of: url))"
    if let pattern { line += "  →  \(pattern)" }
    for (name, value) in captures {
      line += "  \(name)=\(JSONValue.string(Terminal.start(of: value)).text)"
    }
    if !unchecked.isEmpty { line += "  not checked: \(unchecked.joined(separator: ", "))" }
    guard let failure else { return line }
    guard let drawing = failure.drawing else { return "\(line)  (\(failure.message))" }
    for row in drawing.split(separator: "\n") { line += "\n    \(row)" }
    return line
  }
}
