// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorManifest
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
      writer.write(Key.audience, audience, isShort: true)
      writer.write(Key.environment, environment)
      writer.write(Key.issued, issued.seconds)
      writer.write(Key.notBefore, notBefore?.seconds)
      writer.write(Key.expires, expires.seconds)
      writer.write(Key.minimumEngine, minimumEngine == 1 ? nil : minimumEngine)
      writer.write(Key.kill, kill ? true : nil)
      writer.write(Key.rules, rules)
    }
    writer.end()
    return writer.bytes
  }
}

extension RoutePolicy.Rule: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.write(Key.id, id)
      writer.write(Key.note, note)
      switch target {
      case .route(let id): writer.write(Key.route, id)
      case .pattern(let pattern):
        writer.write(Key.pattern, pattern.description)
        writer.write(Key.ignoresCase, pattern.ignoreCase ? true : nil)
      case .everyRoute:
        if case .logout = verb { break }
        writer.write(Key.target, Everything.all.rawValue)
      }
      writer.write(Key.conditions, conditions == RoutePolicy.Conditions() ? nil : conditions)
      writer.write(Key.verb, verb)
      writer.write(Key.onExpire, onExpire == .drop ? nil : onExpire.rawValue)
      writer.write(Key.priority, priority == 0 ? nil : priority)
    }
  }
}

extension RoutePolicy.Conditions: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.write(Key.appVersion, appVersion?.description)
      writer.write(Key.systemVersion, systemVersion?.description)
      writer.writeUnlessEmpty(Key.sources, sources)
      writer.writeUnlessEmpty(Key.locales, locales)
      if let share {
        writer.key(Key.share)
        writer.object(isShort: true) { writer in
          writer.write(RoutePolicy.Share.Key.basisPoints, share.basisPoints)
          writer.write(RoutePolicy.Share.Key.salt, share.salt)
        }
      }
    }
  }
}

extension RoutePolicy.Verb: JSONWritable {
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

  package func write(to writer: inout JSONWriter) {
    writer.object(isShort: true) { writer in
      writer.key(key)
      writer.object { writer in
        switch self {
        case .redirect(.route(let id, let parameters)):
          writer.write(DetailKey.route, id)
          if parameters.isEmpty { return }
          writer.key(DetailKey.parameters)
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
