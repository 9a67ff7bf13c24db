// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// One of the two tables of a comparison.
enum ComparedSide: Int, CaseIterable {
  case old, new

  var other: ComparedSide { self == .old ? .new : .old }
}

/// An origin at which both tables treat all URLs alike, apart from their paths and conditions.
///
/// Spaces and the hosts of patterns divide the URLs; a comparison is made for each part.
struct ComparedPlace {
  /// What one table makes of the URLs of a place.
  struct Side: Hashable {
    let space: Int
    /// The host, if a route of the table names it below the domain of the space.
    var host: String?
    /// The path before that of the place, as symbols: the host, if it is the first segment.
    var prefix: [UInt8] = []

    func admits(_ scope: TableScope) -> Bool {
      guard let space = scope.space else { return true }
      return space == self.space && (scope.host == nil || scope.host == host)
    }
  }

  enum Origin: Hashable {
    /// A text without a scheme.
    case relative
    case scheme(String)
    /// A scheme and a host.
    case authority(String)
  }

  private(set) var origins: [Origin]
  /// What the old and the new table make of the place; `nil` if the table has no such space.
  let sides: [Side?]

  subscript(side: ComparedSide) -> Side? { sides[side.rawValue] }

  /// Whether both tables read the same path in the place, in spaces of the same number.
  let isEven: Bool

  /// Returns all places of two tables, with the hosts that their patterns name.
  static func all(_ spaces: [RouteSpaces], hosts: [Set<TableScope>]) -> [ComparedPlace] {
    var origins: [Origin] = [.relative]
    func add(_ origin: Origin) { if !origins.contains(origin) { origins.append(origin) } }
    var hostNames = Set(hosts.joined().compactMap { $0.host })
    for side in ComparedSide.allCases {
      for (index, space) in spaces[side.rawValue].spaces.enumerated() {
        switch space.kind {
        case .scheme(let scheme): add(.scheme(scheme))
        case .host(let scheme, let host): add(.authority(scheme + "://" + host))
        case .domain(let host, let port, let includingSubdomains):
          let port = port.map { ":" + String($0) } ?? ""
          var names = [host]
          if includingSubdomains {
            names += hosts[side.rawValue].filter { $0.space == index }.compactMap { $0.host }
              .sorted()
            // A subdomain that no pattern names.
            var label = "www"
            while hostNames.contains(label + "." + host) { label += "w" }
            names.append(label + "." + host)
          }
          hostNames.formUnion(names)
          for name in names {
            for scheme in ["https", "http"] { add(.authority(scheme + "://" + name + port)) }
          }
        }
      }
    }
    var places: [ComparedPlace] = []
    for origin in origins {
      let sides = ComparedSide.allCases.map {
        self.side(origin, spaces[$0.rawValue], hosts[$0.rawValue])
      }
      if sides.allSatisfy({ $0 == nil }) { continue }
      if let index = places.firstIndex(where: { $0.sides == sides }) {
        places[index].origins.append(origin)
      } else {
        let isEven =
          sides[0] == sides[1]
          && spaces[0].spaces[sides[0]?.space ?? 0] == spaces[1].spaces[sides[1]?.space ?? 0]
        places.append(ComparedPlace(origins: [origin], sides: sides, isEven: isEven))
      }
    }
    return places
  }

  private static func side(
    _ origin: Origin, _ spaces: RouteSpaces, _ hosts: Set<TableScope>
  ) -> Side? {
    let text =
      switch origin {
      case .relative: "/"
      case .scheme(let scheme): scheme + ":///"
      case .authority(let authority): authority + "/"
      }
    guard let found = spaces.resolve(text) else { return nil }
    let url = found.url
    var side = Side(space: found.space)
    if let host = url.host.map(String.init), !host.isEmpty {
      if hosts.contains(where: { $0.space == found.space && $0.host == host }) { side.host = host }
      if found.path.lowerBound == url.hostRange?.lowerBound, let range = url.hostRange {
        let host = url.withBytes { PercentDecoding.symbols($0, range).symbols }
        side.prefix = [UInt8(ascii: "/")] + host
      }
    }
    return side
  }
}

extension ComparedPlace {
  /// Returns the texts of a URL of the place.
  func texts(_ witness: TableWitness, preferringFull: Bool, plusIsSpace: Bool) -> [String] {
    var texts = origins.flatMap { origin in
      switch origin {
      case .relative: ["/" + witness.rest]
      case .scheme(let scheme): witness.texts(scheme: scheme)
      case .authority(let authority): [authority + "/" + witness.rest]
      }
    }
    if !plusIsSpace {
      texts = texts.map { text in
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count < 2
          ? text
          : parts[0] + "?"
            + parts[1].split(separator: "+", omittingEmptySubsequences: false).joined(
              separator: "%20")
      }
    }
    guard preferringFull else { return texts }
    return texts.filter { !$0.hasPrefix("/") } + texts.filter { $0.hasPrefix("/") }
  }
}
