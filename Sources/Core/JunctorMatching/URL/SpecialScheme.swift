// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The special schemes of the URL standard (§3.1): those of the web, with their default ports.
enum SpecialScheme: Sendable, Hashable {
  case ftp, file, http, https, ws, wss

  static let longest = 5

  /// Creates the scheme from its lower-case name in a word, the last byte lowest.
  @inline(__always)
  init?(packed: UInt64) {
    switch packed {
    case 0x66_7470: self = .ftp
    case 0x6669_6C65: self = .file
    case 0x6874_7470: self = .http
    case 0x68_7474_7073: self = .https
    case 0x7773: self = .ws
    case 0x77_7373: self = .wss
    default: return nil
    }
  }

  init?(_ name: String) {
    guard name.utf8.count <= SpecialScheme.longest else { return nil }
    self.init(packed: name.utf8.reduce(0) { $0 << 8 | UInt64($1) })
  }

  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count <= SpecialScheme.longest else { return nil }
    self.init(packed: range.reduce(0) { $0 << 8 | UInt64(bytes[$1]) })
  }

  var defaultPort: UInt16? {
    switch self {
    case .ftp: 21
    case .file: nil
    case .http, .ws: 80
    case .https, .wss: 443
    }
  }
}
