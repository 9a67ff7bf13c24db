// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorPolicy

extension RoutePolicy.Rule {
  /// What the rule does, in one sentence without a point.
  var effect: String {
    if case .logout(let epoch) = verb {
      return "all sessions that began before epoch \(epoch) end, once"
    }
    return "requests for \(target.phrase) \(verb.phrase)"
  }

  /// The rule as sentences: effect, conditions, expiry, priority and note.
  var sentences: String {
    let conditions = conditions.phrases
    var text = effect.prefix(1).uppercased() + effect.dropFirst()
    text += conditions.isEmpty ? "." : ", if \(conditions.joined(separator: ", and "))."
    if onExpire == .keep { text += " The rule remains in effect after the policy has expired." }
    if priority != 0 { text += " Priority \(priority)." }
    if let note { text += " Note: \(note)" }
    return text
  }
}

extension RoutePolicy.Rule.Target {
  /// The routes, as in “the route “order””.
  var phrase: String {
    switch self {
    case .route(let id): "the route “\(RoutePolicy.escaped(id))”"
    case .pattern(let pattern):
      "URLs of “\(RoutePolicy.escaped(pattern.description))”"
        + (pattern.ignoreCase ? " in any ASCII case" : "")
    case .everyRoute: "all routes that are not protected"
    }
  }
}

extension RoutePolicy.Verb {
  /// The effect on the requests, as a predicate.
  var phrase: String {
    switch self {
    case .redirect(.route(let id, let parameters)):
      "continue at the route “\(RoutePolicy.escaped(id))”"
        + (parameters.isEmpty
          ? ""
          : " with "
            + parameters.sorted { $0.key < $1.key }.map {
              "\($0.key) = “\(RoutePolicy.escaped($0.value))”"
            }
            .joined(separator: ", "))
    case .redirect(.page(let page)): "continue at the web page \(page)"
    case .disable(let message): "fail with the message “\(RoutePolicy.escaped(message))”"
    case .errorPage: "show the app's error page"
    case .requireStep(let name): "pass the additional step “\(RoutePolicy.escaped(name))”"
    case .logout(let epoch): "end all sessions that began before epoch \(epoch)"
    case .notice(let message): "show the message “\(RoutePolicy.escaped(message))” and continue"
    case .throttle(let requests, let seconds):
      "fail beyond \(requests) in \(seconds) \(seconds == 1 ? "second" : "seconds")"
    case .observe: "are counted, and nothing else is changed"
    }
  }
}

extension RoutePolicy.Conditions {
  /// The conditions, one text each.
  var phrases: [String] {
    var phrases: [String] = []
    if let appVersion { phrases.append("the app has a version \(appVersion)") }
    if let systemVersion { phrases.append("the system has a version \(systemVersion)") }
    if !sources.isEmpty { phrases.append("the source is \(sources.joined(separator: " or "))") }
    if !locales.isEmpty { phrases.append("the language is \(locales.joined(separator: " or "))") }
    if let share {
      phrases.append(
        "the install is in the \(share.percent) of the salt “\(RoutePolicy.escaped(share.salt))”")
    }
    return phrases
  }
}

extension RoutePolicy.Share {
  /// The share in percent: `10 %`, `0.05 %`.
  var percent: String {
    let (whole, part) = basisPoints.quotientAndRemainder(dividingBy: 100)
    if part == 0 { return "\(whole) %" }
    let digits = part < 10 ? "0\(part)" : part % 10 == 0 ? "\(part / 10)" : "\(part)"
    return "\(whole).\(digits) %"
  }
}

extension RoutePolicy {
  /// The time at which the policy takes effect.
  var begin: UnixTime { notBefore ?? issued }

  /// The time during which the policy is in effect, such as “2 days” or “1 day 12 hours”.
  var duration: String {
    let units: [(length: Int64, name: String)] = [
      (86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"),
    ]
    var rest = expires.seconds - begin.seconds
    var parts: [String] = []
    for (length, name) in units where rest >= length {
      let count = rest / length
      rest %= length
      parts.append("\(count) \(name)\(count == 1 ? "" : "s")")
    }
    return parts.joined(separator: " ")
  }

  /// The policy without its rules, in lines.
  var summary: [String] {
    var lines = [
      "revision \(revision) for \(audience.joined(separator: ", ")), environment \(environment)",
      "issued \(issued.iso8601), takes effect \(begin.iso8601), expires \(expires.iso8601) (after \(duration))",
    ]
    if minimumEngine != 1 { lines.append("requires engine \(minimumEngine)") }
    if kill {
      lines.append("kill: no rule takes effect, neither of this policy nor of an earlier one")
    }
    return lines
  }
}

extension RoutePolicy {
  /// Returns a text of a policy without the characters that would end it in a sentence.
  ///
  /// The signs of a sentence are written as in JSON. So a text cannot be read as a further condition or signer.
  static func escaped(_ text: String, also signs: String = "") -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if "“”\\\(signs)".unicodeScalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
