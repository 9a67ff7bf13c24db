// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

extension RoutePolicy.Rule {
  enum Key: String {
    case id, note, route, pattern, ignoresCase, target
    case conditions = "when"
    case verb = "do"
    case onExpire, priority
  }

  /// The words for all routes, which the tools require for a rule without a route or a pattern.
  enum Everything: String, CaseIterable { case all }

  /// Reads a rule; `nil` after an error, which is recorded.
  init?(_ cursor: inout JSONCursor) throws(FileErrors) {
    let start = cursor.offset
    let before = cursor.errors.count
    var (id, note, verb): (String?, String?, RoutePolicy.Verb?) = (nil, nil, nil)
    var targets: [Target] = []
    var conditions = RoutePolicy.Conditions()
    var (ignoresCase, onExpire, priority) = (false, Expiry.drop, 0)
    var seen: Set<Key> = []
    let isObject = try cursor.object { (cursor, name) throws(FileErrors) in
      guard let key = Key(rawValue: name) else { return false }
      seen.insert(key)
      switch key {
      case .id: id = try cursor.name()
      case .note: note = try cursor.text(atMost: RoutePolicy.Limit.textLength)
      case .route: if let name = try cursor.name() { targets.append(.route(name)) }
      case .pattern: if let pattern = try cursor.pattern() { targets.append(.pattern(pattern)) }
      case .target:
        if try cursor.word(Everything.allCases) != nil { targets.append(.everyRoute) }
      case .ignoresCase: ignoresCase = try cursor.boolean() ?? false
      case .conditions: conditions = try RoutePolicy.Conditions(&cursor)
      case .verb: verb = try RoutePolicy.Verb(&cursor)
      case .onExpire: onExpire = try cursor.word(Expiry.allCases) ?? .drop
      case .priority: priority = try cursor.integer(in: -1_000...1_000) ?? 0
      }
      return true
    }
    guard isObject else { return nil }
    for key in [Key.id, .verb] where !seen.contains(key) {
      try cursor.note(.missingKey, at: start, "“\(key.rawValue)” is missing")
    }
    if targets.count > 1 {
      try cursor.note(
        .wrongValue, at: start, in: Key.pattern.rawValue,
        "a rule has a route, a pattern or a target, only one of them; write two rules")
    }
    if seen.contains(.ignoresCase), !seen.contains(.pattern) {
      try cursor.note(
        .wrongValue, at: start, in: Key.ignoresCase.rawValue,
        "only a pattern can ignore the case; remove the key")
    }
    if ignoresCase, case .pattern(let pattern)? = targets.first {
      do throws(RoutePatternError) {
        targets[0] = .pattern(try RoutePattern(pattern.description, ignoreCase: true))
      } catch {
        try cursor.note(.brokenPattern, at: start, in: Key.pattern.rawValue, error.description)
      }
    }
    if case .logout? = verb, targets.contains(where: { $0 != .everyRoute }) {
      try cursor.note(
        .wrongValue, at: start, in: Key.verb.rawValue,
        "a logout applies to the app; remove the route or the pattern")
    }
    guard cursor.errors.count == before, let id, let verb else { return nil }
    self.init(
      id: id, note: note, target: targets.first ?? .everyRoute, verb: verb, conditions: conditions,
      onExpire: onExpire, priority: priority)
  }
}

extension RoutePolicy.Conditions {
  enum Key: String { case appVersion, systemVersion, sources, locales, share }

  init(_ cursor: inout JSONCursor) throws(FileErrors) {
    var result = Self()
    try cursor.object { (cursor, name) throws(FileErrors) in
      guard let key = Key(rawValue: name) else { return false }
      switch key {
      case .appVersion: result.appVersion = try cursor.versions()
      case .systemVersion: result.systemVersion = try cursor.versions()
      case .sources:
        result.sources = try cursor.names(
          atLeast: 1, where: { $0 == "app" || ManifestSource($0) != nil },
          "is not a source (there are app, \(ManifestSource.names.joined(separator: ", ")))")
      case .locales:
        result.locales = try cursor.names(
          atLeast: 1, where: Self.isLanguageRange, "is not a language tag, such as zh or zh-Hant")
      case .share: result.share = try RoutePolicy.Share(&cursor)
      }
      return true
    }
    self = result
  }

  /// Whether a text is a basic language range of RFC 4647, without `*`.
  package static func isLanguageRange(_ text: String) -> Bool {
    let tags = text.split(separator: "-", omittingEmptySubsequences: false)
    return tags.enumerated().allSatisfy { index, tag in
      (1...8).contains(tag.utf8.count)
        && tag.unicodeScalars.allSatisfy {
          $0.isASCII && $0.properties.isAlphabetic || index > 0 && ("0"..."9").contains($0)
        }
    }
  }
}

extension RoutePolicy.Share {
  enum Key: String, CaseIterable { case basisPoints, salt }

  init?(_ cursor: inout JSONCursor) throws(FileErrors) {
    let start = cursor.offset
    var (basisPoints, salt): (Int?, String?)
    var seen: Set<Key> = []
    let isObject = try cursor.object { (cursor, name) throws(FileErrors) in
      guard let key = Key(rawValue: name) else { return false }
      seen.insert(key)
      switch key {
      case .basisPoints: basisPoints = try cursor.integer(in: 0...RoutePolicy.Limit.basisPoints)
      case .salt: salt = try cursor.name()
      }
      return true
    }
    for key in Key.allCases where isObject && !seen.contains(key) {
      try cursor.note(.missingKey, at: start, "“\(key.rawValue)” is missing")
    }
    guard let basisPoints, let salt else { return nil }
    self.init(basisPoints: basisPoints, salt: salt)
  }
}

