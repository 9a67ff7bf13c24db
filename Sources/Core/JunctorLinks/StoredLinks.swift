// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorRouting

/// The links of an inbox that wait, for the next launch of the app.
///
///     // When the app enters the background:
///     defaults.set(try JSONEncoder().encode(inbox.stored(at: now)), forKey: "links")
///
///     // At the next launch, before `deliver(to:)`:
///     inbox.restore(try JSONDecoder().decode(StoredLinks.self, from: data), at: now)
///
/// Here, `now` is `Duration.seconds(Date.now.timeIntervalSince1970)`. Remove the data when the app returns to the foreground,
/// since the inbox opens the links then.
public struct StoredLinks: Hashable, Codable, Sendable {
  struct Entry: Hashable, Codable, Sendable {
    let link: InboundLink
    /// When the inbox received it, on the clock of the caller.
    let time: Duration
  }

  let entries: [Entry]

  /// Whether no link waited.
  public var isEmpty: Bool { entries.isEmpty }
}

extension LinkInbox {
  /// Returns the links that wait, for the next launch.
  ///
  /// Links in delivery, such as one that waits for a login, calls of other apps, answers to calls, and links of the app's
  /// own sources are left out. The scene of a link is not stored.
  ///
  /// - Parameter now: The present on a clock that continues between launches, for example since 1970.
  /// - Complexity: O(*n*) in the number of waiting links.
  public func stored(at now: Duration) -> StoredLinks {
    let links = storage.waitingWithAges.filter { $0.link.source.isOutside }
    return StoredLinks(entries: links.map { .init(link: $0.link, time: now - $0.age) })
  }

  /// Adds stored links.
  ///
  /// They are links like others: one that has waited longer than the time to live, before and after the launch, expires,
  /// one that is in the inbox already is a duplicate, and the capacity limits them. The report receives each of them.
  ///
  /// - Parameters:
  ///   - stored: The links.
  ///   - now: The present on the clock of ``stored(at:)``.
  public func restore(_ stored: StoredLinks, at now: Duration) {
    // A time in the data can be so far away that the difference would overflow.
    let first = now - .seconds(1 << 40)
    for entry in stored.entries {
      storage.accept(entry.link, age: now - min(now, max(first, entry.time)))
    }
  }
}
