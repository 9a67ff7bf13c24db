// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// How a text becomes a `ParsedURL`.
//
// 1. The length is looked at, before anything else         `init(_:limits:)`, `URLLayout.scan(_:_:)`
// 2. One pass over the bytes looks whether the text is already what the
//    standard would write, and notes where the parts are; it makes no copy  `URLLayout.scan(_:_:)`
// 3. Anything else, right or wrong, is rewritten by the standard's state
//    machine: the only place that knows all of the standard, and the only
//    place that throws                                                     `URLRewriter.rewrite()`
//
// The pass of step 2 may give up whenever it likes, but where it does not it gives exactly what
// step 3 would give; so there is one parser, and one shortcut through it. Both are linear in the
// length of the text, which is at most 65,535 bytes.

extension ParsedURL {
  /// Creates a URL from a text, as the WHATWG URL standard (§4.4) parses it without a base.
  ///
  /// A text without a scheme is read as a path, with a leading `/` added where there is none, and
  /// with `\` as a character like others.
  ///
  /// - Parameters:
  ///   - text: The text of the URL.
  ///   - limits: How much to read at most.
  /// - Throws: A ``URLParsingError`` for the first mistake, with its offset in `text`.
  /// - Complexity: O(*n*) in the length of `text`, and never more than O(*m*) for a limit of *m*
  ///   bytes. A text that is already in canonical form is not copied.
  public init(_ text: String, limits: URLLimits = .default) throws(URLParsingError) {
    try self.init(text, limits: limits, isWebText: false)
  }

  /// Creates a URL, with a choice of how a text without a scheme is read.
  ///
  /// - Parameter isWebText: Whether it is read like the path of a web address, in which `\` is `/`.
  init(_ text: String, limits: URLLimits, isWebText: Bool) throws(URLParsingError) {
    let scanned = text.withStoredUTF8Bytes { URLLayout.scan($0, limits, isWebText: isWebText) }
    if let layout = scanned ?? nil {
      self.init(text: text, layout: layout)
      return
    }
    let bytes = text.utf8
    let isTooLong =
      bytes.index(bytes.startIndex, offsetBy: limits.bytes + 1, limitedBy: bytes.endIndex) != nil
    if isTooLong { throw URLParsingError(.tooLong, in: text, at: limits.bytes) }
    self = try ParsedURL(rewriting: text, limits: limits, isWebText: isWebText)
  }

  /// Creates a URL by the slow path, whether or not the text is clean.
  init(rewriting text: String, limits: URLLimits, isWebText: Bool) throws(URLParsingError) {
    var rewriter = URLRewriter(text, limits: limits, isWebText: isWebText)
    self = try rewriter.rewrite()
  }
}
