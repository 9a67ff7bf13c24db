// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorJSON
internal import JunctorMatching

// How an alternative of a pattern becomes objects for `URLPattern`.
//
// 1. Each segment becomes groups, one for each text and capture. A slash at the end of the path is optional.
// 2. A tail takes the rest of the path without one slash at the end. Its last group says so (`end`).
// 3. In a scheme without a host of its own, the first segment is the host (`mall://order/7`), or follows an empty host
//    (`mall:///order/7`): these are two objects.
// 4. The query is one group: an assertion for each condition. Its captures are read from the query itself, because a
//    URL may have the keys in any order.
// 5. The fragment is like a path up to its first `?`. If its captures can contain slashes, the router first tries the
//    fragment without its last slash: these are two objects, too.

/// One alternative of a pattern as objects for `URLPattern`.
struct URLPatternAlternative {
  let pattern: RoutePattern
  let template: PatternTemplate
  /// Whether the first segment is the host of the space.
  let hostIsApart: Bool
  /// The segment at which a tail begins; `nil` for none.
  let tail: Int?

  /// One way to write the alternative.
  struct Form {
    var components: URLPatternEntry.Components
    var groups: [Int: [String]] = [:]
    /// Whether the form matches only URLs that the alternative matches.
    var isExact = true
  }

  private typealias Piece = PatternTemplate.Piece

  /// The end of a tail: before a slash that ends the path, or at its end after any other character.
  private static let end = "(?=\\/$|(?<!\\/)$)"

  // MARK: - Entries

  /// Returns the forms of the alternative in an origin, in the order in which they must be tried.
  func forms(in origin: URLPatternOrigin, host: String?) -> [Form] {
    var form = Form(components: .init(origin: origin))
    form.components.search = search
    var forms: [Form]
    if let hostname = host.map(URLPatternOrigin.domain) ?? origin.hostname {
      form.components.hostname = hostname
      var segments = template.segments[...]
      if hostIsApart, let first = segments.popFirst(), first.contains(where: { $0.capture != nil })
      {
        form.components.hostname = hostText(first, &form)
      }
      form.components.pathname = path(segments, &form)
      forms = [form]
    } else {
      forms = formsWithHost(form)
      form.components.hostname = ""
      form.components.pathname = path(template.segments[...], canBeAbsent: true, &form)
      forms.append(form)
    }
    return forms.flatMap { addingHash(to: $0) }
  }

  /// The captures with their sources in a form.
  func captures(_ form: Form) -> [URLPatternEntry.Capture] {
    template.captures.map { number in
      let condition = template.query.first { $0.value.capture == number }
      return .init(
        name: pattern.captureNames[number],
        source: condition.map { .query($0.key) } ?? .groups(form.groups[number] ?? []))
    }
  }

  /// Returns the forms in which the first segment is the host.
  private func formsWithHost(_ form: Form) -> [Form] {
    guard let first = template.segments.first, !first.isEmpty else { return [] }
    var form = form
    guard tail == 0 else {
      form.components.hostname = hostText(first, &form)
      form.components.pathname = path(template.segments.dropFirst(), &form)
      return [form]
    }
    if template.segments.count == 1, first.count == 1, case .capture(let number) = first[0],
      let symbol = repeatedSymbol(number)
    {
      let name = groupName(number)
      form.components.hostname = ":\(name)(\(symbol.host)+)"
      form.components.pathname = ":\(name)(\(symbol.path)*?\(Self.end)){/}?"
      form.groups[number] = ["hostname.\(name)", "pathname.\(name)"]
      return [form]
    }
    // The expression of the tail would continue in another component. Without a path, the host is all of it.
    var inexact = form
    inexact.components.hostname = "([^\\[]+)"
    inexact.components.pathname = "(\\/[^]+)"
    inexact.isExact = false
    guard template.segments.count == 1 else { return [inexact] }
    form.components.hostname = hostText(first, &form)
    form.components.pathname = "{/}?"
    return [form, inexact]
  }

  /// Returns the expressions of one symbol of a tail that consists of any number of them, so that host and path do not
  /// depend on each other.
  private func repeatedSymbol(_ number: Int) -> (host: String, path: String)? {
    switch pattern.declaredCaptures[number].kind {
    case .plain: return nil
    case .tail: return ("[^\\[]", "[^]")
    case .constrained(let constraint):
      guard case .repetition(.symbols(let set), 0...1, nil, _) = constraint.expression else {
        return nil
      }
      return (
        EscapedExpression(part: .host).text(of: set), EscapedExpression(part: .path).text(of: set)
      )
    }
  }

  // MARK: - Segments

  /// Returns the name of the group of a capture.
  private func groupName(_ number: Int) -> String {
    let name = pattern.captureNames[number]
    guard name.first?.isNumber == true else { return name }
    let taken = pattern.captureNames
    var result = "_" + name
    while taken.contains(result) { result = "_" + result }
    return result
  }

