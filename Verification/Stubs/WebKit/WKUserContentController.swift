// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

@MainActor open class WKContentWorld: NSObject {
  public let name: String?
  private init(name: String?) {
    self.name = name
    super.init()
  }

  private static var worlds: [String: WKContentWorld] = [:]
  public static let page = WKContentWorld(name: nil)
  public static let defaultClient = WKContentWorld(name: nil)
  public static func world(name: String) -> WKContentWorld {
    if let world = worlds[name] { return world }
    let world = WKContentWorld(name: name)
    worlds[name] = world
    return world
  }
}

public enum WKUserScriptInjectionTime: Int, Sendable {
  case atDocumentStart = 0
  case atDocumentEnd = 1
}

@MainActor open class WKUserScript: NSObject {
  public let source: String
  public let injectionTime: WKUserScriptInjectionTime
  public let isForMainFrameOnly: Bool
  /// Not in the real WebKit, where it is private.
  public let stubWorld: WKContentWorld

  public init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool,
    in contentWorld: WKContentWorld
  ) {
    self.source = source
    self.injectionTime = injectionTime
    isForMainFrameOnly = forMainFrameOnly
    stubWorld = contentWorld
    super.init()
  }
}

@MainActor open class WKScriptMessage: NSObject {
  public let body: Any
  open private(set) weak var webView: WKWebView?
  public let frameInfo: WKFrameInfo
  public let name: String
  public let world: WKContentWorld

  /// Not in the real WebKit, which creates messages.
  init(_ body: Any, webView: WKWebView, frameInfo: WKFrameInfo, name: String, world: WKContentWorld)
  {
    self.body = body
    self.webView = webView
    self.frameInfo = frameInfo
    self.name = name
    self.world = world
    super.init()
  }
}

@MainActor public protocol WKScriptMessageHandlerWithReply: NSObjectProtocol {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void)
}

@MainActor open class WKUserContentController: NSObject {
  private struct Key: Hashable {
    let world: ObjectIdentifier
    let name: String
  }

  /// As in WebKit, an entry retains the controller, so a controller with a handler is never released.
  private struct Registration {
    let controller: WKUserContentController
    let handler: any WKScriptMessageHandlerWithReply
  }

  private var registrations: [Key: Registration] = [:]

  /// Each script runs in each page of each web view that shares the controller, as often as it was added.
  open private(set) var userScripts: [WKUserScript] = []

  public override init() { super.init() }

  open func addUserScript(_ userScript: WKUserScript) { userScripts.append(userScript) }

  open func removeAllUserScripts() { userScripts = [] }

  open func addScriptMessageHandler(
    _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply,
    contentWorld: WKContentWorld, name: String
  ) {
    let key = Key(world: ObjectIdentifier(contentWorld), name: name)
    // The real one raises `NSInvalidArgumentException`.
    precondition(
      registrations[key] == nil,
      "Attempt to add script message handler with name '\(name)' when one already exists.")
    registrations[key] = Registration(controller: self, handler: scriptMessageHandlerWithReply)
  }

  open func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
    let key = Key(world: ObjectIdentifier(contentWorld), name: name)
    if registrations.removeValue(forKey: key) != nil { stubDidRemoveHandler?() }
  }

  open func removeAllScriptMessageHandlers() { registrations = [:] }

  /// Not in the real WebKit: called after a handler is removed.
  public var stubDidRemoveHandler: (@MainActor () -> Void)?

  /// Not in the real WebKit: the handler in `window.webkit.messageHandlers` of a world.
  public func stubHandler(
    _ name: String, in world: WKContentWorld
  ) -> (any WKScriptMessageHandlerWithReply)? {
    registrations[Key(world: ObjectIdentifier(world), name: name)]?.handler
  }
}
