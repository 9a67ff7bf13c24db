// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// What an app does for the rules of a policy.
///
///     let effects = PolicyEffects(
///       for: shop,
///       steps: ["age check": .intercepted(by: ageCheck)],
///       page: .screen { request, _ in WebScreen(try request.string("url")) },
///       errorPage: .screen { _, _ in ErrorScreen() },
///       notice: { message, _ in banner.show(message) })
public struct PolicyEffects: Sendable {
  let steps: [String: [RouteStep]]
  let page: RouteHandler?
  let errorPage: RouteHandler?
  let notice: @Sendable (String, PolicyDecision) -> Void
  let owner: RouteOwner

  /// Creates the effects.
  ///
  /// - Parameters:
  ///   - recipient: The app, which states the steps and the pages that a policy can use.
  ///   - steps: The steps that a rule can require, by their names in the recipient's `steps`: gates or interceptors.
  ///   - page: Shows a web page in place of a redirected route. The parameter `url` is its address, whose origin is one of
  ///     the recipient's `pageOrigins`. It is required if there are origins.
  ///   - errorPage: Responds in place of a route with an error page. Without it, the request ends as `rejected`.
  ///   - notice: Shows a message to the user. It is called once for each rule of a policy, at the first request to which
  ///     the rule applies, on the thread of the request. By default, there are no messages.
  ///   - fileID: The calling file, filled in by the compiler.
  ///   - line: The calling line, filled in by the compiler.
  /// - Precondition: There is a step for each name of the recipient, and a page if it has origins.
  public init(
    for recipient: PolicyRecipient, steps: [String: RouteOption] = [:], page: RouteHandler? = nil,
    errorPage: RouteHandler? = nil,
    notice: @escaping @Sendable (_ message: String, _ decision: PolicyDecision) -> Void = { _, _ in
    },
    fileID: String = #fileID, line: Int = #line
  ) {
    self.steps = steps.mapValues { RouteTraits([$0]).steps }
    for name in recipient.steps {
      precondition(
        self.steps[name]?.isEmpty == false,
        "A policy can require the step “\(name)”, but there is no gate or interceptor of this name."
      )
    }
    precondition(
      recipient.pageOrigins.isEmpty || page != nil,
      "A policy can redirect to pages, but there is no handler for them.")
    self.page = page
    self.errorPage = errorPage
    self.notice = notice
    owner = RouteOwner(fileID: fileID, line: line)
  }
}
