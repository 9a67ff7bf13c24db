// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The mutable state of a router, protected by its lock.
///
/// Removed objects are stored in `retired`, since releasing a handler or a step runs the app's code,
/// which must not happen under the lock.
package struct RouterState: Sendable {
  let spaces: RouteSpaces
  let limits: URLLimits
  let parent: Router?
  var table: RouteTable
  /// The routes by their numbers in the table.
  private(set) var records: [RouteRecord?] = []
  var matchers: [InstalledMatcher] = []
  var steps: [(token: RouteToken, step: RouteStep)] = []
  var observers: [(token: RouteToken, observer: any RouteObserver)] = []
  var fallbacks: [Fallback] = []
  /// The rules of a remote policy, if there is one.
  var rules: (any RouteRules)?
  /// The targets by their names.
  private(set) var targets: [String: TargetEntry] = [:]
  var isPaused = false
  /// Receives the failures that no caller receives.
  var onFailure: (@MainActor @Sendable (RouteError) -> Void)?
  /// The objects removed by the current change; see ``Router/change(_:)``.
  var retired: [any Sendable] = []
  /// This state for readers; `nil` if none has read it.
  private var snapshot: RouterSnapshot?
  private var names: [String: RouteRecord] = [:]
  /// Free numbers of the table.
  private var freeNumbers: [RouteID] = []
  private var lastToken: UInt64 = 0
  private var lastRequest: UInt64 = 0

  init(spaces: RouteSpaces, limits: URLLimits, parent: Router?) {
    self.spaces = spaces
    self.limits = limits
    self.parent = parent
    table = RouteTable(spaces: spaces)
  }

  /// The immutable copy of this state, which its readers share until the next change.
  mutating func snapshot(of router: Router) -> RouterSnapshot {
    if let snapshot { return snapshot }
    let new = RouterSnapshot(self, of: router)
    snapshot = new
    return new
  }

  /// Returns the number of a new request, unique within the router.
  mutating func nextRequest() -> UInt64 {
    lastRequest += 1
    return lastRequest
  }

  /// Ends a change: returns the removed objects and the outdated snapshot, to be released after the lock.
  mutating func takeRetired() -> [any Sendable] {
    defer { (retired, snapshot) = ([], nil) }
    return retired + [snapshot].compactMap { $0 }
  }

  package mutating func nextToken(of router: ObjectIdentifier) -> RouteToken {
    lastToken += 1
    return RouteToken(number: lastToken, router: router)
  }

  func record(named name: String) -> RouteRecord? { names[name] }

  // MARK: Routes

  /// Each pattern of each route.
  var entries: some Sequence<RouteEntry> {
    records.indices.lazy.compactMap { entry(RouteID(rawValue: Int32($0))) }
  }

  private func entry(_ id: RouteID) -> RouteEntry? {
    guard let record = records[Int(id.rawValue)], let pattern = table.pattern(of: id) else {
      return nil
    }
    return RouteEntry(id: id, pattern: pattern, record: record)
  }

  /// Inserts all patterns of `record`, or none.
  ///
  /// - Returns: The replaced entries.
  @discardableResult
  mutating func insert(_ record: RouteRecord) throws(RegistrationError) -> [RouteEntry] {
    if let name = record.name, let other = names[name], !record.traits.isReplacing {
      throw RegistrationError(
        .duplicateName, subject: name, owner: record.owner, otherSubject: name,
        otherOwner: other.owner, reason: "another route has the name “\(name)”")
    }
    var added: [RouteID] = []
    var replaced: [RouteEntry] = []
    do {
      for pattern in record.patterns {
        added.append(try insert(pattern, of: record, replaced: &replaced, keeping: added))
      }
    } catch {
      for id in added { remove(id) }
      for entry in replaced {
        do {
          try place(entry.pattern, of: entry.record)
        } catch {
          preconditionFailure("A route could not be restored to the table: \(error)")
        }
      }
      throw error
    }
    for entry in replaced {
      forgetNameIfGone(entry.record)
      retired.append(entry.record)
    }
    if let name = record.name { names[name] = record }
    return replaced
  }

  /// Restores a replaced entry; returns whether its place was free.
  mutating func putBack(_ entry: RouteEntry) -> Bool {
    guard (try? place(entry.pattern, of: entry.record)) != nil else { return false }
    if let name = entry.record.name, names[name] == nil { names[name] = entry.record }
    return true
  }

  /// Restores the entries that a registration replaced; returns whether every place was free.
  mutating func putBack(_ displaced: Router.Displaced) -> Bool {
    var isWhole = displaced.entries.map { putBack($0) }.allSatisfy { $0 }
    if let target = displaced.target {
      if targets[target.name] == nil { targets[target.name] = target } else { isWhole = false }
    }
    return isWhole
  }

  /// Inserts a target with all patterns of its actions, or nothing.
  ///
  /// - Returns: The replaced routes and target.
  mutating func insert(
    _ target: TargetEntry, isReplacing: Bool
  ) throws(RegistrationError) -> Router.Displaced {
    var displaced = Router.Displaced(entries: [])
    if let other = targets[target.name] {
      guard isReplacing else {
        throw RegistrationError(
          .duplicateTarget, subject: target.name, owner: target.owner, otherSubject: other.name,
          otherOwner: other.owner, reason: "another target has the name “\(target.name)”")
      }
      displaced.target = other
      displaced.entries = entries.filter { $0.record.token == other.token }
      _ = remove(other.token)
    }
    do {
      for record in target.records where !record.patterns.isEmpty {
        displaced.entries += try insert(record)
      }
    } catch {
      _ = removeEntries { $0.token == target.token }
      _ = putBack(displaced)
      throw error
    }
    targets[target.name] = target
    return displaced
  }

  private mutating func insert(
    _ pattern: RoutePattern, of record: RouteRecord, replaced: inout [RouteEntry],
    keeping own: [RouteID]
  ) throws(RegistrationError) -> RouteID {
    while true {
      do {
        return try place(pattern, of: record)
      } catch {
        let other = error.other.flatMap(entry)
        if record.traits.isReplacing, let other, !own.contains(other.id),
          pattern.matchesSameURLs(as: other.pattern)
        {
          replaced.append(other)
          remove(other.id)
          continue
        }
        throw RegistrationError(error, owner: record.owner, otherOwner: other?.record.owner)
      }
    }
  }

  /// Inserts a pattern into the table with a free number.
  @discardableResult
  private mutating func place(
    _ pattern: RoutePattern, of record: RouteRecord
  ) throws(RouteTableError) -> RouteID {
    let id = freeNumbers.last ?? RouteID(rawValue: Int32(records.count))
    try table.insert(pattern, id: id, priority: record.traits.priority)
    if freeNumbers.popLast() == nil {
      records.append(record)
    } else {
      records[Int(id.rawValue)] = record
    }
    return id
  }

  private mutating func remove(_ id: RouteID) {
    table.remove(id)
    records[Int(id.rawValue)] = nil
    freeNumbers.append(id)
  }

  /// Removes the patterns that fulfill both conditions; returns whether there was one.
  mutating func removeEntries(
    of matches: (RouteRecord) -> Bool, where isIncluded: (RoutePattern) -> Bool = { _ in true }
  ) -> Bool {
    var found = false
    for number in records.indices {
      let id = RouteID(rawValue: Int32(number))
      guard let record = records[number], matches(record), let pattern = table.pattern(of: id),
        isIncluded(pattern)
      else { continue }
      found = true
      remove(id)
      forgetNameIfGone(record)
      retired.append(record)
    }
    return found
  }

  private mutating func forgetNameIfGone(_ record: RouteRecord) {
    guard let name = record.name, names[name] === record,
      !records.contains(where: { $0 === record })
    else { return }
    names[name] = nil
  }

  /// Removes the registrations of `token`; returns whether there were any.
  mutating func remove(_ token: RouteToken) -> Bool {
    var found = removeEntries { $0.token == token }
    func drop<T: Sendable>(_ list: inout [T], _ isToken: (T) -> Bool) {
      let gone = list.filter(isToken)
      if gone.isEmpty { return }
      found = true
      retired.append(gone)
      list.removeAll(where: isToken)
    }
    drop(&matchers) { $0.token == token }
    drop(&steps) { $0.token == token }
    drop(&observers) { $0.token == token }
    drop(&fallbacks) { $0.record.token == token }
    for (name, target) in targets where target.token == token {
      found = true
      targets[name] = nil
      retired.append(target)
    }
    return found
  }

  /// Removes the registrations of `tokens`.
  package mutating func removeAll(of tokens: Set<RouteToken>) {
    for token in tokens { _ = remove(token) }
  }
}
