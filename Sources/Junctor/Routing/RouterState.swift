// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// What a router knows now, behind its lock.
///
/// Every change goes through here.
///
/// A snapshot is made when the first request after a change asks for one, so that a burst of
/// registrations is published once. What is removed goes to `retired`: releasing a handler or a step
/// runs strangers' code, which must not happen under the lock.
struct RouterState: Sendable {
  struct InstalledStep: Sendable {
    let token: RouteToken
    let step: RouteStep
  }

  struct InstalledObserver: Sendable {
    let token: RouteToken
    let observer: any RouteObserver
  }

  let spaces: RouteSpaces
  let limits: URLLimits
  let parent: Router?
  var table: RouteTable
  var entries: [RouteID: RouteEntry] = [:]
  var matchers: [InstalledMatcher] = []
  var steps: [InstalledStep] = []
  var observers: [InstalledObserver] = []
  var fallbacks: [Fallback] = []
  var isPaused = false
  /// What was removed by the present change; see ``Router/change(_:)``.
  var retired: [any Sendable] = []
  private var names: [String: RouteRecord] = [:]
  private var lastRoute: Int32 = 0
  private var lastToken: UInt64 = 0
  private var published: RouterSnapshot?

  init(spaces: RouteSpaces, limits: URLLimits, parent: Router?) {
    self.spaces = spaces
    self.limits = limits
    self.parent = parent
    table = RouteTable(spaces: spaces)
  }

  /// The current snapshot.
  mutating func snapshot() -> RouterSnapshot {
    if let published { return published }
    let snapshot = RouterSnapshot(self)
    published = snapshot
    return snapshot
  }

  /// Notes that something changed: the next request gets a new snapshot.
  mutating func changed() { published = nil }

  mutating func nextToken(of router: ObjectIdentifier) -> RouteToken {
    lastToken += 1
    return RouteToken(number: lastToken, router: router)
  }

  func record(named name: String) -> RouteRecord? { names[name] }

  // MARK: Routes

  /// Takes in all patterns of `record`, or none.
  ///
  /// - Returns: The entries whose place it took.
  @discardableResult
  mutating func insert(
    _ record: RouteRecord
  ) throws(RegistrationError) -> [(id: RouteID, entry: RouteEntry)] {
    if let name = record.name, let other = names[name], !record.traits.isReplacing {
      throw RegistrationError(
        .duplicateName, subject: name, owner: record.owner, otherSubject: name,
        otherOwner: other.owner, reason: "the name “\(name)” is taken")
    }
    published = nil
    var added: [RouteID] = []
    var replaced: [(id: RouteID, entry: RouteEntry)] = []
    do {
      for pattern in record.patterns {
        added.append(try insert(pattern, of: record, replaced: &replaced, keeping: added))
      }
    } catch {
      for id in added { remove(id) }
      for (id, entry) in replaced {
        do {
          try table.insert(entry.pattern, id: id, priority: entry.record.traits.priority)
          entries[id] = entry
        } catch {
          preconditionFailure("A route that stood in the table could not be put back: \(error)")
        }
      }
      throw error
    }
    for (_, entry) in replaced {
      forgetNameIfGone(entry.record)
      retired.append(entry.record)
    }
    if let name = record.name { names[name] = record }
    return replaced
  }

  /// Puts an entry back that another has replaced; returns whether its place was free.
  mutating func putBack(_ entry: RouteEntry, as id: RouteID) -> Bool {
    let priority = entry.record.traits.priority
    guard entries[id] == nil, (try? table.insert(entry.pattern, id: id, priority: priority)) != nil
    else { return false }
    published = nil
    entries[id] = entry
    if let name = entry.record.name, names[name] == nil { names[name] = entry.record }
    return true
  }

  private mutating func insert(
    _ pattern: RoutePattern, of record: RouteRecord,
    replaced: inout [(id: RouteID, entry: RouteEntry)], keeping own: [RouteID]
  ) throws(RegistrationError) -> RouteID {
    while true {
      let id = RouteID(rawValue: lastRoute + 1)
      do {
        try table.insert(pattern, id: id, priority: record.traits.priority)
        lastRoute += 1
        entries[id] = RouteEntry(pattern: pattern, record: record)
        return id
      } catch {
        if record.traits.isReplacing, let other = error.other, !own.contains(other),
          let entry = entries[other]
        {
          replaced.append((other, entry))
          remove(other)
          continue
        }
        throw RegistrationError(
          error, owner: record.owner, otherOwner: error.other.flatMap { entries[$0]?.record.owner })
      }
    }
  }

  private mutating func remove(_ id: RouteID) {
    table.remove(id)
    entries[id] = nil
  }

  /// Removes every entry that `isGone` says; returns whether there was one.
  mutating func removeEntries(where isGone: (RouteEntry) -> Bool) -> Bool {
    let gone = entries.filter { isGone($0.value) }
    if gone.isEmpty { return false }
    published = nil
    for id in gone.keys { remove(id) }
    for entry in gone.values {
      forgetNameIfGone(entry.record)
      retired.append(entry.record)
    }
    return true
  }

  private mutating func forgetNameIfGone(_ record: RouteRecord) {
    guard let name = record.name, names[name] === record,
      !entries.values.contains(where: { $0.record === record })
    else { return }
    names[name] = nil
  }

  /// Removes whatever `token` stands for; returns whether there was something.
  mutating func remove(_ token: RouteToken) -> Bool {
    var found = removeEntries { $0.record.token == token }
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
    published = nil
    return found
  }

  /// Removes all that was registered for `module`; returns whether there was something.
  mutating func removeAll(of module: String, tokens: Set<RouteToken>) -> Bool {
    var found = removeEntries { $0.record.owner.module == module }
    for token in tokens where remove(token) { found = true }
    return found
  }
}
