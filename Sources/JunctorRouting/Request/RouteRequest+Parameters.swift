// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// Reading parameters.
///
/// Three kinds are kept apart and looked up as one, in this order: the **payload**'s entries, what
/// the **path** captured (and the pattern's query and fragment captures), the **query**, and last
/// the route's **defaults**. Nothing from a URL can hide what came before it.
extension RouteRequest {
  /// The text of a parameter, decoded; `nil` when it is nowhere.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the URL.
  public subscript(name: String) -> String? { texts(name).first }

  /// Returns the text of a parameter that must be there.
  public func string(_ name: String) throws(ParameterError) -> String {
    try value(name, as: String.self)
  }

  /// Returns a parameter that must be a whole number.
  public func int(_ name: String) throws(ParameterError) -> Int {
    try value(name, as: Int.self)
  }

  /// What the pattern captured: names and decoded texts, in the pattern's order.
  public var captures: [(name: String, value: String)] { route?.values ?? [] }

  /// The query's names and values, decoded, in the URL's order, repeats and all.
  public var query: [QueryItem] {
    url.queryItems(plusIsSpace: core.snapshot.spaces.plusIsSpace)
  }

  /// The pieces of a capture that may hold several segments, split first and decoded after.
  public func pieces(_ name: String) -> [String] {
    guard case .captures(let match)? = route?.taken else { return [] }
    return match.captures.pieces(name)
  }

  /// Whether there is a parameter of this name, anywhere.
  package func hasParameter(_ name: String) -> Bool {
    payloadEntry(name) != nil || !textsOfAddress(name).isEmpty
  }

  /// The texts of a parameter in the address: a capture, else the query, else the default.
  func textsOfAddress(_ name: String) -> ParameterTexts {
    if let direct = directTexts(name) { return direct }
    if let value = route?.value(name) { return ParameterTexts(value) }
    let repeated = query.filter { $0.name == name }.map(\.value)
    if !repeated.isEmpty { return ParameterTexts(repeated) }
    return ParameterTexts(record?.defaults[name])
  }

  /// The texts of a parameter, where they can be read straight off the address.
  private func directTexts(_ name: String) -> ParameterTexts? {
    guard moved == nil else { return nil }
    switch core.directValue(of: name) {
    case .value(let value): return ParameterTexts(value)
    case .absent:
      let texts = core.address.queryValues(
        of: name, plusIsSpace: core.snapshot.spaces.plusIsSpace)
      return texts.isEmpty ? ParameterTexts(record?.defaults[name]) : texts
    case .unknown: return nil
    }
  }
}

extension RouteRequest: CustomStringConvertible {
  /// The request in one line, without its parameters.
  public var description: String {
    "request \(id) from \(source) to \(pattern ?? "nothing that matches")"
  }
}
