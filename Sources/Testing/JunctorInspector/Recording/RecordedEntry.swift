// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import Junctor

extension RouterRecording {
  /// The number of screens that stayed in each stack after going back, counted from the roots.
  package struct Kept: Hashable, Codable, Sendable {
    /// The number for each tab.
    let tabs: [Int]
    /// The number for each modal that stayed.
    let modals: [Int]
    /// The index of the selected tab.
    package let selected: Int
  }

  /// One change of the screens, or one request.
  package struct Entry: Hashable, Codable, Sendable {
    /// The time of its effect since the start of the recording, on the router's clock.
    @RecordedSeconds package private(set) var time: Duration

    /// The cause of the change.
    package let cause: NavigationCause

    /// The number of the scene; 0 for the first scene with an entry.
    package var scene = 0

    /// The opened address; `nil` if it cannot be redacted, or if no address was opened.
    package var address: String?

    /// The name of the request's source: `app`, `push`, and so on.
    package var source: String?

    /// The presentation preferences of the caller.
    package var options: NavigationOptions?

    /// How the request or the finished screen ended; `nil` if it had not ended.
    package var ending: RouteEnding?

    /// The entry before which the request began, if it waited for another screen before its own, for
    /// example in an interceptor that shows a login.
    package var beginsBefore: Int?

    /// The screens that stayed after going back.
    package var kept: Kept?

    /// The screens after it; `nil` if there is no scene.
    @RecordedValue package var screens: Screens?

    /// Whether the entry contains all that a replay requires.
    package var isReplayable = false

    /// What the router knew about the request.
    var request: Request?

    private enum CodingKeys: String, CodingKey {
      case time, cause, scene, address, source, options, ending, beginsBefore, kept, screens
      case isReplayable = "replayable"
      case request
    }

    init(
      time: Duration, cause: NavigationCause, ending: RouteEnding? = nil, kept: Kept? = nil,
      isReplayable: Bool = false
    ) {
      _time = RecordedSeconds(wrappedValue: time)
      self.cause = cause
      self.ending = ending
      self.kept = kept
      _screens = RecordedValue(wrappedValue: nil)
      self.isReplayable = isReplayable
    }
  }
}

extension RouterRecording.Entry: CustomStringConvertible {
  /// The entry in a few words: `open /order/1 from push: handled`.
  package var description: String {
    var text = cause.rawValue
    if let address { text += " \(address)" }
    if let source, source != "app" { text += " from \(source)" }
    if let ending { text += ": \(ending)" }
    return isReplayable ? text : text + " (cannot be replayed)"
  }
}
