// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// How a URL is written.
//
// 1. The alternatives that require exactly the given values are tried, those with more optional
//    parts first.
// 2. `PatternWriter` writes the URL without checks.
// 3. The URL is parsed and matched, and is returned only if exactly the values are read back. So
//    `match(url(for: values)) == values` holds by construction.
// 4. Otherwise `blame` finds the value for the error. Computed only on failure.

extension RoutePattern {
  /// Returns a URL that this pattern matches with exactly these values.
  ///
  ///     let pattern = try RoutePattern("mall://search/:query")
  ///     try pattern.url(for: ["query": "a/b"])  // "mall://search/a%2Fb"
  ///
  /// - Parameter values: A value for each capture; those of an optional part may be omitted.
  /// - Returns: A full URL for a pattern with a scheme, otherwise a text that begins with `/`.
  /// - Throws: A ``ParameterError`` with the name of the value that is missing, not in the pattern,
  ///   does not match its constraint, or would be read as another value.
  /// - Complexity: Linear in the length of the URL for each alternative that is tried.
  public func url(for values: [String: String]) throws(ParameterError) -> String {
    let names = captureNames
    for name in values.keys.sorted() where !names.contains(name) {
      throw ParameterError(
        unwritable: name, values[name], "the pattern has no capture of this name")
    }
    return try url(values.count, isGiven: { values[names[$0]] != nil }) { capture, _ in
      values[names[capture]]
    }
  }

  /// Returns a URL of this pattern with values in the order of ``captureNames``.
  ///
  ///     try RoutePattern("/order/:id/:tab").url(for: ["7", "info"])  // "/order/7/info"
  ///
  /// - Parameter values: The values; those of optional parts may be omitted.
  /// - Throws: A ``ParameterError``, as ``url(for:)-([String:String])``; also for more values than captures.
  /// - Complexity: Linear in the length of the URL for each alternative that is tried.
  public func url(for values: [String]) throws(ParameterError) -> String {
    let names = captureNames
    if values.count > names.count {
      throw ParameterError(
        unwritable: "\(names.count)", values[names.count],
        "the pattern has \(names.count) captures")
    }
    return try url(values.count, isGiven: { $0 < values.count }) { _, index in values[index] }
  }

  private func url(
    _ count: Int, isGiven: (_ capture: Int) -> Bool,
    value: (_ capture: Int, _ index: Int) -> String?
  ) throws(ParameterError) -> String {
    if isPlain { return try compiled.url(count, isGiven: isGiven, value: value) }
    var failure: ParameterError?
    for (number, template) in storage.templates.enumerated()
    where template.captures.count == count {
      var row = [String?](repeating: nil, count: captureNames.count)
      for (index, capture) in template.captures.enumerated() {
        row[capture] = value(capture, index)
      }
      guard template.captures.allSatisfy({ row[$0] != nil }) else { continue }
      do throws(ParameterError) {
        return try url(alternative: number, row)
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? missing(isGiven)
  }

  /// Returns the error for the first missing value of the alternative with the fewest missing
  /// values.
  private func missing(_ isGiven: (Int) -> Bool) -> ParameterError {
    var fewest: [Int]?
    for template in storage.templates {
      let lacking = template.captures.filter { !isGiven($0) }
      if !lacking.isEmpty, lacking.count < fewest?.count ?? .max { fewest = lacking }
    }
    let name = fewest?.first.map { captureNames[$0] } ?? ""
    return ParameterError(unwritable: name, nil, "a value is missing")
  }

  private func url(
    alternative: Int, _ values: [String?]
  ) throws(ParameterError) -> String {
    let template = storage.templates[alternative]
    let query = template.queryCaptures
    for capture in template.captures where !query.contains(capture) {
      if values[capture]?.utf8.contains(0) == true {
        throw ParameterError(
          unwritable: captureNames[capture], values[capture], "only a query can contain NUL")
      }
    }
    let writer = PatternWriter(storage, template, values)
    let text = writer.text
    let parsed: ParsedURL
    do throws(URLParsingError) {
      parsed = try ParsedURL(text)
    } catch {
      throw blame(writer, error.message)
    }
    guard let url = ownSpaces.resolve(parsed), let match = firstMatch(url) else {
      throw blame(writer, "no URL of this pattern can contain it")
    }
    let captures = match.captures.all
    guard captures.map({ $0.name }) == template.captures.map({ captureNames[$0] }) else {
      throw blame(writer, "the URL would match in another way")
    }
    for (capture, (name, value)) in zip(template.captures, captures) {
      guard let given = values[capture], given.utf8.elementsEqual(value.utf8) else {
        let failure = ParameterError(
          unwritable: name, values[capture], "it would be read as “\(value)”")
        throw unacceptable(writer) ?? failure
      }
    }
    return text
  }

  /// The space of this pattern's URLs.
  private var ownSpaces: RouteSpaces {
    let space =
      if let host { RouteSpace(host, port: port) } else {
        RouteSpace(scheme: scheme ?? "app", host: nil)
      }
    return RouteSpaces(space.map { [$0] } ?? [])
  }
}

// MARK: - The value in the error

extension RoutePattern {
  /// Returns the error for the value that makes the URL impossible.
  private func blame(_ writer: PatternWriter, _ reason: String) -> ParameterError {
    if let culprit = unacceptable(writer) { return culprit }
    // Each value is valid by itself. The longest one is most likely too long.
    let longest = writer.template.captures.max {
      writer.length(of: $0) < writer.length(of: $1)
    }
    guard let longest else { return ParameterError(unwritable: "", nil, reason) }
    return ParameterError(unwritable: captureNames[longest], writer.values[longest], reason)
  }

  /// Returns the error for the first value that its position cannot accept.
  private func unacceptable(_ writer: PatternWriter) -> ParameterError? {
    let query = writer.template.queryCaptures
    for number in writer.template.captures {
      guard let value = writer.values[number] else { continue }
      let capture = storage.captures[number]
      let inQuery = query.contains(number)
      var reason: String?
      switch capture.kind {
      case .plain:
        if value.isEmpty && !inQuery { reason = "a segment cannot be empty" }
      case .tail(let canBeEmpty):
        if value.isEmpty && !canBeEmpty { reason = "the tail cannot be empty" }
      case .constrained(let constraint):
        let slash = inQuery || capture.keepsSlash ? UInt8(ascii: "/") : PercentDecoding.escapedSlash
        let symbols = value.utf8.map { $0 == UInt8(ascii: "/") ? slash : $0 }
        if (try? Automaton(constraint.expression))?.accepts(symbols) == false {
          reason = "it does not match “\(constraint.text)”"
        }
      }
      if let reason { return ParameterError(unwritable: captureNames[number], value, reason) }
    }
    if let number = writer.captureInDots {
      return ParameterError(
        unwritable: captureNames[number], writer.values[number], "no URL has a segment “.” or “..”")
    }
    return nil
  }
}
