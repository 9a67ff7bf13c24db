// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

/// The options of a registration and its groups.
///
/// It follows the rules of `RouteOption`, by which later options complete or replace earlier ones.
struct RegistrationOptions {
  typealias Unread = SourceReader.Unread
  typealias Scope = SourceReader.Scope

  private(set) var name: String?
  private(set) var summary: String?
  private(set) var examples: [String] = []
  private(set) var defaults: [String: String] = [:]
  private(set) var priority = 0
  private(set) var ignoresCase = false
  private(set) var publicParameters: Set<String> = []
  private(set) var privateParameters: Set<String> = []
  private(set) var since: String?
  private(set) var risk: RouteManifest.Risk?
  private(set) var deprecation: RouteManifest.Deprecation?
  private(set) var presentation: String?
  private(set) var tab: String?
  private var presentationTab: String?
  private var sources: Set<String> = []
  private var isNative = false
  private var parent: String?
  private var ancestors: [String]?
  private var namedSteps: [(name: String, isCallback: Bool)] = []

  var steps: [String] { namedSteps.map(\.name) }

  var parents: [String] { ancestors ?? (parent.map { [$0] } ?? []) }

  /// The tab that contains the screen.
  var screenTab: String? { presentationTab ?? tab }

  /// The external sources, sorted.
  var exposure: [String] {
    isNative ? [] : sources.filter { !sources.contains($0 + Self.framesMark) }.sorted()
  }

  /// Whether an expression is an option, and not a handler.
  static func name(of value: SourceExpression) -> (
    name: String, arguments: [SourceExpression.Argument]
  )? {
    if let call = value.implicitCall { return call }
    let (callee, arguments) = value.call ?? (value, [])
    guard let path = callee.path, path.count == 2, path[0] == "RouteOption" else { return nil }
    return (path[1], arguments)
  }

  /// Adds an option.
  ///
  /// - Throws: An ``Unread`` if the option is computed. The others are not affected.
  mutating func add(
    _ value: SourceExpression, _ reader: SourceReader, _ scope: Scope
  ) throws(Unread) {
    guard let (option, arguments) = Self.name(of: value) else {
      throw Unread("an option is computed")
    }
    func texts() throws(Unread) -> [String] {
      let texts = arguments.compactMap(\.value.string)
      guard texts.count == arguments.count else {
        throw Unread("the text of .\(option) is computed")
      }
      return texts
    }
    func text() throws(Unread) -> String {
      guard let text = try texts().first else { throw Unread(".\(option) has no text") }
      return text
    }
    switch option {
    case "exposed":
      guard let exposure = arguments.first?.value else { throw Unread("an exposure is computed") }
      sources.formUnion(try Self.sources(of: exposure))
    case "native": isNative = true
    case "urls", "deadline", "identified", "beforeTransition": break
    case "named": name = try text()
    case "summary": summary = try text()
    case "example":
      for argument in arguments {
        if let text = argument.value.string {
          examples.append(text)
        } else {
          examples.append(try reader.address(of: argument.value, scope))
        }
      }
    case "defaults":
      guard case .dictionary(let pairs) = arguments.first?.value.kind else {
        throw Unread("the defaults are computed")
      }
      for (key, value) in pairs {
        guard let key = key.string, let value = value.string else {
          throw Unread("the defaults are computed")
        }
        defaults[key] = value
      }
    case "priority":
      guard case .number(let digits) = arguments.first?.value.kind, let number = Int(digits) else {
        throw Unread("the priority is computed")
      }
      priority = number
    case "replacing": throw Unread("the route replaces another one, which depends on the order")
    case "ignoringCase": ignoresCase = true
    case "publicParameters":
      let names = try texts()
      publicParameters.formUnion(names)
      privateParameters.subtract(names)
    case "privateParameters":
      let names = try texts()
      privateParameters.formUnion(names)
      publicParameters.subtract(names)
    case "since": since = try text()
    case "risk":
      guard let word = Self.word(of: arguments.first?.value, in: "RouteRisk"),
        let known = RouteManifest.Risk(rawValue: word)
      else { throw Unread("the risk is computed") }
      risk = known
    case "deprecated":
      let texts = try texts()
      guard let since = texts.first else { throw Unread("the deprecation is computed") }
      deprecation = .init(since: since, replacement: texts.dropFirst().first)
    case "intercepted", "gated":
      for argument in arguments {
        namedSteps.append((try Self.step(argument.value, reader, scope), false))
      }
    case "answersCallback":
      namedSteps.removeAll { $0.isCallback }
      namedSteps.append(("answersCallback", true))
    case "parent":
      guard let value = arguments.first?.value else { throw Unread("the parent is computed") }
      if let text = value.string {
        parent = text
      } else {
        parent = try reader.address(of: value, scope)
      }
    case "presented": try present(arguments)
    default: throw Unread("the option .\(option) is not one of Junctor")
    }
  }

