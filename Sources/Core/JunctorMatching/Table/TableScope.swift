// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The scope of a route: everywhere, one space, or one of the hosts of a space.
package struct TableScope: Hashable, Sendable {
  /// The index of the space; `nil` for every space.
  package var space: Int?
  /// A host below the domain of the space; `nil` for all of the space.
  package var host: String?

  package init(space: Int? = nil, host: String? = nil) { (self.space, self.host) = (space, host) }

  /// How specific the scope is: at a tie the more specific ranks higher.
  var exactness: Int { space == nil ? 0 : host == nil ? 1 : 2 }

  func admits(_ url: Span<UInt8>, _ subject: TableSubject) -> Bool {
    guard let space, let host else { return space ?? subject.space == subject.space }
    guard space == subject.space else { return false }
    let (start, count) = (Int(subject.layout.hostStart), host.utf8.count)
    guard Int(subject.layout.hostEnd) - start == count else { return false }
    return host.utf8.enumerated().allSatisfy { url[start + $0.offset] == $0.element }
  }

  func admits(_ url: RoutableURL) -> Bool {
    url.url.withBytes { admits($0, TableSubject(url)) }
  }

  package func overlaps(_ other: TableScope) -> Bool { isWithin(other) || other.isWithin(self) }

  package func isWithin(_ other: TableScope) -> Bool {
    other.space == nil || space == other.space && (other.host == nil || host == other.host)
  }
}
