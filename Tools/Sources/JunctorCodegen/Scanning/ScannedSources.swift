// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The addresses and modules that the sources of one or more Swift modules declare.
///
/// Declarations are `@Route("…")`, `@Pattern("…")` on cases of a `@Route` enumeration, `static let
/// patterns: RoutePatterns` of a handwritten conformance, `@RouteModule`, and a handwritten
/// `LinkedRecord` of a module. Addresses that code registers as text are not found.
package struct ScannedSources: Sendable {
  /// The addresses, by module and in source order.
  package private(set) var routes: [ScannedRoute] = []
  /// The modules, sorted by name.
  package private(set) var modules: [ScannedModule] = []
  /// The errors and warnings about patterns.
  package private(set) var issues: [SourceIssue] = []

  package init(_ files: [SourceFile]) {
    var priorities: [(module: String, type: String, priority: Int)] = []
    for (module, files) in Dictionary(grouping: files, by: \.module).sorted(by: { $0.key < $1.key })
    {
      var parts: [TypePart] = []
      for file in files where Self.mayMatter(file) {
        let scan = FileScanner.scan(file)
        parts += scan.parts
        priorities += scan.priorities.map { (module, $0.type, $0.priority) }
      }
      if Self.lacksDeclarations(parts) {
        for file in files where !Self.mayMatter(file) { parts += FileScanner.scan(file).parts }
      }
      read(parts, of: module)
    }
    for (module, type, priority) in priorities { set(priority, of: type, in: module) }
    modules.sort { ($0.qualifiedName, $0.place) < ($1.qualifiedName, $1.place) }
  }

  /// Stores the priority of the type that a module calls `name`: a type of this module, otherwise of
  /// another.
  private mutating func set(_ priority: Int, of name: String, in module: String) {
    func isMeant(_ route: ScannedRoute) -> Bool {
      ".\(route.module).\(route.typeName)".hasSuffix(".\(name)")
    }
    let own = routes.indices.filter { routes[$0].module == module && isMeant(routes[$0]) }
    for index in own.isEmpty ? routes.indices.filter({ isMeant(routes[$0]) }) : own {
      routes[index].priority = priority
    }
  }

  /// Whether an address is declared in an extension of a type that none of the parts declares.
  private static func lacksDeclarations(_ parts: [TypePart]) -> Bool {
    let declared = Set(parts.filter { !$0.isExtension }.map(\.name))
    return parts.contains { part in
      (part.patterns != nil || part.routeAttribute != nil)
        && !(part.extended + [part.name]).allSatisfy(declared.contains)
    }
  }

  /// Whether the file contains one of the words that every relevant declaration contains.
  private static func mayMatter(_ file: SourceFile) -> Bool {
    let bytes = file.bytes
    let words = ["Route", "Record", "register"].map { Array($0.utf8) }
    for place in bytes.indices
    where bytes[place] == UInt8(ascii: "R") || bytes[place] == UInt8(ascii: "r") {
      if words.contains(where: { bytes[place...].starts(with: $0) }) { return true }
    }
    return false
  }

  /// Collects the addresses and modules from the types of one Swift module.
  private mutating func read(_ parts: [TypePart], of module: String) {
    let byName = Dictionary(grouping: parts, by: \.name)
    let accesses = Dictionary(
      parts.filter { !$0.isExtension }.map { ($0.name, $0.access) }, uniquingKeysWith: max)
    func add(
      _ part: TypePart, _ arguments: [TypePart.Argument], named name: String,
      at place: SourcePlace, _ conditions: [SourceCondition],
      values: (RoutePattern) -> [ScannedRoute.Value]
    ) {
      let patterns = arguments.compactMap { pattern($0, of: name) }
      guard let canonical = patterns.first, patterns.count == arguments.count else { return }
      let access = part.extended.reduce(part.access) { min($0, accesses[$1] ?? .public) }
      routes.append(
        ScannedRoute(
          module: module, typeName: name, patterns: patterns,
          values: canonical.pattern.map(values) ?? [], access: access, conditions: conditions,
          place: place))
    }
    for part in parts.sorted(by: { $0.place < $1.place }) {
      if part.isModule {
        modules.append(
          ScannedModule(
            qualifiedName: "\(module).\(part.recordName ?? part.name)",
            conditions: part.conditions, place: part.place))
      }
      if let attribute = part.routeAttribute {
        if part.cases.isEmpty {
          // The macro reports invalid declarations, such as an enumeration without cases.
          if attribute.arguments.isEmpty { continue }
          let properties = part.isReference ? [] : part.properties
          add(
            part, attribute.arguments, named: part.name, at: part.place, part.conditions
          ) { ScannedRoute.Value.values(of: $0, marked: properties) }
        }
        for choice in part.cases {
          add(
            part, choice.attribute.arguments, named: "\(part.name).\(choice.name)",
            at: choice.attribute.place, part.conditions
          ) { ScannedRoute.Value.values(of: $0, associated: choice.values) }
        }
      } else if let patterns = part.patterns {
        if patterns.choices.isEmpty {
          warn(
            "notLiteral", at: patterns.place,
            "the patterns of “\(part.name)” are not string literals, so plugins cannot read "
              + "them")
        }
        let all = byName[part.name] ?? []
        for choice in patterns.choices {
          let isOne = patterns.choices.count == 1
          add(
            part, choice, named: part.name, at: patterns.place, patterns.conditions
          ) { pattern in
            ScannedRoute.Value.values(
              of: pattern, written: isOne ? all.flatMap(\.writes) : [],
              properties: all.flatMap(\.properties))
          }
        }
      }
    }
  }

  private mutating func warn(_ code: String, at place: SourcePlace, _ message: String) {
    issues.append(SourceIssue(place: place, severity: .warning, code: code, message: message))
  }

  /// Parses a pattern, and reports errors and warnings.
  private mutating func pattern(
    _ argument: TypePart.Argument, of name: String
  ) -> ScannedRoute.Pattern? {
    guard let text = argument.text else {
      warn(
        "notLiteral", at: argument.place,
        "a pattern of “\(name)” is not a string literal, so plugins cannot read it")
      return nil
    }
    let string = text.string
    func place(_ offset: Int) -> SourcePlace { argument.file.place(text.sourceOffset(offset)) }
    var read: RoutePattern?
    do throws(RoutePatternError) {
      let pattern = try RoutePattern(string)
      for slip in pattern.likelySlips {
        let drawing = string.drawing(caretAt: slip.offset)
        warn("slip", at: place(slip.offset), "\(slip.message)\n\(drawing)")
      }
      read = pattern
    } catch {
      issues.append(
        SourceIssue(
          place: place(error.offset), severity: .error, code: error.code.rawValue,
          message: error.description))
    }
    return ScannedRoute.Pattern(text: string, pattern: read, place: argument.place)
  }
}