  // MARK: - Exposure

  private static let framesMark = "+frames"
  private static let everySource: Set = [
    "push", "universalLink", "customScheme", "intent", "policy", "web:*",
  ]

  private static func sources(of value: SourceExpression) throws(Unread) -> Set<String> {
    let unread = Unread("an exposure is computed")
    if case .array(let parts) = value.kind {
      var sources: Set<String> = []
      for part in parts { sources.formUnion(try self.sources(of: part)) }
      return sources
    }
    let (callee, arguments) = value.call ?? (value, [])
    switch Self.word(of: callee, in: "RouteExposure") {
    case "app": return []
    case "everyone": return everySource
    case "anyPage": return ["web:*"]
    case "any":
      guard let list = arguments.first?.value else { throw unread }
      return try sources(of: list)
    case "web":
      guard let text = arguments.first?.value.string, let origin = origin(text) else {
        throw unread
      }
      var mark = ""
      if arguments.count > 1 {
        guard case .boolean(let hasFrames) = arguments[1].value.kind else { throw unread }
        if hasFrames { mark = framesMark }
      }
      return ["web:\(origin)\(mark)"]
    case let word? where everySource.contains(word): return [word]
    default: throw unread
    }
  }

  /// Returns the normal form of an origin; `nil` for any other text, which the router refuses.
  private static func origin(_ text: String) -> String? {
    guard let url = try? ParsedURL(text), let scheme = url.scheme, let host = url.host,
      scheme == "https" || scheme == "http", !host.isEmpty
    else { return nil }
    return "\(scheme)://\(host)\(url.port.map { ":\($0)" } ?? "")"
  }

  /// Returns the member of a type: `.push`, `RouteExposure.push`.
  private static func word(of value: SourceExpression?, in type: String) -> String? {
    guard let value else { return nil }
    if case .implicit(let word) = value.kind { return word }
    guard let path = value.path, path.count == 2, path[0] == type else { return nil }
    return path[1]
  }

  // MARK: - Steps and screens

  /// Returns the name of a step.
  private static func step(
    _ value: SourceExpression, _ reader: SourceReader, _ scope: Scope
  ) throws(Unread) -> String {
    guard let path = value.call?.callee.path,
      let type = reader.type(path.joined(separator: "."), scope)
    else { throw Unread("the name of a step is computed") }
    return try type.ownName()
  }

  private mutating func present(_ arguments: [SourceExpression.Argument]) throws(Unread) {
    var given: [String: SourceExpression] = [:]
    for argument in arguments {
      guard argument.label == "with" else {
        given[argument.label == "inTab" ? "tab" : "presentation"] = argument.value
        continue
      }
      guard let (callee, inner) = argument.value.call,
        callee.path == ["NavigationOptions"]
          || Self.word(of: callee, in: "NavigationOptions") == "init"
      else { throw Unread("the presentation is computed") }
      for argument in inner {
        if let label = argument.label, given[label] == nil { given[label] = argument.value }
      }
    }
    if let value = given["tab"], !value.isNull {
      guard let text = value.string else { throw Unread("the tab is computed") }
      tab = text
    }
    if let value = given["ancestors"], !value.isNull {
      guard case .array(let elements) = value.kind else {
        throw Unread("the ancestors are computed")
      }
      let texts = elements.compactMap(\.string)
      guard texts.count == elements.count else { throw Unread("the ancestors are computed") }
      ancestors = texts
    }
    guard let value = given["presentation"], !value.isNull else { return }
    let (callee, inner) = value.call ?? (value, [])
    guard let word = Self.word(of: callee, in: "Presentation") else {
      throw Unread("the presentation is computed")
    }
    switch word {
    case "tab", "custom":
      guard let text = inner.first?.value.string else {
        throw Unread("the presentation is computed")
      }
      presentation = word == "tab" ? "push" : "custom:\(text)"
      presentationTab = word == "tab" ? text : nil
    default: (presentation, presentationTab) = (word, nil)
    }
  }
}
