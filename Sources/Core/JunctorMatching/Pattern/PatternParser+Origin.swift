// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension PatternParser {
  /// Reads the part before the path: nothing, a scheme, or a scheme, host and port.
  mutating func parseOrigin() throws(RoutePatternError) {
    switch scalars[0] {
    case "/":
      if scalar(at: 1) == "/" {
        throw mistake(
          .missingSlash, at: 1, "a pattern begins with one “/”", write: source(1..<scalars.count))
      }
      return
    case "{": return
    default: break
    }
    guard let colon = endOfScheme() else {
      throw mistake(
        .missingSlash, at: 0, "a pattern begins with “/” or with a scheme and “://”",
        write: "/\(text)")
    }
    let scheme = source(0..<colon).lowercased()
    parts.scheme = scheme
    index = colon + 1
    guard peek == "/" else {
      throw mistake(
        .missingSlash, at: index, "the path of a pattern with a scheme begins with “://”",
        write: "\(source(0..<index))//\(source(index..<scalars.count))")
    }
    let hasAuthority = scalar(at: index + 1) == "/"
    if hasAuthority { index += 2 }
    if scheme == "http" || scheme == "https" { try parseAuthority(hasAuthority) }
  }

  private func endOfScheme() -> Int? {
    var position = 0
    while let next = scalar(at: position) {
      switch next {
      case "a"..."z", "A"..."Z": break
      case "0"..."9", "+", "-", ".":
        if position == 0 { return nil }
      case ":": return position > 0 ? position : nil
      default: return nil
      }
      position += 1
    }
    return nil
  }

  private mutating func parseAuthority(_ isThere: Bool) throws(RoutePatternError) {
    let start = index
    scan: while isThere, let next = peek {
      switch next {
      case "/", "?", "#", "{": break scan
      case "@":
        throw mistake(
          .userInfo, at: index, "a user name before the host is not accepted",
          write: "\(source(0..<start))\(source(index + 1..<scalars.count))")
      case "*", "(", "\\":
        throw mistake(.invalidHost, at: index, "the host of a web address must be literal text")
      case ":":
        if let digit = scalar(at: index + 1), Self.beginsName(digit) {
          throw mistake(.invalidHost, at: index, "the host of a web address must be literal text")
        }
      default: break
      }
      index += 1
    }
    if index == start {
      throw mistake(.missingHost, at: start, "a web address needs a host")
    }
    do throws(URLParsingError) {
      let url = try ParsedURL(source(0..<index))
      parts.host = url.host.map { String($0) }
      parts.port = url.port
    } catch {
      let offset = min(max(error.offset, offsets[start]), offsets[index])
      throw RoutePatternError(.invalidHost, in: text, at: offset, error.message)
    }
  }
}
