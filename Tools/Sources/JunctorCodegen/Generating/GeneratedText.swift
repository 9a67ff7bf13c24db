// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

// The texts that generated files of several languages contain.

extension String {
  /// The text without line ends and other control characters.
  var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.value {
          case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: " "
          default: scalar
          }
        }))
  }
}

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
    let since = "Deprecated since \(since.onOneLine)."
    return replacement.map { "\(since) Use \($0.onOneLine)." } ?? since
  }
}

extension AddressPlan.Value {
  /// The description of the parameter in a comment.
  var description: String {
    let kind =
      switch parameter.type {
      case _ where isEnumeration:
        "One of " + parameter.values.map { "`\($0.onOneLine)`" }.joined(separator: ", ")
      case .string: isRepeated ? "Texts" : "A text"
      case .integer: isRepeated ? "Whole numbers" : "A whole number"
      case .number: isRepeated ? "Numbers" : "A number"
      case .boolean: isRepeated ? "Booleans" : "A Boolean"
      }
    var text = kind
    if let constraint = parameter.constraint, !isEnumeration {
      text += " that matches `\(constraint.onOneLine)`"
    }
    if let example = parameter.example { text += ", for example `\(example.onOneLine)`" }
    text += "."
    if let value = parameter.defaultValue { text += " The default is `\(value.onOneLine)`." }
    return text
  }
}
