// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// A gate that sends old addresses to new ones.
///
///     try router.addGate(RedirectGate(["/goods/:id": "/product/:id", "/vip": "/member?from=vip"]))
///
/// Each rule leads from one pattern to another with the same captures. Which rule applies follows
/// the same rank as routes do. The query and fragment of the old address go along unless the new
/// one has its own. The source stays what it was, so a redirect opens nothing to anybody.
///
/// The gate decides by the address alone. That is why questions such as `canOpen(_:from:)` and
/// ``Router/explain(_:from:)`` follow it, too.
public struct RedirectGate: RouteGate {
  private let table: TableSnapshot
  private let targets: [RouteID: RoutePattern]

  /// Creates the gate.
  ///
  /// - Parameters:
  ///   - rules: Old patterns and new ones, both beginning with `/`.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  /// - Throws: A ``RegistrationError`` for a pattern that cannot be read, two rules that conflict,
  ///   or a rule whose target asks for a value that its old address does not capture.
  public init(
    _ rules: [String: String], fileID: String = #fileID, line: Int = #line
  ) throws(RegistrationError) {
    let owner = RouteOwner(fileID: fileID, line: line)
    var table = RouteTable(spaces: RouteSpaces([.scheme("redirect")]))
    var targets: [RouteID: RoutePattern] = [:]
    for (number, rule) in rules.sorted(by: { $0.key < $1.key }).enumerated() {
      let id = RouteID(rawValue: Int32(number))
      let old = try Self.pattern(rule.key, owner)
      let new = try Self.pattern(rule.value, owner)
      let missing = Set(new.captureNames).subtracting(old.captureNames).sorted()
      if let name = missing.first {
        throw RegistrationError(
          .brokenPattern, subject: rule.value, owner: owner, otherSubject: rule.key,
          otherOwner: owner, reason: "“\(rule.key)” gives no “\(name)” for “\(rule.value)”")
      }
      do {
        try table.insert(old, id: id)
      } catch {
        throw RegistrationError(error, owner: owner, otherOwner: owner)
      }
      targets[id] = new
    }
    self.table = TableSnapshot(table)
    self.targets = targets
  }

  private static func pattern(
    _ text: String, _ owner: RouteOwner
  ) throws(RegistrationError) -> RoutePattern {
    do throws(RoutePatternError) {
      return try RoutePattern(text)
    } catch {
      throw RegistrationError(.brokenPattern, subject: text, owner: owner, patternError: error)
    }
  }

  /// Answers with a redirect when a rule applies.
  ///
  /// - Throws: What `RoutePattern.url(for:)` throws when the new address cannot
  ///   carry a value of the old one.
  public func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
    try newAddress(of: request.url, request.routable).map { .redirect(to: $0) }
  }

  /// The address to which a rule leads; `nil` if no rule applies.
  func newAddress(of url: ParsedURL, _ routable: RoutableURL?) throws -> String? {
    guard let match = routable.flatMap(table.match), let target = targets[match.id] else {
      return nil
    }
    let wanted = Set(target.captureNames)
    let values = match.captures.all.filter { wanted.contains($0.name) }
    var address = try target.url(for: Dictionary(uniqueKeysWithValues: values))
    if !address.contains("?"), !address.contains("#"), let query = url.query {
      address += "?\(query)"
    }
    if !address.contains("#"), let fragment = url.fragment { address += "#\(fragment)" }
    return address
  }
}
