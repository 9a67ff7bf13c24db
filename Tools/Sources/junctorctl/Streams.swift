// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What a command reads from and writes to; tests give it other ends than the terminal.
struct Streams {
  /// Replaces the bytes of a buffer with those that come next, with none at the end.
  let input: (inout [UInt8]) throws(StreamError) -> Void
  let output: Output
  let errors: Output

  /// The three standard streams of the process.
  static func standard() -> Streams {
    // A reader that has seen enough closes its end. That is told by the failing write; the signal
    // would end the process before it could be.
    signal(SIGPIPE, SIG_IGN)
    return Streams(
      input: { (buffer) throws(StreamError) in
        try Descriptor(number: 0, name: "standard input").read(into: &buffer)
      },
      output: Output(Descriptor(number: 1, name: "standard output").write),
      errors: Output(Descriptor(number: 2, name: "standard error").write))
  }
}

/// Why bytes could not be read or written.
enum StreamError: Error, Equatable {
  /// Nobody reads the other end any more.
  case closed
  /// What the system says about it.
  case failed(String)
}
