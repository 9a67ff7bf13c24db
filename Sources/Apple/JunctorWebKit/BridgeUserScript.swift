// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(WebKit) && !os(tvOS) && !os(watchOS)
  internal import WebKit

  /// The page's side of the bridge as a user script, which has its content world; WebKit's user scripts hide theirs.
  final class BridgeUserScript: WKUserScript {
    private let world: WKContentWorld

    private init(_ source: String, _ world: WKContentWorld) {
      self.world = world
      super.init(
        source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true, in: world)
    }

    /// Adds a script to a controller if another bridge has not added the same one to the same world.
    ///
    /// Each script of a controller runs in each web view that shares it.
    static func add(
      _ source: String, to controller: WKUserContentController, in world: WKContentWorld
    ) {
      let isAdded = controller.userScripts.contains { script in
        script.source == source && (script as? BridgeUserScript)?.world === world
      }
      if !isAdded { controller.addUserScript(BridgeUserScript(source, world)) }
    }
  }
#endif
