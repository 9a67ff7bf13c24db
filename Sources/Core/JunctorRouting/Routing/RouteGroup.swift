// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteRegistrar where Self: Sendable {
  /// Returns a registrar for routes that share a prefix, steps, exposure or defaults.
  ///
  ///     let orders = router.group("/order", .intercepted(by: SignIn()), .exposed(to: .push))
  ///     try orders.register("/:id") { … }          // /order/:id
  ///     try orders.register("/:id/refund") { … }   // /order/:id/refund
  ///
  /// The options of a route follow those of its groups; groups nest. A pattern that begins in the middle of
  /// a segment is refused at registration.
  ///
  /// A typed address has the patterns of its type, without the group's prefix. A group for such routes
  /// has no prefix: `router.group("", .exposed(to: .push))`.
  ///
  /// - Parameters:
  ///   - prefix: The text before each pattern of the group.
  ///   - options: Options of every route of the group.
  public func group(
    _ prefix: String = "", _ options: RouteOption...
  ) -> some RouteRegistrar & Sendable {
    RouteGroup(parent: self, prefix: prefix, options: options)
  }
}

private struct RouteGroup: RouteRegistrar, Sendable {
  let parent: any RouteRegistrar & Sendable
  let prefix: String
  let options: [RouteOption]

  func register(
    contentsOf registrations: [RouteRegistration]
  ) throws(RegistrationError) -> [RouteToken] {
    var grouped: [RouteRegistration] = []
    for registration in registrations { grouped.append(try inGroup(registration)) }
    return try parent.register(contentsOf: grouped)
  }

  private func inGroup(
    _ registration: RouteRegistration
  ) throws(RegistrationError) -> RouteRegistration {
    let written = registration.patterns
    var registration = registration
    for (index, pattern) in written.enumerated() {
      if !prefix.isEmpty, let first = pattern.first, !"/{?#".contains(first) {
        throw RegistrationError(
          .brokenPattern, subject: pattern, owner: registration.owner,
          reason: "“\(pattern)” in the group “\(prefix)” does not begin with “/”")
      }
      registration.patterns[index] = prefixed(pattern)
    }
    registration.options = options + registration.options
    if let type = registration.handler.addressType, registration.patterns != written {
      throw refusal(of: registration, type, written)
    }
    return registration
  }

  private func refusal(
    of registration: RouteRegistration, _ type: any Sendable.Type, _ written: [String]
  ) -> RegistrationError {
    func list(_ patterns: [String]) -> String {
      patterns.map { "“\($0)”" }.joined(separator: ", ")
    }
    return RegistrationError(
      .prefixedAddress, subject: registration.patterns[0], owner: registration.owner,
      reason:
        "“\(type)” would be opened as \(list(written)), without the group's prefix; write the "
        + "whole address, \(list(registration.patterns)), in the type, and register it in a group "
        + "without the prefix “\(prefix)”")
  }

  private func prefixed(_ pattern: String) -> String {
    if prefix.isEmpty { return pattern }
    if pattern == "/" { return prefix }
    var prefix = prefix
    if prefix.last == "/" { prefix.removeLast() }
    return prefix + pattern
  }
}
