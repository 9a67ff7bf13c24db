// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The first entry after which a replay shows other screens than the recording.
public struct NavigationReplayDifference: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the entry, from 0; `nil` if the screens of the start could not be shown.
  let entry: Int?
  /// The repeated entry.
  let act: String
  /// The screens after it in the recording: patterns, one line for each tab and modal.
  let recorded: String
  /// The screens after it in the replay.
  let replayed: String

  /// The entry, and both drawings.
  public var description: String {
    let place = entry.map { "Entry \($0), “\(act)”," } ?? "The start"
    return "\(place) led to other screens.\nrecorded:\n\(recorded)\nreplayed:\n\(replayed)"
  }
}