extension RoutePolicy.Verb {
  enum Key: String, CaseIterable {
    case redirect, disable, errorPage, requireStep, logout, notice, throttle, observe
  }

  enum DetailKey: String { case message, name, epoch, requests, seconds, route, parameters, page }

  /// Reads a verb: an object with one key, whose value is an object with the details.
  init?(_ cursor: inout JSONCursor) throws(FileErrors) {
    let start = cursor.offset
    let before = cursor.errors.count
    var verbs: [Self] = []
    var count = 0
    let isObject = try cursor.object { (cursor, name) throws(FileErrors) in
      guard let key = Key(rawValue: name) else { return false }
      count += 1
      if let verb = try Self.read(key, &cursor) { verbs.append(verb) }
      return true
    }
    guard isObject, cursor.errors.count == before else { return nil }
    guard count == 1, let verb = verbs.first else {
      try cursor.note(
        .wrongValue, at: start,
        "a rule has one verb: \(Key.allCases.map { $0.rawValue }.joined(separator: ", "))")
      return nil
    }
    self = verb
  }

  private static func read(
    _ key: Key, _ cursor: inout JSONCursor
  ) throws(FileErrors) -> Self? {
    switch key {
    case .redirect: return try RoutePolicy.Destination(&cursor).map { .redirect($0) }
    case .disable, .notice:
      var message: String?
      try cursor.details([.message]) { (cursor, _) throws(FileErrors) in
        message = try cursor.text(atMost: RoutePolicy.Limit.textLength)
      }
      return message.map { key == .disable ? .disable(message: $0) : .notice(message: $0) }
    case .errorPage, .observe:
      try cursor.details([]) { (_, _) throws(FileErrors) in }
      return key == .errorPage ? .errorPage : .observe
    case .requireStep:
      var name: String?
      try cursor.details([.name]) { (cursor, _) throws(FileErrors) in
        name = try cursor.name()
      }
      return name.map { .requireStep($0) }
    case .logout:
      var epoch: Int?
      try cursor.details([.epoch]) { (cursor, _) throws(FileErrors) in
        epoch = try cursor.integer(in: 1...Int.max)
      }
      return epoch.map { .logout(epoch: $0) }
    case .throttle:
      var numbers: [DetailKey: Int] = [:]
      try cursor.details([.requests, .seconds]) { (cursor, key) throws(FileErrors) in
        numbers[key] = try cursor.integer(
          in: 1...(key == .seconds ? RoutePolicy.Limit.throttleSeconds : Int.max))
      }
      guard let requests = numbers[.requests], let seconds = numbers[.seconds] else { return nil }
      return .throttle(requests: requests, seconds: seconds)
    }
  }
}

extension RoutePolicy.Destination {
  private typealias Key = RoutePolicy.Verb.DetailKey

  init?(_ cursor: inout JSONCursor) throws(FileErrors) {
    let start = cursor.offset
    let before = cursor.errors.count
    var (route, page): (String?, PageTemplate?)
    var parameters: [String: String]?
    let isObject = try cursor.object { (cursor, name) throws(FileErrors) in
      let start = cursor.offset
      switch Key(rawValue: name) {
      case .route: route = try cursor.name()
      case .parameters: parameters = try cursor.parameters()
      case .page:
        guard let text = try cursor.text(atMost: RoutePolicy.Limit.textLength) else { break }
        page = PageTemplate(text)
        if page == nil {
          try cursor.note(
            .wrongValue, at: start,
            "“\(text)” is not an https address in canonical form, with names in braces after the host only"
          )
        }
      default: return false
      }
      return true
    }
    guard isObject, cursor.errors.count == before else { return nil }
    switch (route, page, parameters) {
    case (let route?, nil, let parameters): self = .route(route, parameters: parameters ?? [:])
    case (nil, let page?, nil): self = .page(page)
    default:
      try cursor.note(
        .wrongValue, at: start,
        "a redirect has a route, which may have parameters, or a page")
      return nil
    }
  }
}

extension JSONCursor {
  /// Reads an object that has exactly some keys.
  fileprivate mutating func details(
    _ keys: [RoutePolicy.Verb.DetailKey],
    _ read: (inout JSONCursor, RoutePolicy.Verb.DetailKey) throws(FileErrors) -> Void
  ) throws(FileErrors) {
    let start = offset
    var seen: [RoutePolicy.Verb.DetailKey] = []
    let isObject = try object { (cursor, name) throws(FileErrors) in
      guard let key = keys.first(where: { $0.rawValue == name }) else { return false }
      seen.append(key)
      try read(&cursor, key)
      return true
    }
    for key in keys where isObject && !seen.contains(key) {
      try note(.missingKey, at: start, "“\(key.rawValue)” is missing")
    }
  }

  fileprivate mutating func parameters() throws(FileErrors) -> [String: String] {
    var parameters: [String: String] = [:]
    try object { (cursor, name) throws(FileErrors) in
      parameters[name] = try cursor.string()
      return true
    }
    return parameters
  }

  fileprivate mutating func versions() throws(FileErrors) -> VersionRange? {
    let start = offset
    guard let text = try name() else { return nil }
    if let range = VersionRange(text) { return range }
    try note(.wrongValue, at: start, "“\(text)” is not a range of versions, such as “>=8.2 <8.3.1”")
    return nil
  }

  fileprivate mutating func pattern() throws(FileErrors) -> RoutePattern? {
    let start = offset
    guard let text = try text(atMost: RoutePolicy.Limit.textLength) else { return nil }
    do throws(RoutePatternError) {
      return try RoutePattern(text)
    } catch {
      try note(.brokenPattern, at: start, error.description)
      return nil
    }
  }
}
