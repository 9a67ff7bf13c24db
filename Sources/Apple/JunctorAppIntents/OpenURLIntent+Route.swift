// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(AppIntents)
  public import AppIntents
  internal import Foundation
  public import Junctor

  @available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  extension OpenURLIntent {
    /// Creates an intent that opens the universal link of a route, as the result of another intent, or for a button.
    ///
    ///     return .result(opensIntent: try OpenURLIntent(Cart(), domain: "mall.example.com"))
    ///
    /// The system passes the link to the app like a tap on it. The route must have `.exposed(to: .universalLink)`.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - domain: The web domain whose universal links the app opens. It must be a valid host.
    /// - Throws: A `RouteError`: `unrepresentable`, with the value's name, if no URL can contain it.
    public init(_ route: some Route, domain: String) throws(RouteError) {
      guard let url = URL(string: try route.url(in: .domain(domain))) else {
        preconditionFailure("The address of a route is not a URL.")
      }
      self.init(url)
    }
  }
#endif
