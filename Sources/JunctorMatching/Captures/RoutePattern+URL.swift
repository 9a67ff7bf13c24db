// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// How a pattern makes a URL.
//
// 1. Of the alternatives, those are tried that ask for exactly the values given, those with more
//    of their optional parts present first.
// 2. `PatternWriter` writes the URL. It does not have to know what can go wrong:
// 3. the URL is read and matched like any other, and only when exactly the values come back is it
//    handed out. So the promise `match(url(for: values)) == values` holds by construction.
// 4. When they do not, `blame` finds out which value to name. Computed only on failure.

extension RoutePattern {
  /// Returns a URL of this pattern that gives exactly these values when it is matched.
  ///
  ///     let pattern = try RoutePattern("mall://search/:query")
  ///     try pattern.url(for: ["query": "a/b"])  // "mall://search/a%2Fb"
  ///
  /// - Parameter values: A value for each capture; those of an optional part may be left out.
  /// - Returns: A full URL for a pattern with a scheme, otherwise a text that begins with `/`.
  /// - Throws: An ``UnrepresentableValue`` that names the value which is missing, not in the pattern,
  ///   against its constraint, or would come back different.
  /// - Complexity: Linear in the length of the URL for each alternative that is tried.
  public func url(for values: [String: String]) throws(UnrepresentableValue) -> String {
    if isPlain { return try compiled.url(for: values) }
    for name in values.keys.sorted() where !captureNames.contains(name) {
      throw UnrepresentableValue(name, values[name], "the pattern has no capture of this name")
    }
    var failure: UnrepresentableValue?
    for (index, template) in storage.templates.enumerated() {
      guard template.captures.count == values.count else { continue }
      let row = captureNames.map { values[$0] }
      guard template.captures.allSatisfy({ row[$0] != nil }) else { continue }
      do throws(UnrepresentableValue) {
        return try url(alternative: index, row)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    throw missing { values[captureNames[$0]] != nil }
  }

  /// Returns a URL of this pattern with values in the order of ``captureNames``.
  ///
  ///     let pattern = try RoutePattern("mall://search/:keyword")
  ///     try pattern.url(for: ["Hangzhou"])  // "mall://search/Hangzhou"
  ///
  /// - Parameter values: As many values as some alternative has captures; of several, the one with
  ///   its leftmost optional part present takes them.
  /// - Returns: A full URL for a pattern with a scheme, otherwise a text that begins with `/`.
  /// - Throws: An ``UnrepresentableValue`` that names the value which is missing, not in the pattern,
  ///   against its constraint, or would come back different.
  /// - Complexity: Linear in the length of the URL for each alternative that is tried.
  public func url(for values: [String]) throws(UnrepresentableValue) -> String {
    if isPlain { return try compiled.url(for: values) }
    var failure: UnrepresentableValue?
    for (index, template) in storage.templates.enumerated()
    where template.captures.count == values.count {
      var row = [String?](repeating: nil, count: captureNames.count)
      for (capture, value) in zip(template.captures, values) { row[capture] = value }
      do throws(UnrepresentableValue) {
        return try url(alternative: index, row)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    if values.count > captureNames.count {
      throw UnrepresentableValue(
        "\(captureNames.count)", values[captureNames.count],
        "the pattern has \(captureNames.count) captures")
    }
    throw missing { $0 < values.count }
  }

  /// Names the first value that is missing from the alternative which lacks fewest.
  private func missing(_ isGiven: (Int) -> Bool) -> UnrepresentableValue {
    var fewest: [Int]?
    for template in storage.templates {
      let lacking = template.captures.filter { !isGiven($0) }
      if !lacking.isEmpty, lacking.count < fewest?.count ?? .max { fewest = lacking }
    }
    let name = fewest?.first.map { captureNames[$0] } ?? ""
    return UnrepresentableValue(name, nil, "a value is missing")
  }

  private func url(
    alternative: Int, _ values: [String?]
  ) throws(UnrepresentableValue) -> String {
    let template = storage.templates[alternative]
    let query = template.queryCaptures
    for capture in template.captures where !query.contains(capture) {
      if values[capture]?.utf8.contains(0) == true {
        throw UnrepresentableValue(
          captureNames[capture], values[capture], "only a query can hold a NUL")
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
      throw blame(writer, "no URL of this pattern can have it")
    }
    let captures = match.captures.all
    guard captures.map(\.name) == template.captures.map({ captureNames[$0] }) else {
      throw blame(writer, "with it the pattern would be read in another way")
    }
    for (capture, (name, value)) in zip(template.captures, captures) {
      guard let given = values[capture], given.utf8.elementsEqual(value.utf8) else {
        let failure = UnrepresentableValue(
          name, values[capture], "it would come back as “\(value)”")
        throw unacceptable(writer) ?? failure
      }
    }
    return text
  }

  /// The one space in which the URLs of this pattern are.
  private var ownSpaces: RouteSpaces {
    if let host {
      RouteSpaces([.domain(host, port: port)])
    } else {
      RouteSpaces([.scheme(scheme ?? "app")])
    }
  }
}
