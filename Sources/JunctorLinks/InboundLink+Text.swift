// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorRouting

extension InboundLink {
  /// Creates a link from a text that is exactly one address, such as a scanned code or the pasteboard.
  ///
  ///     try InboundLink(text: " mall://order/7\n", entry: .scan)  // mall://order/7
  ///     try InboundLink(text: "see mall://order/7", entry: .pasteboard)  // throws severalWords
  ///
  /// White space around the address is ignored. The author of the text is unknown, so the source is that
  /// of a link that any app can send.
  ///
  /// - Parameter entry: The entry point, ``Entry/scan`` or ``Entry/pasteboard``.
  /// - Throws: A ``LinkTextError``.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(
    text: String, entry: Entry, id: String? = nil, scene: String? = nil
  ) throws(LinkTextError) {
    let words = text.unicodeScalars.split(whereSeparator: \.isBlank)
    guard let address = words.first else { throw .empty }
    if words.count > 1 { throw .severalWords }
    // With invisible characters, the address could differ from the one that the user reads.
    guard !address.contains(where: \.isHidden),
      let url = try? ParsedURL(String(address), limits: .maximum), url.scheme != nil
    else { throw .noAddress }
    self.init(String(address), entry: entry, id: id, scene: scene)
  }
}

extension Unicode.Scalar {
  /// Whether it is white space, or a character that pasteboards add around a text.
  fileprivate var isBlank: Bool {
    properties.isWhitespace || self == "\u{FEFF}" || self == "\u{200B}"
  }

  /// Whether it cannot be shown safely.
  var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
