// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(AppIntents)
  public import AppIntents
  public import Junctor

  /// An app intent that opens a route.
  ///
  ///     struct OpenOrder: RouteIntent {
  ///       static let title: LocalizedStringResource = "Open Order"
  ///       static let openAppWhenRun = true
  ///       @Parameter(title: "Number") var number: Int
  ///       var route: OrderDetail { OrderDetail(id: number) }
  ///     }
  ///
  ///     extension RouteIntent {
  ///       var inbox: LinkInbox { Links.inbox }  // once, for all intents of the app
  ///     }
  ///
  /// The intent adds the address to the inbox as a link with the source `.intent`. The link waits there until the app
  /// is ready. The route must have `.exposed(to: .intent)`. Values that are not part of the address are not sent.
  ///
  /// Each intent declares `openAppWhenRun`, or `supportedModes` on iOS 26. Xcode reads both at build time, and only
  /// from the type itself, so this protocol cannot provide them. An `OpenIntent` opens the app without them.
  public protocol RouteIntent: AppIntent {
    /// The type of the address: a `Route` type, or `String`.
    associatedtype Destination: RouteAddress

    /// The address that the intent opens, which is read after the system has set the intent's parameters.
    var route: Destination { get throws }

    /// The inbox of the app.
    var inbox: LinkInbox { get async }
  }

  extension RouteIntent {
    /// Opens the route, and returns when its screen is visible.
    ///
    /// After 10 seconds, for example during a login, this method returns, and the link stays in the inbox. The same
    /// applies if the system cancels the intent.
    ///
    /// - Throws: The error of ``route``, or a ``RouteIntentError`` if the route was not opened.
    public func perform() async throws -> some IntentResult {
      try await open()
      return .result()
    }

    /// Adds the link to the inbox, and waits for its end, at most 10 seconds.
    func open(on clock: some Clock<Duration> = ContinuousClock()) async throws {
      let link = try link
      let inbox = await self.inbox
      let (dispositions, result) = AsyncStream.makeStream(of: LinkInbox.Disposition.self)
      // Not a child task: the cancellation of the intent would remove the link, or close its login.
      Task { result.yield(await inbox.receive(link)) }
      let timer = Task {
        try await clock.sleep(for: .seconds(10))
        result.finish()
      }
      defer { timer.cancel() }
      let disposition = await dispositions.first { _ in true }
      if let error = disposition.flatMap({ RouteIntentError($0) }) { throw error }
    }

    private var link: InboundLink {
      get throws {
        let route = try route
        do throws(RouteError) {
          // Refuses a value that its text would not be read as. That does not depend on the space.
          if let typed = route as? any Route { _ = try typed.url(in: .scheme("app")) }
          return InboundLink(try route.routeAddress.text, entry: .intent)
        } catch {
          throw RouteIntentError(error)
        }
      }
    }
  }

  // `OpenIntent` has a `perform` of its own. This one is more specific than both.
  extension RouteIntent where Self: OpenIntent {
    /// Opens the route, as the `perform` of each ``RouteIntent`` does.
    public func perform() async throws -> some IntentResult {
      try await open()
      return .result()
    }
  }
#endif
