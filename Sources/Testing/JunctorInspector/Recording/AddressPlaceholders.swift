// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorMatching

/// Replaces private values in addresses by placeholders, equal values by equal placeholders.
///
///     mall://order/90210?coupon=XYZ   →  /order/1
///     mall://order/90210/items/abc    →  /order/1/items/2
///     mall://order/90211              →  /order/3
package struct AddressPlaceholders {
  /// The form in which addresses are recorded.
  package enum Form: Sendable {
    /// With placeholders for private values.
    case redacted
    /// With placeholders already, which are kept: the addresses of a replay.
    case replayed
    /// As they were written.
    case written
  }

  /// The form of the addresses.
  let form: Form
  /// The number of each value, in order of occurrence.
  private var numbers: [String: Int] = [:]
  /// The value of each placeholder.
  private var owners: [String: String] = [:]
  /// The address that each route example replaces.
  private var exampleOwners: [String: String] = [:]
  /// The numbers of the queries and fragments of addresses with the same redacted form.
  private var variants: [String: [String: Int]] = [:]

  init(_ form: Form) { self.form = form }

  private var keepsValues: Bool { form == .replayed }

  /// Returns an address of the same route without private values; `nil` if there is none.
  ///
  /// Returns the address itself if addresses are recorded as they were written.
  mutating func redact(_ address: String, _ snapshot: RouterSnapshot) -> String? {
    if form == .written { return address }
    guard let (url, match) = snapshot.find(address), let record = snapshot.record(match.id) else {
      return nil
    }
    let open = record.traits.publicParameters
    let captures = match.captures.all
    var values = Dictionary(captures) { first, _ in first }
    for (name, value) in captures where !open.contains(name) {
      let (others, pattern) = (values, match.pattern)
      let found = placeholder(for: value) { candidate in
        let values = others.merging([name: candidate]) { $1 }
        return (try? pattern.url(for: values)) != nil
      }
      guard let found else { return example(for: address, match, record, snapshot) }
      values[name] = found
    }
    guard let bare = try? match.pattern.url(for: values), snapshot.leads(bare, to: match) else {
      return example(for: address, match, record, snapshot)
    }
    let full = bare.addingToQuery(items(of: url, besides: Set(values.keys), record, snapshot))
    return distinct(snapshot.leads(full, to: match) ? full : bare, url)
  }

  /// Adds a number, `_=1`, if an address with another query or fragment has the same redacted form: screens that cannot be
  /// updated show only one of them.
  private mutating func distinct(_ redacted: String, _ url: ParsedURL) -> String {
    if keepsValues || redacted.utf8.contains(UInt8(ascii: "#")) { return redacted }
    let rest = "\(url.query ?? "")#\(url.fragment ?? "")"
    let number = variants[redacted, default: [:]][rest] ?? variants[redacted]?.count ?? 0
    variants[redacted, default: [:]][rest] = number
    let mark = redacted.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return number == 0 ? redacted : "\(redacted)\(mark)_=\(number)"
  }

  /// The query items that are public or identify the screen.
  private mutating func items(
    of url: ParsedURL, besides captured: Set<String>, _ record: RouteRecord,
    _ snapshot: RouterSnapshot
  ) -> [String] {
    let open = record.traits.publicParameters
    let counting = Set(record.traits.screenIdentity ?? [])
    var pairs: [String] = []
    for item in url.queryItems(plusIsSpace: snapshot.spaces.plusIsSpace)
    where !captured.contains(item.name) {
      let isOpen = open.contains(item.name) || keepsValues && item.name == "_"
      guard isOpen || counting.contains(item.name),
        let value = isOpen ? item.value : placeholder(for: item.value, fits: { _ in true })
      else { continue }
      pairs.append(
        PercentEncoding.queryValue(item.name) + "=" + PercentEncoding.queryValue(value))
    }
    return pairs
  }

  /// Returns the placeholder of a value: its number, with a letter before it, or with more digits.
  private mutating func placeholder(for value: String, fits: (String) -> Bool) -> String? {
    if keepsValues { return value }
    let number = numbers[value] ?? numbers.count + 1
    numbers[value] = number
    for candidate in Self.candidates(number) where owners[candidate, default: value] == value {
      if fits(candidate) {
        owners[candidate] = value
        return candidate
      }
    }
    return nil
  }

  /// `7`, `a7`, then numbers with more digits, for constraints on the length: `17`, `107`, `1007`.
  private static func candidates(_ number: Int) -> [String] {
    let starts = sequence(first: 10) { $0 * 10 }.prefix(17)
    return ["\(number)", "a\(number)"] + starts.filter { number < $0 }.map { "\($0 + number)" }
  }

  /// An example of the route, if it replaces no other address.
  private mutating func example(
    for address: String, _ match: RouteMatch, _ record: RouteRecord, _ snapshot: RouterSnapshot
  ) -> String? {
    for example in record.traits.examples
    where exampleOwners[example, default: address] == address && snapshot.leads(example, to: match)
    {
      exampleOwners[example] = address
      // In the form of an address with placeholders.
      var plain = AddressPlaceholders(.replayed)
      return plain.redact(example, snapshot) ?? example
    }
    return nil
  }
}

extension RouterSnapshot {
  /// The route of the table that matches an address; route matchers are not called.
  fileprivate func find(_ address: String) -> (ParsedURL, RouteMatch)? {
    guard let url = try? spaces.read(address, limits: limits),
      let match = spaces.resolve(url).flatMap({ matching.match($0) })
    else { return nil }
    return (url, match)
  }

  fileprivate func leads(_ address: String, to match: RouteMatch) -> Bool {
    find(address)?.1.id == match.id
  }
}
