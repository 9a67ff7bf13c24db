// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

// The texts that generated files of several languages contain. The languages escape them.

extension RouteSpace {
  /// The beginning of the addresses in this space.
  var origin: String {
    switch kind {
    case .scheme(let scheme): scheme + "://"
    case .host(let scheme, let host): "\(scheme)://\(host)/"
    case .domain(let host, let port, _): "https://\(host)\(port.map { ":\($0)" } ?? "")/"
    }
  }

  /// The scheme or the host, as words for an identifier.
  var name: String {
    switch kind {
    case .scheme(let scheme): scheme
    case .host(let scheme, let host): scheme + " " + host
    case .domain(let host, let port, _): host + (port.map { " \($0)" } ?? "")
    }
  }
}

extension RouteManifest.Deprecation {
  /// A sentence for a compiler's warning.
  var message: String {
    let since = "Deprecated since \(since)."
    return replacement.map { "\(since) Use \($0)." } ?? since
  }
}

extension AddressPlan.Value {
  /// The description of the parameter in a comment.
  var description: String {
    let kind =
      switch parameter.type {
      case _ where isEnumeration:
        "One of " + parameter.values.map { "`\($0)`" }.joined(separator: ", ")
      case .string: isRepeated ? "Texts" : "A text"
      case .integer: isRepeated ? "Whole numbers" : "A whole number"
      case .number: isRepeated ? "Numbers" : "A number"
      case .boolean: isRepeated ? "Booleans" : "A Boolean"
      }
    var text = (parameter.summary.map { "\($0.sentence) " } ?? "") + kind
    if let constraint = parameter.constraint, !isEnumeration {
      text += " that matches `\(constraint)`"
    }
    if let example = parameter.example { text += ", for example `\(example)`" }
    text += "."
    if let value = parameter.defaultValue { text += " The default is `\(value)`." }
    return text
  }
}

extension RouteManifest.Route {
  /// The summary, or a sentence in its place.
  var sentence: String {
    summary?.sentence ?? "Returns the address of `\(id)`."
  }
}

extension String {
  /// The text with a period.
  var sentence: String { hasSuffix(".") ? self : self + "." }
}
