// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// An open file descriptor.
///
/// The only file of the command that accesses memory by address, because the system's calls require
/// it. It is sound: an array lends each address for the duration of one closure, and it is used
/// with that array's length. The address sanitizer runs over the tests of reading and writing.
struct Descriptor {
  let number: Int32
  let name: String

  init(number: Int32, name: String) {
    self.number = number
    self.name = name
  }

  private static let chunk = 1 << 16

  /// Replaces the contents of `buffer` with the next bytes; empty at the end of the file.
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
  ///   - path: The path of the file.
  ///   - limit: The maximum number of bytes; a longer file is refused.
  static func contents(of path: String, limit: Int) throws(StreamError) -> [UInt8] {
    let file = try Descriptor(reading: path)
    defer { close(file.number) }
    var contents: [UInt8] = []
    var part: [UInt8] = []
    repeat {
      try file.read(into: &part)
      contents += part
      if contents.count > limit { throw .failed("it is longer than \(limit >> 20) MB") }
    } while !part.isEmpty
    return contents
  }

  /// Returns a text that is the same for all paths of one file, also if the file does not exist yet.
  static func identity(of path: String) -> String {
    var status = stat()
    if stat(path, &status) == 0 { return "\(status.st_dev):\(status.st_ino)" }
    let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let folder = name == path.startIndex ? "." : String(path[..<name])
    guard stat(folder, &status) == 0 else { return path }
    return "\(status.st_dev):\(status.st_ino)/\(path[name...])"
  }

  /// Opens a file for reading; the caller ends the access with ``end()``.
  init(reading path: String) throws(StreamError) {
    number = open(path, O_RDONLY | O_CLOEXEC)
    name = ""
    guard number >= 0 else { throw .failed(String(cString: strerror(errno))) }
  }

  /// Opens a pipe or another special file for writing; the caller ends the access with ``end()``.
  init(writing path: String) throws(StreamError) {
    number = open(path, O_WRONLY | O_CLOEXEC)
    name = path
    guard number >= 0 else { throw .failed(String(cString: strerror(errno))) }
  }

  /// Returns whether a path names a pipe, a terminal or another special file, in place of a regular one or none.
  static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Ends the access to a file.
  func end() { close(number) }

  /// The number of bytes of a regular file; `nil` for a pipe.
  var size: Int? {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Returns if the last call can be repeated, possibly after a wait; throws if it cannot.
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

// Global, since the methods of the type hide the system's functions of the same names.

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
