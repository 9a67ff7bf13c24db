// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

extension RoutePolicy {
  /// The JSON of the policy, the payload of a signed policy.
  ///
  /// Keys have a fixed order, and values that equal the default are omitted. So two equal policies have the same bytes.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.write(Key.schemaVersion, Self.schemaVersion)
      writer.write(Key.revision, revision)
      writer.key(Key.audience.rawValue)
      writer.array(audience, isShort: true) { $0.string($1) }
      writer.write(Key.environment, environment)
      writer.write(Key.issued, issued)
      if let notBefore { writer.write(Key.notBefore, notBefore) }
      writer.write(Key.expires, expires)
      if minimumEngine != 1 { writer.write(Key.minimumEngine, minimumEngine) }
      if kill {
        writer.key(Key.kill.rawValue)
        writer.boolean(true)
      }
      writer.key(Key.rules.rawValue)
      writer.array(rules) { $1.write(to: &$0) }
    }
    writer.end()
    return writer.bytes
  }

  /// The JSON of the policy, as text.
  public var jsonText: String { String(decoding: json, as: UTF8.self) }
}

extension RoutePolicy.Rule {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.write(Key.id, id)
      if let note { writer.write(Key.note, note) }
      switch target {
      case .route(let id): writer.write(Key.route, id)
      case .pattern(let pattern):
        writer.write(Key.pattern, pattern.description)
        if pattern.ignoreCase {
          writer.key(Key.ignoresCase.rawValue)
          writer.boolean(true)
        }
      case .everyRoute:
        if case .logout = verb { break }
        writer.write(Key.target, Everything.all.rawValue)
      }
      if conditions != RoutePolicy.Conditions() {
        writer.key(Key.conditions.rawValue)
        conditions.write(to: &writer)
      }
      writer.key(Key.verb.rawValue)
      verb.write(to: &writer)
      if onExpire != .drop { writer.write(Key.onExpire, onExpire.rawValue) }
      if priority != 0 { writer.write(Key.priority, priority) }
    }
  }
}

extension RoutePolicy.Conditions {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let appVersion { writer.write(Key.appVersion, appVersion.description) }
      if let systemVersion { writer.write(Key.systemVersion, systemVersion.description) }
      for (key, names) in [(Key.sources, sources), (.locales, locales)] where !names.isEmpty {
        writer.key(key.rawValue)
        writer.array(names, isShort: true) { $0.string($1) }
      }
      if let share {
        writer.key(Key.share.rawValue)
        writer.object(isShort: true) { writer in
          writer.write(RoutePolicy.Share.Key.basisPoints, share.basisPoints)
          writer.write(RoutePolicy.Share.Key.salt, share.salt)
        }
      }
    }
  }
}

extension RoutePolicy.Verb {
  /// The name in the document.
  package var name: String { key.rawValue }

  private var key: Key {
    switch self {
    case .redirect: .redirect
    case .disable: .disable
    case .errorPage: .errorPage
    case .requireStep: .requireStep
    case .logout: .logout
    case .notice: .notice
    case .throttle: .throttle
    case .observe: .observe
    }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.object(isShort: true) { writer in
      writer.key(key.rawValue)
      writer.object { writer in
        switch self {
        case .redirect(.route(let id, let parameters)):
          writer.write(DetailKey.route, id)
          if parameters.isEmpty { return }
          writer.key(DetailKey.parameters.rawValue)
          writer.object { writer in
            for (name, value) in parameters.sorted(by: { $0.key.isBefore($1.key) }) {
              writer.key(name)
              writer.string(value)
            }
          }
        case .redirect(.page(let page)): writer.write(DetailKey.page, page.description)
        case .disable(let message), .notice(let message): writer.write(DetailKey.message, message)
        case .requireStep(let name): writer.write(DetailKey.name, name)
        case .logout(let epoch): writer.write(DetailKey.epoch, epoch)
        case .throttle(let requests, let seconds):
          writer.write(DetailKey.requests, requests)
          writer.write(DetailKey.seconds, seconds)
        case .errorPage, .observe: break
        }
      }
    }
  }
}

extension JSONWriter {
  mutating func write(_ key: some RawRepresentable<String>, _ text: String) {
    self.key(key.rawValue)
    string(text)
  }

  mutating func write(_ key: some RawRepresentable<String>, _ number: Int) {
    self.key(key.rawValue)
    integer(number)
  }

  mutating func write(_ key: some RawRepresentable<String>, _ time: UnixTime) {
    self.key(key.rawValue)
    integer(time.seconds)
  }
}
