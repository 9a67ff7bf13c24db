// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest

extension AppFileCheck {
  private static let key = "intent-filter"

  /// Compares an `AndroidManifest.xml` with the contract.
  ///
  /// A link opens the app if a filter of any activity matches it.
  ///
  /// - Parameter minSDK: The API level of the oldest system that the app supports, which is compared, too.
  package init(_ contract: LinkContract, _ file: AndroidManifest, minSDK: Int? = nil) {
    self.init(contract)
    add(file.mistakes, .malformedFilter)
    var filters: [AndroidManifest.Filter] = []
    var unused: [UnusedFilter] = []
    for activity in file.activities {
      if let absence = activity.absence {
        unused += activity.filters.filter(isForLinks).map {
          UnusedFilter(
            filter: $0, reason: "“\(activity.name)” has a filter for it, and is \(absence)",
            remedy: "Keep the activity, or add the intent filter to another one.")
        }
        continue
      }
      let forLinks = activity.filters.filter(isForLinks)
      let own = forLinks.filter { !$0.requiresType }
      unused += forLinks.filter(\.requiresType).map {
        UnusedFilter(
          filter: $0, reason: "A filter for it has android:mimeType, and a link has no type",
          remedy: "Add an intent filter without android:mimeType.")
      }
      for filter in own {
        let texts = withoutPlaceholders(filter.placeholders, Self.key)
        if texts.count == filter.placeholders.count { check(filter) }
      }
      if !own.isEmpty { check(activity, own[0]) }
      filters += own
    }
    checkLinks(filters, unused, file, minSDK)
  }

  /// A filter that matches no link, and why.
  private struct UnusedFilter {
    let filter: AndroidManifest.Filter
    let reason: String
    let remedy: String
  }

  /// Whether a filter is for links: of the contract, or of web pages.
  private func isForLinks(_ filter: AndroidManifest.Filter) -> Bool {
    guard !filter.filter.data.isEmpty else { return false }
    let hasView = filter.filter.actions.contains(IntentFilter.view)
    let isBrowsable = filter.filter.categories.contains(IntentFilter.browsable)
    return hasView && isBrowsable || (hasView || isBrowsable) && isKnown(filter)
  }

  /// Whether a filter has a scheme of the app's, or a domain, of the contract.
  private func isKnown(_ filter: AndroidManifest.Filter) -> Bool {
    let schemes = filter.schemes.map { $0.text.lowercased() }
    return schemes.contains { contract.schemes.contains($0) }
      || schemes.contains { $0 == "https" || $0 == "http" }
        && filter.hosts.contains { hasDomain($0.text.lowercased()) }
  }

  private func hasDomain(_ host: String) -> Bool {
    contract.spaces.contains { space in
      guard let domain = space.domain else { return false }
      if host.hasPrefix("*") { return ("." + domain.host).hasSuffix(host.dropFirst()) }
      return host == domain.host || domain.includingSubdomains && host.hasSuffix("." + domain.host)
    }
  }

  // MARK: - One filter

