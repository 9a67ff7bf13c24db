// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where a replay came to other screens than the recording.
public struct NavigationReplayDifference: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the entry, from 0; `nil` when what was up at the start could not be put up.
  public let entry: Int?
  /// What was done.
  public let act: String
  /// What was up afterwards, in the recording: patterns, a line for each tab and modal.
  public let recorded: String
  /// What was up afterwards, in the replay.
  public let replayed: String

  /// What was done, and both drawings.
  public var description: String {
    let place = entry.map { "Entry \($0), “\(act)”," } ?? "The start"
    return "\(place) led elsewhere.\nrecorded:\n\(recorded)\nreplayed:\n\(replayed)"
  }
}
