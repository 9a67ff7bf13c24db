// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The sources to which a route is open.
///
/// A route is always open to the app's own code. Every other source is listed at the route:
///
///     try router.register("/order/:id", .exposed(to: [.push, .web("https://m.mall.example")])) {
///       request in try Order(request.value("id"))
///     }
///
/// The router checks the exposure after every match. No interceptor can skip or reorder this check.
public struct RouteExposure: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var kinds: Set<RouteSource.Kind> = []
  private(set) var origins: Set<String> = []
  private(set) var frameOrigins: Set<String> = []
  private(set) var isForEveryPage = false

  /// Texts that are not origins; a route that has one is refused at registration.
  private(set) var brokenOrigins: Set<String> = []

  private init() {}

  private init(_ kind: RouteSource.Kind) { kinds = [kind] }

  /// Creates the union of several exposures.
  public init(arrayLiteral elements: RouteExposure...) { self = RouteExposure(elements) }

  /// Creates the union of several exposures.
  ///
  /// - Complexity: O(*n*), where *n* is the number of sources.
  package init(_ exposures: some Sequence<RouteExposure>) {
    for exposure in exposures {
      kinds.formUnion(exposure.kinds)
      origins.formUnion(exposure.origins)
      frameOrigins.formUnion(exposure.frameOrigins)
      isForEveryPage = isForEveryPage || exposure.isForEveryPage
      brokenOrigins.formUnion(exposure.brokenOrigins)
    }
  }

  /// Only the app's own code.
  ///
  /// This is the default.
  public static let app = RouteExposure()

  /// Push notifications.
  public static let push = RouteExposure(.push)

  /// Links of the app's web domains.
  public static let universalLink = RouteExposure(.universalLink)

  /// Links of the app's schemes, which any other app can send.
  public static let customScheme = RouteExposure(.customScheme)

  /// System intents and shortcuts.
  public static let intent = RouteExposure(.intent)

  /// The app's remote policy.
  public static let policy = RouteExposure(.policy)

  /// Web pages of every origin, in main frames and subframes.
  ///
  /// For tools and tests. A shipped app lists its origins.
  public static var anyPage: RouteExposure {
    var exposure = RouteExposure()
    exposure.isForEveryPage = true
    return exposure
  }

  /// Every source.
  ///
  /// For tools and tests.
  public static let everyone: RouteExposure = [
    .push, .universalLink, .customScheme, .intent, .policy, .anyPage,
  ]

  /// Web pages of one origin.
  ///
  /// - Parameters:
  ///   - origin: The whole origin, for example `"https://m.mall.example"`. Scheme, host and port
  ///     must be equal. A text that is not an origin is refused at registration.
  ///   - includingSubframes: Whether pages in subframes are admitted, too.
  public static func web(_ origin: String, includingSubframes: Bool = false) -> RouteExposure {
    var exposure = RouteExposure()
    guard let origin = WebOrigin(origin) else {
      exposure.brokenOrigins = [origin]
      return exposure
    }
    exposure.origins = [origin.text]
    if includingSubframes { exposure.frameOrigins = [origin.text] }
    return exposure
  }

  func union(_ other: RouteExposure) -> RouteExposure { RouteExposure([self, other]) }

  /// Returns whether `other` admits every source that this exposure admits.
  package func isCovered(by other: RouteExposure) -> Bool {
    kinds.isSubset(of: other.kinds)
      && (other.isForEveryPage
        || !isForEveryPage && origins.isSubset(of: other.origins)
          && frameOrigins.isSubset(of: other.frameOrigins))
  }

  /// Returns whether a route with this exposure is open to `source`.
  ///
  /// - Complexity: O(1).
  public func admits(_ source: RouteSource) -> Bool {
    switch source.kind {
    case .app: true
    case .web: admitsPage(source)
    default: kinds.contains(source.kind)
    }
  }
}

extension RouteExposure: CustomStringConvertible {
  /// The admitted sources, sorted: `app, push, web:https://m.mall.example`.
  public var description: String {
    var words = kinds.map(\.rawValue).sorted()
    if isForEveryPage { words.append("web:*") }
    words += origins.sorted().map { frameOrigins.contains($0) ? "web:\($0)+frames" : "web:\($0)" }
    return (["app"] + words).joined(separator: ", ")
  }

  /// Creates an exposure from its written form: sources separated by commas.
  ///
  /// - Parameter text: For example `"app,push,web:https://m.mall.example"`; `+frames` after an
  ///   origin admits its subframes, `web:*` is every page and `everyone` is every source.
  ///   The result is `nil` for an unknown word or an invalid origin.
  public init?(_ text: String) {
    self.init()
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = word.trimmed
      switch word {
      case "app": continue
      case "everyone": self = union(.everyone)
      case "web:*": self = union(.anyPage)
      default:
        if let kind = RouteSource.Kind(rawValue: word), kind != .web {
          kinds.insert(kind)
          continue
        }
        guard word.hasPrefix("web:") else { return nil }
        let hasFrames = word.hasSuffix("+frames")
        let origin = String(word.dropFirst(4).dropLast(hasFrames ? 7 : 0))
        if WebOrigin(origin) == nil { return nil }
        self = union(.web(origin, includingSubframes: hasFrames))
      }
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
