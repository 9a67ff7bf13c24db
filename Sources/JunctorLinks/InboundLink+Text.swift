// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorNavigation
internal import JunctorRouting

extension InboundLink {
  /// Creates a link from a text that is exactly one address: what a code held, or the pasteboard.
  ///
  ///     try InboundLink(text: " mall://order/7\n", entry: .scan)  // mall://order/7
  ///     try InboundLink(text: "see mall://order/7", entry: .pasteboard)  // throws severalWords
  ///
  /// White space around it does not count. Nobody knows who wrote such a text, so its source is that
  /// of a link that any app could send.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - entry: The door, ``Entry/scan`` or ``Entry/pasteboard``.
  ///   - id: The system's name for this one occurrence.
  ///   - scene: The scene to which it came; `nil` for the one in front.
  /// - Throws: A ``LinkTextError``.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(
    text: String, entry: Entry, id: String? = nil, scene: String? = nil
  ) throws(LinkTextError) {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isBlank }),
      let last = scalars.lastIndex(where: { !$0.isBlank })
    else { throw LinkTextError(code: .empty) }
    let address = scalars[first...last]
    if address.contains(where: \.isBlank) { throw LinkTextError(code: .severalWords) }
    // What cannot be seen could make the address another than the one that a person reads.
    if address.contains(where: \.isHidden) { throw LinkTextError(code: .noAddress) }
    guard let url = try? ParsedURL(String(address), limits: .maximum), url.scheme != nil else {
      throw LinkTextError(code: .noAddress)
    }
    self.init(String(address), entry: entry, id: id, scene: scene)
  }
}

extension Unicode.Scalar {
  /// White space, and what pasteboards put around a text that is none.
  fileprivate var isBlank: Bool {
    properties.isWhitespace || self == "\u{FEFF}" || self == "\u{200B}"
  }

  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
