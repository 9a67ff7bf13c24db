// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The parts of a URL in one form, for wildcard patterns.
///
/// A class, because a file has hundreds of components, which share it: a structure would be copied for each.
final class LinkText {
  /// How a component reads a URL.
  struct Form: Sendable, Hashable {
    let ignoresCase: Bool
    /// Whether the URL is decoded: `percentEncoded` is `false`.
    let isDecoded: Bool

    /// The index in `LinkTexts`.
    var index: Int { (ignoresCase ? 1 : 0) + (isDecoded ? 2 : 0) }
  }

  var path: GlobText
  var query: GlobText
  var fragment: GlobText
  private var items: [String: [GlobText]] = [:]
  private var absent: GlobText

  init(_ parts: URLParts, _ form: Form) {
    func text(_ part: Substring) -> String {
      form.isDecoded ? URLParts.decoded(String(part)) : String(part)
    }
    func glob(_ part: Substring) -> GlobText {
      GlobText(text(part), ignoresCase: form.ignoresCase)
    }
    path = GlobText(path: text(parts.path[...]), ignoresCase: form.ignoresCase)
    // An absent part is matched like an empty one.
    query = glob(parts.query.map { $0[...] } ?? "")
    fragment = glob(parts.fragment.map { $0[...] } ?? "")
    absent = glob("")
    guard let query = parts.query else { return }
    for item in query.split(separator: "&", omittingEmptySubsequences: true) {
      let mark = item.firstIndex(of: "=") ?? item.endIndex
      items[text(item[..<mark]), default: []].append(glob(item[mark...].dropFirst()))
    }
  }

  /// Returns whether a pattern matches the values of all items of a name; without one, the empty text.
  func allValues(of name: String, match pattern: GlobPattern) -> Bool {
    guard let count = items[name]?.count else { return pattern.matches(&absent) }
    for index in 0..<count {
      guard pattern.matches(&items[name, default: []][index]) else { return false }
    }
    return true
  }
}

/// A URL in each form that the components of a file require; each is computed once.
final class LinkTexts {
  private let parts: URLParts
  private var texts: [LinkText?] = [nil, nil, nil, nil]

  init(_ parts: URLParts) { self.parts = parts }

  subscript(form: LinkText.Form) -> LinkText {
    if let text = texts[form.index] { return text }
    let text = LinkText(parts, form)
    texts[form.index] = text
    return text
  }
}
