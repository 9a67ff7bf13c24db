// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorEngine
internal import JunctorManifest
internal import JunctorMatching
internal import JunctorPolicy

// Follows one URL through the routes and the rules, as the router does:
//
// 1. The URL is matched. A route that is not open to the source refuses it, before any rule.
// 2. The rules of the route are evaluated. A redirect continues at 1 with its address and the same source.
// 3. Limits of frequency are noted, and never exceeded, since the times of the requests are unknown.

/// What URLs open under the rules of a policy.
struct PolicySimulation {
  /// What one URL opens.
  enum Outcome {
    case malformed(String)
    case unmatched
    /// The route is not open to the source.
    case closed(route: String)
    /// No rule applies.
    case unaffected(route: String)
    case affected(Effect)
  }

  /// The effect of rules on one URL.
  struct Effect {
    /// The route without rules.
    let route: String
    /// The rules that apply, limits of frequency first.
    var rules: [RoutePolicy.Rule] = []
    /// The address that opens instead.
    var destination: String?
    /// The reason why the request fails.
    var failure: String?
  }

  private let table: ManifestTable
  private let spaces: RouteSpaces
  private let exposures: [String: RouteExposure]
  private let source: RouteSource
  private let rules: PolicyRules

  init(_ table: ManifestTable, _ rules: PolicyRules, from source: RouteSource) {
    self.table = table
    self.rules = rules
    self.source = source
    spaces = RouteSpaces(table.manifest.spaces)
    exposures = Dictionary(
      uniqueKeysWithValues: table.manifest.routes.map { ($0.id, $0.admitted) })
  }

  /// Returns what a URL opens.
  func outcome(of text: String) -> Outcome {
    var address = text
    var effect: Effect?
    for _ in 0...RoutePolicy.maximumHops {
      let url: ParsedURL
      do throws(URLParsingError) {
        url = try spaces.read(address, limits: URLLimits())
      } catch {
        return effect.failing("the destination is malformed") ?? .malformed(error.description)
      }
      guard let match = spaces.resolve(url).flatMap({ table.table.match($0) }),
        let route = table.manifest.route(for: match.id)
      else { return effect.failing("no route matches the destination") ?? .unmatched }
      guard exposures[route.id]?.admits(source) == true else {
        return effect.failing("the route “\(route.id)” is not open to \(source)")
          ?? .closed(route: route.id)
      }
      let place = PolicyPlace(url: url, values: match.captures.all)
      var limits: [RoutePolicy.Rule] = []
      let evaluation = rules.evaluation(
        of: rules.rules(of: match.pattern, name: route.id), from: source, at: { place },
        isExceeded: { rule in
          limits.append(rule.rule)
          return false
        })
      let found = limits + (evaluation?.rules.map(\.rule) ?? [])
      if found.isEmpty {
        return effect.map { .affected($0) } ?? .unaffected(route: route.id)
      }
      var next = effect ?? Effect(route: route.id)
      next.rules += found
      switch evaluation?.effect ?? .proceed {
      case .proceed: return .affected(next)
      case .page(let page): next.destination = page
      case .errorPage: next.destination = "the error page"
      case .refuse(let reason), .unwritable(let reason): next.failure = reason
      case .redirect(let further):
        next.destination = further
        (address, effect) = (further, next)
        continue
      }
      return .affected(next)
    }
    return effect.failing("there are more than \(RoutePolicy.maximumHops) redirects") ?? .unmatched
  }
}

extension PolicySimulation.Effect? {
  /// Returns the effect with a failure; `nil` if no rule has applied.
  fileprivate func failing(_ reason: String) -> PolicySimulation.Outcome? {
    guard var effect = self else { return nil }
    effect.failure = reason
    return .affected(effect)
  }
}

extension PolicySimulation.Effect {
  /// The effect on the request, with its address.
  var text: String {
    let extras = rules.compactMap { rule -> String? in
      switch rule.verb {
      case .notice, .requireStep, .throttle, .observe: rule.verb.phrase
      default: nil
      }
    }
    var parts = destination.map { [$0] } ?? []
    if let failure { parts.append("fails: \(failure)") }
    return (parts + extras).joined(separator: "; ")
  }

  /// The effect on such requests, without an address.
  var phrase: String {
    var parts = rules.map(\.verb.phrase)
    if let failure, destination != nil { parts.append("fail, since \(failure)") }
    return parts.joined(separator: "; ")
  }

  var ruleIDs: [String] { rules.map(\.id) }
}
