// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff

/// An object for the constructor of `URLPattern`, with its answer.
struct URLPatternEntry {
  /// What a matching URL opens.
  enum Answer {
    case route(id: String, pattern: String, captures: [Capture])
    /// The router has no route for the URL.
    case none(reason: String)
    /// The router may choose this route, another one or none.
    case unknown(id: String, pattern: String)
  }

  /// The text of a capture in the result of a match.
  struct Capture {
    enum Source {
      /// The texts of these groups, one after the other; each is `component.group`.
      case groups([String])
      /// The first value of a key of the query.
      case query(String)
    }

    let name: String
    let source: Source
  }

  /// The components of a URL; any text matches a component that is not here.
  struct Components {
    /// `nil` for every scheme.
    var origin: URLPatternOrigin?
    var hostname: String?
    var pathname: String?
    var search: String?
    var hash: String?
    /// Whether a URL with a user name or a password is refused.
    var refusesCredentials = true
  }

  var answer: Answer
  var components: Components

  /// The entry in the file, without the comma after it.
  var code: Code<JSON> {
    var members: [Code<JSON>] = []
    switch answer {
    case .route(let id, let pattern, _):
      members += ["\"route\": \(literal: id)", "\"pattern\": \(literal: pattern)"]
    case .none(let reason):
      members += ["\"route\": null", "\"reason\": \(literal: reason)"]
    case .unknown(let id, let pattern):
      members += [
        "\"route\": null", "\"notExpressed\": \(literal: id)",
        "\"pattern\": \(literal: pattern)",
      ]
    }
    let parts: [Code<JSON>] = components.members.map {
      "        \(literal: $0.name): \(literal: $0.value)"
    }
    members.append("\"init\": {\n\(parts.joined(separator: ",\n"))\n      }")
    if case .route(_, _, let captures) = answer, !captures.isEmpty {
      let texts: [Code<JSON>] = captures.map { capture in
        switch capture.source {
        case .groups(let groups):
          "{ \"name\": \(literal: capture.name), \"groups\": \(Code(list: groups)) }"
        case .query(let key): "{ \"name\": \(literal: capture.name), \"query\": \(literal: key) }"
        }
      }
      members.append("\"captures\": [\(texts.joined(separator: ", "))]")
    }
    return "    {\n\(members.map { "      \($0)" }.joined(separator: ",\n"))\n    }"
  }
}

extension URLPatternEntry.Components {
  fileprivate var members: [(name: String, value: String)] {
    var members: [(name: String, value: String)] = []
    if let origin { members.append(("protocol", origin.scheme)) }
    if refusesCredentials { members += [("username", ""), ("password", "")] }
    if let hostname { members.append(("hostname", hostname)) }
    if let origin { members.append(("port", origin.port)) }
    if let pathname { members.append(("pathname", pathname)) }
    if let search { members.append(("search", search)) }
    if let hash { members.append(("hash", hash)) }
    return members
  }
}
