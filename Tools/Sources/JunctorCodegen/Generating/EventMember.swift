// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A member of the JSON line of an event, for the event dictionary.
///
/// The router writes the members of `RouterEvent.Member`; a test compares the two lists.
package struct EventMember: Sendable {
  enum Kind: Sendable {
    case text
    case integer
    case number
    /// A list of texts.
    case list
    /// An object of texts and `null`.
    case object
  }

  package let name: String
  let kind: Kind
  /// The events that have the member, in words.
  let events: String
  let meaning: String
  /// Whether each event has the member.
  var isRequired = false

  private init(
    _ name: String, _ kind: Kind, in events: String, isRequired: Bool = false, _ meaning: String
  ) {
    self.name = name
    self.kind = kind
    self.events = events
    self.meaning = meaning
    self.isRequired = isRequired
  }

  private static let ofRequests = "requests"

  package static let all: [EventMember] = [
    EventMember(
      "v", .integer, in: "all", isRequired: true,
      "The version of this form, 1. A later version of the app may add members."),
    EventMember(
      "time", .number, in: "all", isRequired: true,
      "The seconds since the beginning of 1970 in UTC, on the clock of the device."),
    EventMember(
      "install", .text, in: "all",
      "A random identifier of the installation, if the app passes one. It identifies neither device nor user."
    ),
    EventMember("app_version", .text, in: "all", "The version of the app, if the app passes one."),
    EventMember("event", .text, in: "all", isRequired: true, "The name of the event."),
    EventMember(
      "trace", .text, in: ofRequests,
      "The trace: 32 hexadecimal digits, the same in the logs of the servers that the request calls."
    ),
    EventMember(
      "span", .text, in: ofRequests,
      "The request: 16 hexadecimal digits. Count requests by this member, since `request` begins again at each launch."
    ),
    EventMember(
      "parent", .text, in: ofRequests,
      "The span of the caller, if a push or a page has sent a trace."),
    EventMember("request", .integer, in: ofRequests, "The number of the request since the launch."),
    EventMember(
      "source", .text, in: "requests, unopened, reported",
      "The source: app, push, web, universalLink, customScheme, intent or policy."),
    EventMember("origin", .text, in: ofRequests, "The origin of the page, for the source web."),
    EventMember(
      "pattern", .text, in: "requests, unopened, reported",
      "The pattern of the route; missing if no route matches. The table of the routes below has each."
    ),
    EventMember("route", .text, in: ofRequests, "The name of the route, if it has one."),
    EventMember("module", .text, in: ofRequests, "The module that registers the route."),
    EventMember(
      "outcome", .text, in: "shown, answered, unopened",
      "shown, value, handled, dismissed or failed; for unopened: expired, superseded, dropped, cancelled or duplicate."
    ),
    EventMember("code", .text, in: "answered", "The code of the error, for the outcome failed."),
    EventMember(
      "match_ms", .number, in: "shown, answered", "The time to parse and match the address."),
    EventMember(
      "interceptors_ms", .number, in: "shown, answered",
      "The time of all steps, such as a login, and of everything outside the other stages."),
    EventMember("handler_ms", .number, in: "shown, answered", "The time of the handlers."),
    EventMember(
      "queue_ms", .number, in: "shown, answered",
      "The time that the screen waited for other transitions."),
    EventMember(
      "transition_ms", .number, in: "shown, answered", "The time of the transition to the screen."),
    EventMember("screen_ms", .number, in: "answered", "The time that the screen was visible."),
    EventMember(
      "parameters", .object, in: ofRequests,
      "The parameters; `null` for a value that is not public."),
    EventMember(
      "policy", .integer, in: ofRequests,
      "The number of the remote policy that was in force, also if none of its rules applied."),
    EventMember("rule", .text, in: "rule", "The rule of the policy that applied."),
    EventMember("verb", .text, in: "rule", "The effect of the rule, such as redirect."),
    EventMember(
      "cause", .text, in: "screens, screens_failed",
      "The cause of the change: open, back, swipeBack, tapTab and others."),
    EventMember("scene", .text, in: "screens, screens_failed", "The name of the scene."),
    EventMember(
      "screen", .text, in: "screens, screens_failed",
      "The pattern of the screen in front afterwards."),
    EventMember(
      "added", .list, in: "screens, screens_failed", "The patterns of the screens that were added."),
    EventMember(
      "removed", .list, in: "screens, screens_failed",
      "The patterns of the screens that were removed."),
    EventMember(
      "duration_ms", .number, in: "screens, screens_failed",
      "The time of the transition; 0 if the user changed the screens."),
    EventMember(
      "waiting", .integer, in: "screens, screens_failed",
      "The number of transitions that wait in the scene."),
    EventMember(
      "dropped", .integer, in: "dropped",
      "How many events before this one are missing, since they were read too slowly."),
    EventMember(
      "note", .text, in: "some",
      "A message for developers: the step that refused, or what happened to a link."),
  ]

  /// The names of the events, and when each is written.
  package static let events: [(name: String, meaning: String)] = [
    ("routed", "A handler begins; again after a redirect or a declined request."),
    ("shown", "The screen of a request is visible."),
    ("answered", "A request has ended; for a screen, when it is removed. Each request has one."),
    ("rule", "A rule of a remote policy applied to a request."),
    ("screens", "The visible screens have changed."),
    ("screens_failed", "A change of the screens did not take place."),
    ("second_answer", "A handler answered twice, which is a mistake."),
    ("late_answer", "A handler, a step or a screen answered too late."),
    ("dropped", "Events before this one are missing."),
    ("unopened", "A link ended before a request began, for example because it waited too long."),
    ("reported", "Something else, such as a link that waits."),
  ]
}