  private mutating func check(_ filter: AndroidManifest.Filter) {
    let (schemes, hosts) = (filter.schemes, filter.hosts)
    let isWeb = schemes.contains { ["https", "http"].contains($0.text.lowercased()) }
    let own = schemes.filter { !["https", "http"].contains($0.text.lowercased()) }
    for scheme in own
    where !scheme.isAddress && !contract.schemes.contains(scheme.text.lowercased()) {
      add(
        .unknownScheme, Self.key, line: scheme.line,
        "An intent filter has “\(scheme.text)”, which is not a scheme of the manifest.")
    }
    if isWeb {
      for host in hosts where !host.isAddress && !hasDomain(host.text.lowercased()) {
        if !own.isEmpty, contract.schemes.contains(where: { $0 == own[0].text.lowercased() }) {
          continue
        }
        add(
          .unknownDomain, Self.key, line: host.line,
          "An intent filter has “\(host.text)”, which is not a domain of the manifest.")
      }
    }
    guard isKnown(filter) else { return }
    for text in schemes + (isWeb ? hosts : []) where text.text != text.text.lowercased() {
      add(
        .uppercaseFilter, Self.key, line: text.line,
        "“\(text.text)” matches no link, since Android compares the case.",
        remedy: "Write “\(text.text.lowercased())”.")
    }
    if isWeb, !own.isEmpty {
      add(
        .mixedFilter, Self.key, line: filter.line,
        "The intent filter has “\(own[0].text)” and a scheme of the web, so that Android verifies none of its domains."
      )
    } else if isWeb, !filter.filter.autoVerify {
      add(
        .unverifiedFilter, Self.key, line: filter.line,
        "The intent filter for \(hosts.map { "“\($0.text)”" }.joined(separator: ", ")) has no android:autoVerify=\"true\"."
      )
    }
    let missing =
      (filter.filter.actions.contains(IntentFilter.view)
        ? [] : [#"<action android:name="\#(IntentFilter.view)" />"#])
      + [IntentFilter.defaultCategory, IntentFilter.browsable]
      .filter { !filter.filter.categories.contains($0) }
      .map { #"<category android:name="\#($0)" />"# }
    if !missing.isEmpty {
      add(
        .incompleteFilter, Self.key, line: filter.line,
        "The intent filter lacks \(missing.joined(separator: " and ")).",
        remedy: "Add \(missing.joined(separator: " and ")).")
    }
  }

  // MARK: - Activities

  private mutating func check(
    _ activity: AndroidManifest.Activity, _ filter: AndroidManifest.Filter
  ) {
    if let exported = activity.exported, exported.isPlaceholder {
      _ = withoutPlaceholders([exported], "exported")
    } else if activity.exported?.text != "true" {
      add(
        .unexportedActivity, "exported", line: activity.exported?.line ?? activity.line,
        "“\(activity.name)” has intent filters for links, and is not exported.")
    }
    // The launch mode of an alias is that of its activity.
    let mode = activity.launchMode?.text ?? "standard"
    if !activity.isAlias, mode == "standard" {
      add(
        .repeatedActivity, "launchMode", line: activity.launchMode?.line ?? activity.line,
        "Each link starts a new instance of “\(activity.name)”.")
    }
  }

  // MARK: - Links

  private mutating func checkLinks(
    _ all: [AndroidManifest.Filter], _ unused: [UnusedFilter], _ file: AndroidManifest,
    _ minSDK: Int?
  ) {
    let generated = try? AndroidFiltersFile(contract.manifest, minSDK: minSDK ?? 31)
    let levels = [.max] + (minSDK.map { [$0] } ?? [])
    func place(_ level: Int) -> String { level == .max ? "" : " with API level \(level)" }
    let filters = all.filter(\.placeholders.isEmpty)
    let undecided = all.filter { !$0.placeholders.isEmpty }
    var additions = FilterAdditions(generated, filters)
    for space in contract.spaces {
      // A filter with a placeholder can be the one that matches. If another filter has the scheme or the host, it is
      // assumed that the placeholder stands for something else.
      let named = filters.first { space.isNamed(by: $0.filter) }
      if undecided.contains(where: {
        space.isNamed(by: $0.filter) || named == nil && space.mayBeNamed(by: $0)
      }) {
        continue
      }
      var seen: Set<String> = []
      let closed = levels.flatMap { level in
        space.samples.filter { sample in
          sample.isOpen && !filters.contains { $0.filter.matches(sample.url, apiLevel: level) }
        }.map { (sample: $0, level: level) }
      }
      if space.isOpen, named == nil {
        let cause = unused.first { space.isNamed(by: $0.filter.filter) }
        let finding = add(
          .missingFilter, Self.key, line: cause?.filter.line ?? file.line,
          "No intent filter is for \(space.space)\(space.openURL.map { ", so that \($0) does not open the app" } ?? "").\(cause.map { " \($0.reason)." } ?? "")",
          url: space.openURL, remedy: cause?.remedy)
        additions.add(finding) { space.isNamed(by: $0) }
      }
      for (sample, level) in closed where seen.insert(sample.route).inserted {
        guard let named else { break }
        let cause = unused.first { $0.filter.filter.matches(sample.url) }
        let finding = add(
          .unmatchedLink, route: sample.route, Self.key, line: (cause?.filter ?? named).line,
          "No intent filter matches \(sample.url)\(place(level)), and “\(sample.route)” is open to it.\(cause.map { " \($0.reason)." } ?? "")",
          url: sample.url, remedy: cause?.remedy)
        let urls = closed.map(\.sample).filter { $0.route == sample.route }.map(\.url)
        additions.add(finding) { filter in urls.contains { filter.matches($0) } }
      }
      for (sample, level) in space.samples.flatMap({ sample in levels.map { (sample, $0) } })
      where !sample.isOpen {
        guard let wide = filters.first(where: { $0.filter.matches(sample.url, apiLevel: level) }),
          generated?.filters.contains(where: { $0.matches(sample.url, apiLevel: level) }) != true,
          seen.insert(sample.route).inserted
        else { continue }
        add(
          .wideFilter, route: sample.route, Self.key, line: wide.line,
          "An intent filter matches \(sample.url)\(place(level)), and “\(sample.route)” is not open to \(space.space).",
          url: sample.url)
      }
    }
    for (place, parts) in additions.places {
      suggest(place, parts) { Code(stringLiteral: $0.joined()) }
    }
  }
}

/// The generated filters that an `AndroidManifest.xml` lacks, by the places of its own filters.
private struct FilterAdditions {
  private let generated: [(filter: IntentFilter, text: String, place: String)]
  private(set) var places: [(place: String, parts: [(finding: ManifestFinding, part: String)])] = []

  init(_ file: AndroidFiltersFile?, _ present: [AndroidManifest.Filter]) {
    let place = "in the activity that receives links"
    generated = (file.map { Array(zip($0.filters, $0.texts)) } ?? []).map { filter, text in
      guard let scheme = filter.data.first?.scheme, let host = filter.data.first?.host,
        present.contains(where: { other in
          other.filter.data.contains { $0.scheme == scheme }
            && other.filter.data.contains { $0.host == host }
        })
      else { return (filter, text, place) }
      return (filter, text, "\(place), where it replaces the filters for \(scheme)://\(host)")
    }
  }

  /// Adds the filters that a finding lacks.
  mutating func add(_ finding: ManifestFinding, where isLacking: (IntentFilter) -> Bool) {
    for filter in generated where isLacking(filter.filter) {
      let index = places.firstIndex { $0.place == filter.place }
      if index == nil { places.append((filter.place, [])) }
      places[index ?? places.count - 1].parts.append((finding, filter.text))
    }
  }
}

extension LinkContract.Space {
  /// Whether a filter has the scheme, or the host, of the space.
  fileprivate func isNamed(by filter: IntentFilter) -> Bool {
    if let scheme { return filter.data.contains { $0.scheme?.lowercased() == scheme } }
    guard let domain else { return false }
    return filter.data.contains { $0.scheme?.lowercased() == "https" }
      && filter.data.contains { data in
        guard let host = data.host?.lowercased() else { return false }
        return host.hasPrefix("*")
          ? ("." + domain.host).hasSuffix(host.dropFirst()) : host == domain.host
      }
  }

  /// Whether a filter can be for the space, because a build tool replaces its scheme or its host.
  fileprivate func mayBeNamed(by filter: AndroidManifest.Filter) -> Bool {
    let hasScheme = filter.schemes.contains(where: \.isPlaceholder)
    guard domain != nil else { return hasScheme }
    let isWeb = filter.schemes.contains { ["https", "http"].contains($0.text.lowercased()) }
    return hasScheme || isWeb && filter.hosts.contains(where: \.isPlaceholder)
  }
}
