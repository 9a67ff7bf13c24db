// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Body { get }
}

extension App {
  /// The real one runs the app; here, tests open its windows.
  public static func main() { fatalError("The stub runs no app.") }
}

@MainActor @preconcurrency
public protocol Scene {}

/// A template of windows: each has state of its own, and all have the app's.
public struct WindowGroup<Content: View>: Scene {
  private let content: () -> Content

  // Apple's closure does not escape; SwiftUI gives new storage to the views of each window.
  public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }

  public func stubOpenWindow() -> Content { content() }
}
