// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// An open file, by the number that the system gave it.
///
/// The one file of the command that touches memory by address, because the system's calls take one.
/// It is sound: each address is lent by an array for the length of one closure, and used with that
/// array's own length. The tests of reading and writing run under the address sanitizer too.
struct Descriptor {
  let number: Int32
  let name: String
  private static let chunk = 1 << 16

  /// Replaces the bytes of `buffer` with the next ones; with none at the end of the file.
  func read(into buffer: inout [UInt8]) throws(StreamError) {
    let number = number
    while true {
      var count = 0
      buffer = Array(unsafeUninitializedCapacity: Self.chunk) { bytes, filled in
        count = systemRead(number, bytes.baseAddress, Self.chunk)
        filled = max(count, 0)
      }
      if count >= 0 { return }
      try recover(Int16(POLLIN))
    }
  }

  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8]) throws(StreamError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        systemWrite(number, $0.baseAddress, $0.count)
      }
      if count < 0 { try recover(Int16(POLLOUT)) } else { written += count }
    }
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - limit: The most bytes to read; a longer file is refused.
  static func contents(of path: String, limit: Int) throws(StreamError) -> [UInt8] {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw .failed(String(cString: strerror(errno))) }
    defer { close(number) }
    let file = Descriptor(number: number, name: "")
    var contents: [UInt8] = []
    var part: [UInt8] = []
    repeat {
      try file.read(into: &part)
      contents += part
      if contents.count > limit { throw .failed("it is longer than \(limit >> 20) MB") }
    } while !part.isEmpty
    return contents
  }

  /// Waits and returns when the last call can be repeated, and throws when it cannot.
  private func recover(_ event: Int16) throws(StreamError) {
    switch errno {
    case EINTR: return
    case EAGAIN:
      var request = pollfd(fd: number, events: event, revents: 0)
      poll(&request, 1, -1)
    case EPIPE: throw .closed
    default:
      let reason = String(cString: strerror(errno))
      throw .failed(name.isEmpty ? reason : "\(name): \(reason)")
    }
  }
}

// Outside of the type, whose methods of the same names hide the system's.

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
