// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorManifest
package import JunctorMatching

// Makes the manifest of the routes that sources register.
//
// 1. All files are scanned: types with their members, and calls that register routes.
// 2. The receiver of each call is resolved to the options of its groups, and to a module (`RegistrarResolver`).
// 3. The options and the types of the route are read by the rules of a running router. Whatever cannot be read becomes
//    an issue with its place, and the manifest lacks it.
// 4. A registration that may not run exactly once is an issue, and the manifest lacks the route.

/// The manifest of the routes that sources register, and the parts of the sources that cannot be read.
package struct ScannedManifest {
  package let manifest: RouteManifest
  /// What the manifest lacks, by place.
  package let issues: [SourceIssue]

  /// Scans sources.
  ///
  /// - Parameters:
  ///   - files: The sources.
  ///   - spaces: The spaces of the router; if empty, those of the only call that creates a router.
  package init(_ files: [SourceFile], spaces: [RouteSpace] = []) {
    var builder = ManifestScan(files)
    manifest = builder.scan(spaces)
    let found = builder.issues.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }
    issues = found.map(\.element)
  }
}

private struct ManifestScan {
  typealias Unread = SourceReader.Unread
  typealias Scope = SourceReader.Scope

  private let files: [SourceFile]
  private let sources: ScannedSources
  private let scanners: [RegistrationScanner]
  private let reader: SourceReader
  private let registrars: RegistrarResolver
  private var spaces: [RouteSpace] = []
  private var routes: [RouteManifest.Route] = []
  /// The places of the routes, in the same order.
  private var places: [SourcePlace] = []
  /// The full names of the types that are registered, and the texts of all registered patterns.
  private var registered: Set<String> = []
  private(set) var issues: [SourceIssue] = []

  /// The modules of this package, which are dependencies of every app and register no routes.
  private static let ownModules: Set = [
    "Junctor", "JunctorBridge", "JunctorFoundation", "JunctorLinks", "JunctorMacros",
    "JunctorManifest", "JunctorMatching", "JunctorModules", "JunctorNavigation", "JunctorRouting",
    "JunctorSwiftUI", "JunctorTesting", "JunctorUIKit", "JunctorWebKit",
  ]

  init(_ all: [SourceFile]) {
    let files = all.filter { !Self.ownModules.contains($0.module) }
    self.files = files
    sources = ScannedSources(files)
    var parts: [(module: String, part: TypePart)] = []
    var scanners: [RegistrationScanner] = []
    for file in files {
      parts += FileScanner.scan(file).parts.map { (file.module, $0) }
      scanners.append(RegistrationScanner(FileScanner(file)))
    }
    self.scanners = scanners
    reader = SourceReader(types: DeclaredTypes(parts), routes: sources.routes)
    registrars = RegistrarResolver(scanners, reader.types)
  }

  mutating func scan(_ given: [RouteSpace]) -> RouteManifest {
    issues = sources.issues.filter { $0.severity == .error || $0.code == "notLiteral" }
    findSpaces(given)
    for (file, scanner) in scanners.enumerated() {
      for call in scanner.registrations { add(call, file) }
    }
    for route in sources.routes where !isRegistered(route) {
      warn(
        "notRegistered", at: route.place,
        "no registration of “\(route.module).\(route.typeName)” was read, so the manifest lacks it")
    }
    return manifest()
  }

  private mutating func warn(_ code: String, at place: SourcePlace, _ message: String) {
    issues.append(SourceIssue(place: place, severity: .warning, code: code, message: message))
  }

  private func isRegistered(_ route: ScannedRoute) -> Bool {
    registered.contains("\(route.module).\(route.typeName)")
      || route.patterns.allSatisfy { registered.contains($0.text) }
  }

  /// Returns the manifest, with unique identifiers.
  private mutating func manifest() -> RouteManifest {
    let ranked = zip(routes, places).enumerated().sorted {
      ($1.element.0.priority, $0.offset) < ($0.element.0.priority, $1.offset)
    }
    var routes = ranked.map(\.element.0)
    RouteManifest.identify(&routes)
    var known: Set<String> = []
    var unique: [RouteManifest.Route] = []
    for (route, (_, (_, place))) in zip(routes, ranked) {
      if known.insert(route.id).inserted {
        unique.append(route)
      } else {
        warn("duplicateName", at: place, "another route has the name “\(route.id)”, too")
      }
    }
    do throws(RouteManifestError) {
      return try RouteManifest(spaces: spaces, routes: unique)
    } catch {
      preconditionFailure("The identifiers of routes are unique: \(error)")
    }
  }

  // MARK: - Spaces

