// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON
internal import JunctorManifest

/// What a ``PolicyUpdater`` remembers between starts.
struct PolicyRecord: Equatable {
  /// The signed policy in effect, as it was received.
  var current: String?
  /// The signed policy that was in effect before, if it was healthy.
  var previous: String?
  /// The highest revision that took effect.
  var revision = 0
  /// The hash of the payload of that revision.
  var hash = ""
  /// Whether the app has run for some time with the current policy.
  var isHealthy = false
  /// The number of starts with the current policy that were not confirmed, in a row.
  var unclearStarts = 0
  /// The hashes of policies that are ignored, because the app did not start well with them.
  var ignored: [String] = []
  /// The number of the last logout that was performed.
  var epoch = 0
  /// The entity tag of the current policy.
  var etag: String?

  private static let maximumUnclearStarts = 2

  /// Whether the app does not start well with the current policy.
  var hasFailed: Bool { unclearStarts >= Self.maximumUnclearStarts }

  /// Returns to the policy that was in effect before.
  mutating func returnToPrevious() {
    (current, previous, etag) = (previous, nil, nil)
    (isHealthy, unclearStarts) = (false, 0)
  }

  private enum Key: String {
    case current, previous, revision, hash, isHealthy, unclearStarts, ignored, epoch, etag
  }

  init() {}

  /// Reads a record; `nil` if the text is not one.
  init?(_ json: [UInt8]) {
    var limits = JSONCursor.Limits()
    limits.bytes = 1 << 20
    limits.depth = 4
    limits.values = 1_000
    limits.stringBytes = RoutePolicy.Limit.bytes
    do throws(FileErrors) {
      var cursor = try JSONCursor(json, limits: limits)
      try self.init(&cursor)
      try cursor.finish()
    } catch {
      return nil
    }
    if revision < 0 || unclearStarts < 0 || epoch < 0 { return nil }
  }

  private init(_ cursor: inout JSONCursor) throws(FileErrors) {
    var record = PolicyRecord()
    try cursor.object { (cursor, name) throws(FileErrors) in
      switch Key(rawValue: name) {
      case .current: record.current = try cursor.string()
      case .previous: record.previous = try cursor.string()
      case .revision: record.revision = try cursor.integer() ?? 0
      case .hash: record.hash = try cursor.string() ?? ""
      case .isHealthy: record.isHealthy = try cursor.boolean() ?? false
      case .unclearStarts: record.unclearStarts = try cursor.integer() ?? 0
      case .ignored: record.ignored = try cursor.strings()
      case .epoch: record.epoch = try cursor.integer() ?? 0
      case .etag: record.etag = try cursor.string()
      case nil: return false
      }
      return true
    }
    self = record
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.write(Key.current, current)
      writer.write(Key.previous, previous)
      writer.write(Key.revision, revision)
      writer.write(Key.hash, hash)
      writer.write(Key.isHealthy, isHealthy)
      writer.write(Key.unclearStarts, unclearStarts)
      writer.write(Key.ignored, ignored)
      writer.write(Key.epoch, epoch)
      writer.write(Key.etag, etag)
    }
    writer.end()
    return writer.bytes
  }
}
