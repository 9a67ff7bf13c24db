// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// As WebKit does.
@_exported import Foundation
// Not exported: on Linux, both have an `NSObject`.
import UIKit

/// Foundation's, on Apple's platforms.
public struct URLRequest: Sendable {
  public var url: URL?
  public init(url: URL) { self.url = url }
}

@MainActor open class WKSecurityOrigin: Foundation.NSObject {
  public let `protocol`: String
  public let host: String
  public let port: Int

  /// Not in the real WebKit, which creates the origins of pages.
  public init(protocol: String, host: String, port: Int = 0) {
    self.protocol = `protocol`
    self.host = host
    self.port = port
    super.init()
  }
}

@MainActor open class WKFrameInfo: Foundation.NSObject {
  public let isMainFrame: Bool
  private let document: URLRequest?
  /// Not settable in the real WebKit; here, the origin of the page that the frame has now.
  open var securityOrigin: WKSecurityOrigin

  /// Not in the real WebKit, which creates the frames of pages.
  public init(
    isMainFrame: Bool = true, _ origin: WKSecurityOrigin, showing document: URLRequest? = nil
  ) {
    self.isMainFrame = isMainFrame
    self.document = document
    securityOrigin = origin
    super.init()
  }

  /// As in the real one, not optional by declaration, and `nil` at run time for a frame without a document.
  public var request: URLRequest { document! }

  /// Key-value coding, which Apple's `NSObject` has.
  public func value(forKey key: String) -> Any? {
    precondition(key == "request", "The stub has no key “\(key)”.")
    return document
  }
}

/// The methods that load an address are left out.
@MainActor public protocol WKURLSchemeHandler: Foundation.NSObjectProtocol {}

@MainActor open class WKWebViewConfiguration: Foundation.NSObject {
  open var userContentController: WKUserContentController
  private var schemeHandlers: [String: any WKURLSchemeHandler] = [:]

  open func setURLSchemeHandler(
    _ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String
  ) { schemeHandlers[urlScheme.lowercased()] = urlSchemeHandler }

  open func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
    schemeHandlers[urlScheme.lowercased()]
  }

  public override init() {
    userContentController = WKUserContentController()
    super.init()
  }

  /// A copy shares the controller.
  nonisolated open override func copy() -> Any {
    MainActor.assumeIsolated { () -> WKWebViewConfiguration in
      let copy = WKWebViewConfiguration()
      copy.userContentController = userContentController
      copy.schemeHandlers = schemeHandlers
      return copy
    }
  }
}

@MainActor open class WKWebView: UIView {
  private let ownConfiguration: WKWebViewConfiguration
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  open var isLoading: Bool { stubIsLoading }

  /// The real initializer also has a frame; `init()` has an empty one and a new configuration.
  public init(configuration: WKWebViewConfiguration = WKWebViewConfiguration()) {
    ownConfiguration = configuration.copy() as! WKWebViewConfiguration
    super.init()
  }

  /// A copy of the web view's own copy: a change of one has no effect on the others.
  open var configuration: WKWebViewConfiguration {
    ownConfiguration.copy() as! WKWebViewConfiguration
  }

  @discardableResult
  open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    stubHTML = string
    guard let baseURL else { return nil }
    // As in WebKit, the document has the origin of the base URL.
    let action = WKNavigationAction(
      URLRequest(url: baseURL), .other, from: nil, to: WKFrameInfo(Self.origin(baseURL)))
    stubScripts = stubLoad(action)
    return WKNavigation()
  }

  @discardableResult
  open func load(_ request: URLRequest) -> WKNavigation? {
    let action = WKNavigationAction(
      request, .other, from: nil, to: WKFrameInfo(Self.origin(request.url)))
    stubScripts = stubLoad(action)
    return WKNavigation()
  }

  private static func origin(_ url: URL?) -> WKSecurityOrigin {
    WKSecurityOrigin(protocol: url?.scheme ?? "", host: url?.host ?? "")
  }

  open func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    contentWorld: WKContentWorld
  ) async throws -> sending Any? {
    await stubCall?(StubCall(body: functionBody, arguments: arguments, world: contentWorld))
    return nil
  }

  // MARK: Not in the real WebKit

  /// Whether it loads a page; the stub's own loads end at once.
  public var stubIsLoading = false

  /// A call of the app in the page.
  public struct StubCall {
    public let body: String
    public let arguments: [String: Any]
    public let world: WKContentWorld
  }

  /// The result of a page's message: its promise is resolved or rejected, or there is no handler.
  public enum StubReply: Sendable {
    /// Resolved with a text; `nil` for another value.
    case resolved(String?)
    case rejected(String)
    case noHandler
  }

  /// The text of the page that the app has loaded.
  public private(set) var stubHTML: String?
  /// The scripts that run in that page; `nil` if the delegate has refused it.
  public private(set) var stubScripts: [WKUserScript]?
  /// The function that the app calls in the page.
  public var stubCall: (@MainActor (StubCall) async -> Void)?
  /// Called after a message is passed to the app, and before its answer.
  public var stubDidPost: (@MainActor () -> Void)?
  /// The number of answers to each message.
  public private(set) var stubReplyCounts: [Int] = []

  /// Loads a page if the delegate allows it, and returns the injected scripts that run in its main frame.
  public func stubLoad(_ action: WKNavigationAction) -> [WKUserScript]? {
    var policies: [WKNavigationActionPolicy] = []
    navigationDelegate?.webView(self, decidePolicyFor: action) { policies.append($0) }
    // The real one raises an exception if the handler is not called, or called twice.
    precondition(
      policies.count == (navigationDelegate == nil ? 0 : 1), "One decision for each action.")
    guard policies.allSatisfy({ $0 == .allow }) else { return nil }
    navigationDelegate?.webView(self, didCommit: WKNavigation())
    return ownConfiguration.userContentController.userScripts
  }

  /// Sends a message as a page does.
  public func stubPost(
    _ body: Any, from frame: WKFrameInfo, in world: WKContentWorld = .page
  ) async -> StubReply {
    let controller = ownConfiguration.userContentController
    guard let handler = controller.stubHandler("junctor", in: world) else { return .noHandler }
    let message = WKScriptMessage(
      body, webView: self, frameInfo: frame, name: "junctor", world: world)
    let number = stubReplyCounts.count
    stubReplyCounts.append(0)
    let (replies, reply) = AsyncStream<StubReply>.makeStream()
    handler.userContentController(controller, didReceive: message) { [weak self] result, error in
      self?.stubReplyCounts[number] += 1
      if let error {
        reply.yield(.rejected(error))
      } else {
        reply.yield(.resolved(result as? String))
      }
    }
    stubDidPost?()
    for await answer in replies { return answer }
    return .rejected("The handler was never called.")
  }
}

extension WKWebView {
  public convenience init(frame: CGRect, configuration: WKWebViewConfiguration) {
    self.init(configuration: configuration)
  }
}
