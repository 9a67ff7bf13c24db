// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// A gate that redirects old addresses to new ones.
///
///     try router.addGate(RedirectGate(["/goods/:id": "/product/:id", "/vip": "/member?from=vip"]))
///
/// Each rule maps one pattern to another with the same captures. Rules are ranked like routes. The query
/// and fragment of the old address are kept unless the new address has its own. The source does not
/// change, so a redirect exposes no route.
///
/// Queries such as `canOpen(_:from:)` and ``Router/explain(_:from:)`` follow the rules, too.
public struct RedirectGate: RouteGate {
  private let table: TableSnapshot
  private let targets: [RouteID: RoutePattern]

  /// Creates the gate.
  ///
  /// - Parameters:
  ///   - rules: Old patterns and new ones, both beginning with `/`.
  ///   - fileID: The calling file, filled in by the compiler.
  ///   - line: The calling line, filled in by the compiler.
  /// - Throws: A ``RegistrationError`` for a malformed pattern, two rules that conflict, or a rule whose
  ///   target needs a value that its old pattern does not capture.
  public init(
    _ rules: [String: String], fileID: String = #fileID, line: Int = #line
  ) throws(RegistrationError) {
    let owner = RouteOwner(fileID: fileID, line: line)
    var table = RouteTable(spaces: RouteSpaces([.scheme("redirect")]))
    var targets: [RouteID: RoutePattern] = [:]
    for (number, rule) in rules.sorted(by: { $0.key < $1.key }).enumerated() {
      let id = RouteID(rawValue: Int32(number))
      let old = try RoutePattern(rule.key, owner: owner)
      let new = try RoutePattern(rule.value, owner: owner)
      let missing = Set(new.captureNames).subtracting(old.captureNames).sorted()
      if let name = missing.first {
        throw RegistrationError(
          .brokenPattern, subject: rule.value, owner: owner, otherSubject: rule.key,
          otherOwner: owner,
          reason: "“\(rule.key)” does not capture “\(name)”, which “\(rule.value)” requires")
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

  /// Returns a redirect if a rule applies, otherwise `nil`.
  ///
  /// - Throws: The error of `RoutePattern.url(for:)` if the new address cannot carry a value of the old
  ///   one.
  public func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
    try newAddress(of: request.url, request.routable).map { .redirect(to: $0) }
  }

  /// Returns the target of the matching rule; `nil` if no rule applies.
  func newAddress(of url: ParsedURL, _ routable: RoutableURL?) throws -> String? {
    guard let match = routable.flatMap(table.match), let target = targets[match.id] else {
      return nil
    }
    let required = Set(target.captureNames)
    let values = match.captures.all.filter { required.contains($0.name) }
    var address = try target.url(for: Dictionary(uniqueKeysWithValues: values))
    if !address.contains("?"), !address.contains("#"), let query = url.query {
      address += "?\(query)"
    }
    if !address.contains("#"), let fragment = url.fragment { address += "#\(fragment)" }
    return address
  }
}