  private mutating func findSpaces(_ given: [RouteSpace]) {
    if !given.isEmpty {
      spaces = given
      return
    }
    var found: [[RouteSpace]?] = []
    var place: SourcePlace?
    for scanner in scanners {
      for call in scanner.routers where call.doubt == nil {
        place = place ?? call.place
        let type = scanner.functions[call.function].type
        let scope = Scope(module: scanner.module, type: type)
        found.append(RouterSpaces.spaces(of: call, reader, scope))
      }
    }
    if found.count == 1, let only = found[0] {
      spaces = only
      return
    }
    spaces = TableLint.ownSpaces(
      of: sources.routes.flatMap { $0.patterns.compactMap(\.pattern) })
    let first = SourcePlace(path: files.first?.path ?? "", line: 1, column: 1)
    warn(
      "unknownSpaces", at: place ?? first,
      found.count > 1
        ? "there are several routers; write --space for each space of the manifest"
        : "the spaces of the router are not known; write --space for each of them")
  }

  // MARK: - Registrations

  private mutating func add(_ call: RegistrationScanner.Call, _ file: Int) {
    let scanner = scanners[file]
    let function = scanner.functions[call.function]
    let scope = Scope(module: scanner.module, type: function.type)
    guard let target = call.arguments.first else { return }
    let registrar = registrars.registrar(of: call, file)
    if target.label == "contentsOf" {
      if registrar != nil {
        warn("notLiteral", at: call.place, "routes are registered from a list, which is not read")
      }
      return
    }
    guard target.label == nil else { return }
    guard let subject = subject(of: target.value, scope, isCertain: registrar != nil) else {
      return
    }
    for route in subject.routes { registered.insert("\(route.module).\(route.typeName)") }
    for pattern in subject.patterns { registered.insert(pattern.text) }
    guard let registrar else {
      warn(
        "unknownRegistrar", at: call.place,
        "“\(subject.text)” is registered with a value that cannot be followed to a router, a module or a group; "
          + "the manifest lacks the route")
      return
    }
    if let doubt = call.doubt ?? registrar.doubt {
      warn(
        "doubtful", at: call.place,
        "“\(subject.text)” is registered \(doubt), so the manifest lacks it")
      return
    }
    var options = RegistrationOptions()
    var handlers: [SourceExpression] = []
    for (value, scope) in registrar.options { add(value, to: &options, scope) }
    for argument in call.arguments.dropFirst() {
      if argument.label != nil || argument.value.isHandler {
        handlers.append(argument.value)
      } else {
        add(argument.value, to: &options, scope)
      }
    }
    do throws(Unread) {
      let module = try registrar.moduleName
      add(subject, registrar, options, handlers, module, scope, call.place)
    } catch {
      warn(
        "notLiteral", at: call.place, "the manifest lacks the name of the module: \(error.reason)")
      add(subject, registrar, options, handlers, nil, scope, call.place)
    }
  }

  private mutating func add(
    _ value: SourceExpression, to options: inout RegistrationOptions, _ scope: Scope
  ) {
    do throws(Unread) {
      try options.add(value, reader, scope)
    } catch {
      warn("notLiteral", at: value.place, "\(error.reason), so the manifest lacks it")
    }
  }

  /// What a registration registers: a type with its addresses, or patterns.
  private struct Subject {
    var type: DeclaredType?
    var routes: [ScannedRoute] = []
    var patterns: [ScannedRoute.Pattern] = []

    var text: String { type?.name ?? patterns.first?.text ?? "" }
  }

  /// - Parameter isCertain: Whether the call is known to register a route.
  private mutating func subject(
    of value: SourceExpression, _ scope: Scope, isCertain: Bool
  ) -> Subject? {
    if let name = value.metatype {
      if let type = reader.type(name, scope) {
        let routes = reader.routes(of: type)
        if !routes.isEmpty { return Subject(type: type, routes: routes) }
      }
      if isCertain {
        warn(
          "unknownType", at: value.place,
          "the address of “\(name)” is not in the sources that were read, so the manifest lacks it")
      }
      return nil
    }
    if case .member(let base, "patterns") = value.kind, let path = base.path,
      let type = reader.type(path.joined(separator: "."), scope)
    {
      let routes = reader.routes(of: type)
      if routes.count == 1 { return Subject(patterns: routes[0].patterns) }
    }
    var texts: [SourceExpression] = [value]
    if case .array(let elements) = value.kind { texts = elements }
    if let (callee, arguments) = value.call,
      callee.path == ["RoutePatterns"] || value.implicitCall?.name == "init"
    {
      texts = arguments.map(\.value)
    }
    let patterns = texts.compactMap { text in
      text.string.map { ScannedRoute.Pattern(text: $0, pattern: nil, place: text.place) }
    }
    if patterns.count == texts.count, !patterns.isEmpty { return Subject(patterns: patterns) }
    if isCertain {
      warn(
        "notLiteral", at: value.place, "a pattern is computed, so the manifest lacks the route")
    }
    return nil
  }