  /// Returns the groups of a segment.
  ///
  /// - Parameters:
  ///   - component: The component of the URL.
  ///   - prefix: The expression before the text of a segment that could be empty.
  ///   - suffix: The expression after the last text.
  private func groups(
    _ pieces: [Piece], _ part: EscapedExpression.Part, _ component: String, prefix: String = "",
    suffix: String = "", _ form: inout Form
  ) -> String {
    let writer = EscapedExpression(part: part)
    let prefix = isNullable(pieces) ? prefix : ""
    return pieces.enumerated().map { index, piece in
      var text = writer.text(of: piece, in: pattern, isAlone: pieces.count == 1)
      let suffix = index == pieces.count - 1 ? suffix : ""
      if !prefix.isEmpty || !suffix.isEmpty { text = "\(prefix)(?:\(text))\(suffix)" }
      guard let number = piece.capture else { return "(\(text))" }
      let name = groupName(number)
      form.groups[number, default: []].append("\(component).\(name)")
      return ":\(name)(\(text))"
    }.joined()
  }

  private func isNullable(_ pieces: [Piece]) -> Bool {
    pieces.allSatisfy { piece in
      guard let number = piece.capture else { return false }
      return switch pattern.declaredCaptures[number].kind {
      case .plain: false
      case .tail(let canBeEmpty): canBeEmpty
      case .constrained(let constraint): constraint.expression.isNullable
      }
    }
  }

  private func hostText(_ pieces: [Piece], _ form: inout Form) -> String {
    groups(pieces, .host, "hostname", prefix: "(?!$)", &form)
  }

  /// Returns the pattern of a path.
  ///
  /// - Parameter canBeAbsent: Whether a URL may have no path, as `mall://` has.
  private func path(
    _ segments: ArraySlice<[Piece]>, canBeAbsent: Bool = false, _ form: inout Form
  ) -> String {
    guard let last = segments.last else { return "{/}?" }
    var text = ""
    for index in segments.indices {
      let isLast = index == segments.endIndex - 1
      let isInTail = tail.map { $0 <= index } ?? false
      // Segments are not empty. A tail can be: then it follows the slash that ends the path.
      let isWholeTail = index == tail && isLast
      let prefix = isWholeTail ? "$|" : isInTail ? "" : "(?=[^\\/])"
      let isAbsent = canBeAbsent && index == 0 && isWholeTail && isNullable(last)
      text += isAbsent ? "(\\/|$)" : "/"
      text += groups(
        segments[index], .path, "pathname", prefix: prefix,
        suffix: isInTail && isLast ? Self.end : "", &form)
    }
    // Without the slash, an empty segment would be the end of the one before it.
    return text + (last.isEmpty ? "/" : "{/}?")
  }

  // MARK: - Query and fragment

  private var search: String? {
    if template.query.isEmpty { return nil }
    let key = EscapedExpression(part: .queryKey)
    let value = EscapedExpression(part: .query)
    let conditions = template.query.map { condition -> String in
      let name = key.text(of: .text(condition.key))
      // An empty pair has no key.
      let start = condition.key.isEmpty ? "(?==)" : "\(name)(?=[=&]|$)"
      // The value is that of the first pair with the key.
      let first = "(?:(?!\(start))[^&]*&)*\(start)"
      let rest: String
      switch condition.value {
      case .present: rest = "(?:=[^&]*)?"
      case .literal(let text):
        rest = text.isEmpty ? "=?" : "=\(value.text(of: .text(text)))"
      case .capture(let number):
        if case .constrained(let constraint) = pattern.declaredCaptures[number].kind {
          let body = "=(?:\(value.text(of: constraint.expression)))"
          rest = constraint.expression.isNullable ? "(?:\(body))?" : body
        } else {
          rest = "(?:=[^&]*)?"
        }
      }
      return "(?=\(first)\(rest)(?:&|$))"
    }
    return "(\(conditions.joined())[^]*)"
  }

  private func addingHash(to form: Form) -> [Form] {
    guard let fragment = template.fragment else { return [form] }
    let keepsSlash = fragment.joined().contains { piece in
      piece.capture.map { pattern.declaredCaptures[$0].keepsSlash } ?? false
    }
    return (keepsSlash ? ["/", ""] : ["{/}?"]).map { slash in
      var form = form
      var text = "((?!$)(?=\(EscapedExpression.valid(except: "?"))(?:\\?|$)))"
      for (index, pieces) in fragment.enumerated() {
        if index > 0 { text += "/" }
        text += groups(pieces, .fragment, "hash", &form)
      }
      form.components.hash = text + slash + "((?:\\?[^]*)?)"
      return form
    }
  }

  /// Whether an empty fragment matches, which a browser does not distinguish from none.
  var acceptsEmptyFragment: Bool {
    template.fragment.map { $0.count <= 1 && isNullable($0.first ?? []) } ?? false
  }
}

extension PatternTemplate.Condition.Value {
  fileprivate var capture: Int? { if case .capture(let number) = self { number } else { nil } }
}
