// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

public enum WKNavigationResponsePolicy: Int, Sendable {
  case cancel = 0
  case allow = 1
  case download = 2
}

@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
public struct URLScheme: Hashable, Sendable {
  public let rawValue: String

  /// `nil` for a scheme that WebKit handles itself, and for a text that is no scheme.
  @MainActor public init?(_ rawValue: String) {
    let isOfWebKit = ["http", "https", "about", "blob", "data", "file", "javascript"]
      .contains(rawValue.lowercased())
    guard !isOfWebKit, rawValue.first?.isLetter == true else { return nil }
    self.rawValue = rawValue
  }
}

/// The method that loads an address is left out.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
public protocol URLSchemeHandler {}

/// The real one is also observable.
@MainActor
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
public final class WebPage {
  private let configuration: Configuration
  private var decider: any NavigationDeciding

  public convenience init(configuration: Configuration = Configuration()) {
    struct Default: NavigationDeciding {}
    self.init(configuration: configuration, navigationDecider: Default())
  }

  /// A page retains its decider, and its web view with it.
  public init(
    configuration: Configuration = Configuration(), navigationDecider: some NavigationDeciding
  ) {
    self.configuration = configuration
    decider = navigationDecider
  }

  /// The events of the navigation, which are none here.
  @discardableResult
  public func load(_ request: URLRequest) -> some AsyncSequence<NavigationEvent, any Error> {
    AsyncThrowingStream<NavigationEvent, any Error> { $0.finish() }
  }

  // MARK: Not in the real WebKit

  /// The web view of the page, created with its first use; in the real one, it is not public.
  public private(set) lazy var stubWebView: WKWebView = {
    final class Adapter: NSObject, WKURLSchemeHandler {}
    let copy = WKWebViewConfiguration()
    copy.userContentController = configuration.userContentController
    for scheme in configuration.urlSchemeHandlers.keys {
      copy.setURLSchemeHandler(Adapter(), forURLScheme: scheme.rawValue)
    }
    return WKWebView(configuration: copy)
  }()

  /// Loads a page if the decider allows it, and returns the injected scripts that run in its main frame.
  public func stubLoad(_ action: WKNavigationAction) async -> [WKUserScript]? {
    var (preferences, current) = (NavigationPreferences(), decider)
    let policy = await current.decidePolicy(
      for: NavigationAction(wrapped: action), preferences: &preferences)
    decider = current
    return policy == .allow ? configuration.userContentController.userScripts : nil
  }
}

@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
extension WebPage {
  /// A value with the identity of its content controller.
  @MainActor public struct Configuration {
    public init() {}
    public var userContentController: WKUserContentController = WKUserContentController()
    public var urlSchemeHandlers: [URLScheme: any URLSchemeHandler] = [:]
  }

  public struct NavigationPreferences: Sendable {
    public init() {}
    public var allowsContentJavaScript: Bool = true
  }

  public enum NavigationEvent: Hashable, Sendable {
    case startedProvisionalNavigation
    case receivedServerRedirect
    case committed
    case finished
  }

  /// A frame of `WKNavigationAction`, whose `nil` the real one does not notice: messages to `nil` have empty results.
  @MainActor public struct FrameInfo {
    fileprivate let wrapped: WKFrameInfo?

    public var isMainFrame: Bool { wrapped?.isMainFrame ?? false }

    /// Without an address for a frame without a document; traps for the `nil` of a source frame.
    public var request: URLRequest {
      if let request = wrapped!.value(forKey: "request") as? URLRequest { return request }
      var request = URLRequest(url: URL(fileURLWithPath: "/"))
      request.url = nil
      return request
    }

    public var securityOrigin: WKSecurityOrigin {
      wrapped?.securityOrigin ?? WKSecurityOrigin(protocol: "", host: "")
    }
  }

  @MainActor public struct NavigationAction {
    fileprivate let wrapped: WKNavigationAction

    public var source: FrameInfo {
      FrameInfo(wrapped: wrapped.value(forKey: "sourceFrame") as? WKFrameInfo)
    }
    public var target: FrameInfo? { wrapped.targetFrame.map { FrameInfo(wrapped: $0) } }
    public var navigationType: WKNavigationType { wrapped.navigationType }
    public var request: URLRequest { wrapped.request }
  }

  /// Its members are left out.
  @MainActor public struct NavigationResponse {}

  /// The method for authentication challenges is left out.
  public protocol NavigationDeciding {
    @MainActor
    mutating func decidePolicy(
      for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
    ) async -> WKNavigationActionPolicy

    @MainActor
    mutating func decidePolicy(
      for response: WebPage.NavigationResponse
    ) async -> WKNavigationResponsePolicy
  }
}

@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
extension WebPage.NavigationDeciding {
  @MainActor
  public func decidePolicy(
    for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
  ) async -> WKNavigationActionPolicy { .allow }

  @MainActor
  public func decidePolicy(
    for response: WebPage.NavigationResponse
  ) async -> WKNavigationResponsePolicy { .allow }
}
