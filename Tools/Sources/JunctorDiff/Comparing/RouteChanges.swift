// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

/// The comparison of two versions of a route, apart from its URLs.
struct RouteChanges {
  let old: RouteManifest.Route
  let new: RouteManifest.Route
  /// The captured values that differ at a URL.
  let captures: URLChanges.CaptureChange?
  private(set) var findings: [ManifestFinding] = []

  init(
    old: RouteManifest.Route, new: RouteManifest.Route, captures: URLChanges.CaptureChange?
  ) {
    (self.old, self.new, self.captures) = (old, new, captures)
  }

  /// Compares all properties.
  ///
  /// - Parameter urlsChanged: Whether old URLs of the route no longer work as before.
  mutating func compare(urlsChanged: Bool) {
    if old.id != new.id {
      add(
        .renamedRoute, "id",
        "The route “\(old.id)” (“\(old.pattern)”) is named “\(new.id)” now. All of its URLs still work."
      )
    }
    comparePatterns(urlsChanged: urlsChanged)
    compareParameters()
    compareResults()
    compareExposure()
    compareSteps()
    compareRisk()
    compareDeprecation()
    compareDetails()
  }

  mutating func add(
    _ rule: ManifestRule, _ key: String, in side: ManifestFinding.Side = .new, _ message: String,
    url: String? = nil, remedy: String? = nil
  ) {
    findings.append(
      ManifestFinding(
        rule, route: side == .old ? old.id : new.id, key: key, in: side, message, url: url,
        remedy: remedy))
  }

  // MARK: - Patterns

  private mutating func comparePatterns(urlsChanged: Bool) {
    if old.aliases == new.aliases, old.pattern.text == new.pattern.text,
      old.pattern.ignoreCase == new.pattern.ignoreCase
    {
      return
    }
    func isKnown(_ pattern: RoutePattern, in route: RouteManifest.Route) -> Bool {
      route.patterns.contains { $0.matchesSameURLs(as: pattern) }
    }
    for alias in new.aliases where !isKnown(alias, in: old) {
      add(.addedAlias, "aliases", "The alias “\(alias)” was added.")
    }
    if urlsChanged { return }
    for alias in old.aliases where !isKnown(alias, in: new) {
      add(
        .removedAlias, "aliases",
        "The alias “\(alias)” was removed. Other patterns of “\(new.id)” match its URLs.")
    }
    if old.pattern.text != new.pattern.text || old.pattern.ignoreCase != new.pattern.ignoreCase {
      add(
        .changedPattern, "pattern",
        "The pattern was “\(old.pattern)”, and is “\(new.pattern)”. All URLs of the old one still work."
      )
    }
  }

  // MARK: - Sources and steps

  private mutating func compareExposure() {
    if old.exposure == new.exposure { return }
    let (closed, opened) = (old.sources(missingIn: new), new.sources(missingIn: old))
    if !closed.isEmpty {
      add(
        .narrowedExposure, "exposure",
        "“\(new.id)” is no longer open to \(closed.quoted). Links from there are refused.",
        remedy: "Keep \(closed.quoted) in the exposure, or change what sends these links first.")
    }
    if !opened.isEmpty {
      add(
        .widenedExposure, "exposure",
        "“\(new.id)” is open to \(opened.quoted) now."
          + (new.steps.isEmpty ? " No step checks its requests." : ""))
    }
  }

  private mutating func compareSteps() {
    let added = new.steps.filter { !old.steps.contains($0) }
    let removed = old.steps.filter { !new.steps.contains($0) }
    if !added.isEmpty {
      add(.addedStep, "steps", "Requests for “\(new.id)” pass \(added.quoted) now.")
    }
    if !removed.isEmpty {
      add(.removedStep, "steps", "Requests for “\(new.id)” do not pass \(removed.quoted) any more.")
    }
  }

  private mutating func compareRisk() {
    let ranks = RouteManifest.Risk.allCases
    func rank(_ risk: RouteManifest.Risk?) -> Int {
      risk.flatMap { ranks.firstIndex(of: $0) } ?? -1
    }
    if rank(new.risk) >= rank(old.risk) { return }
    add(
      .loweredRisk, "risk",
      "The risk of “\(new.id)” was “\(old.risk?.rawValue ?? "")”, and "
        + (new.risk.map { "is “\($0.rawValue)”." } ?? "is not specified any more."))
  }

  // MARK: - All else

  private mutating func compareDeprecation() {
    if old.deprecation == new.deprecation { return }
    func text(_ deprecation: RouteManifest.Deprecation) -> String {
      "deprecated since \(deprecation.since)"
        + (deprecation.replacement.map { ", with “\($0)” as its replacement" } ?? "")
    }
    switch (old.deprecation, new.deprecation) {
    case (nil, let after?): add(.deprecated, "deprecated", "“\(new.id)” is \(text(after)).")
    case (let before?, let after?):
      add(
        .changedDeprecation, "deprecated", "“\(new.id)” was \(text(before)), and is \(text(after))."
      )
    case (_?, nil):
      add(.changedDeprecation, "deprecated", "“\(new.id)” is not deprecated any more.")
    case (nil, nil): break
    }
  }

  private mutating func compareDetails() {
    var keys: [String] = []
    func compare<Value: Equatable>(_ key: String, _ one: Value, _ two: Value) {
      if one != two { keys.append(key) }
    }
    compare("priority", old.priority, new.priority)
    compare(
      "result.name", old.result?.name ?? new.result?.name, new.result?.name ?? old.result?.name)
    compare("parents", old.parents, new.parents)
    compare("tab", old.tab, new.tab)
    compare("presentation", old.presentation, new.presentation)
    if Set(old.steps) == Set(new.steps) { compare("the order of steps", old.steps, new.steps) }
    compare("module", old.module, new.module)
    compare("summary", old.summary, new.summary)
    compare("examples", old.examples, new.examples)
    compare("since", old.since, new.since)
    if !findings.contains(where: { $0.rule == .loweredRisk }) {
      compare("risk", old.risk, new.risk)
    }
    for parameter in new.parameters {
      guard let other = old.parameters.first(where: { $0.name == parameter.name }) else { continue }
      compare("the Swift type of “\(parameter.name)”", other.swiftType, parameter.swiftType)
      compare("the summary of “\(parameter.name)”", other.summary, parameter.summary)
      compare("the example of “\(parameter.name)”", other.example, parameter.example)
    }
    if let first = keys.first {
      let key =
        first.hasPrefix("the ") ? (first.hasSuffix("steps") ? "steps" : "parameters") : first
      add(
        .changedDetail, key.hasPrefix("result") ? "result" : key,
        "Changed in “\(new.id)”: \(keys.joined(separator: ", ")).")
    }
  }
}