  private mutating func add(
    _ subject: Subject, _ registrar: Registrar, _ options: RegistrationOptions,
    _ handlers: [SourceExpression], _ module: String?, _ scope: Scope, _ place: SourcePlace
  ) {
    var result: RouteManifest.Result?
    do throws(Unread) {
      if let type = subject.type {
        let scope = Scope(module: type.module, type: type.name)
        result = try reader.result(reader.output(of: type), scope)
      } else {
        result = try self.result(of: handlers, scope)
      }
    } catch {
      warn(
        "unknownResult", at: place, "the result of “\(subject.text)” is unknown: \(error.reason)")
    }
    let parts = subject.type == nil ? [subject.patterns] : subject.routes.map(\.patterns)
    for (number, part) in parts.enumerated() {
      let texts = part.map { subject.type == nil ? registrar.prefixed($0.text) : $0.text }
      let patterns = zip(part, texts).compactMap { pattern, text in
        parsed(text, options.ignoresCase, at: pattern.place, isReported: subject.type == nil)
      }
      guard patterns.count == part.count, let first = patterns.first else { continue }
      var route = RouteManifest.Route(first, id: number == 0 ? options.name ?? "" : "")
      route.aliases = Array(patterns.dropFirst())
      route.result = result
      route.module = module
      describe(
        &route, subject.type, subject.type == nil ? nil : subject.routes[number], options,
        isWhole: parts.count == 1, place)
      routes.append(route)
      places.append(place)
    }
  }

  private mutating func describe(
    _ route: inout RouteManifest.Route, _ type: DeclaredType?, _ address: ScannedRoute?,
    _ options: RegistrationOptions, isWhole: Bool, _ place: SourcePlace
  ) {
    route.priority = options.priority
    let samples = RouteManifest.examples(
      options.examples, of: route.patterns, in: RouteSpaces(spaces))
    route.examples = isWhole ? options.examples : samples.map(\.address)
    let texts = samples.first { $0.number == 0 }?.texts ?? [:]
    var found: [RouteManifest.Parameter] = []
    if let type, let address {
      if !address.conditions.isEmpty {
        warn("doubtful", at: address.place, "“\(type.name)” is declared under `#if`")
      }
      do throws(Unread) {
        found = try reader.parameters(of: type, address, examples: texts)
      } catch {
        warn(
          "unknownParameters", at: address.place,
          "the parameters of “\(type.name)” are unknown: \(error.reason)")
      }
    }
    route.add(found, defaults: options.defaults)
    route.describe(
      examples: texts, public: options.publicParameters, private: options.privateParameters)
    route.exposure = options.exposure
    route.parents = options.parents
    (route.presentation, route.tab) = (options.presentation, options.screenTab)
    route.steps = options.steps
    route.summary = options.summary
    route.since = options.since
    route.risk = options.risk
    route.deprecation = options.deprecation
  }

  private mutating func parsed(
    _ text: String, _ ignoresCase: Bool, at place: SourcePlace, isReported: Bool
  ) -> RoutePattern? {
    do throws(RoutePatternError) {
      return try RoutePattern(text, ignoreCase: ignoresCase)
    } catch {
      // The mistakes of types are known already.
      if isReported {
        issues.append(
          SourceIssue(
            place: place, severity: .error, code: error.code.rawValue, message: error.description))
      }
      return nil
    }
  }

  // MARK: - Results

  /// Returns the result of a route that is registered with a pattern.
  private func result(
    of handlers: [SourceExpression], _ scope: Scope
  ) throws(Unread) -> RouteManifest.Result? {
    let unread = Unread("write the type of the value in the closure: `{ request -> Order in … }`")
    guard let handler = handlers.first else { throw unread }
    var value = handler
    if let (form, arguments) = handler.implicitCall {
      // Screens and callbacks have no type of their own.
      if ["screen", "view", "storyboard", "xib", "reply"].contains(form) { return nil }
      guard ["async", "sync", "main"].contains(form), let argument = arguments.first else {
        throw unread
      }
      value = argument.value
    }
    guard case .closure(let closure) = value.kind, let type = closure.result else { throw unread }
    if ["RouteResponse", "RouteOutcome", "any Sendable"].contains(type) { return nil }
    return try reader.result(type, scope)
  }
}

extension SourceExpression {
  /// Whether an argument of a registration is its handler, and not an option.
  fileprivate var isHandler: Bool {
    if case .closure = kind { return true }
    let forms: Set = [
      "async", "sync", "main", "reply", "screen", "view", "storyboard", "xib", "init",
    ]
    guard let (name, _) = implicitCall else {
      guard let path = call?.callee.path else { return false }
      return path.first == "RouteHandler"
    }
    return forms.contains(name)
  }
}
