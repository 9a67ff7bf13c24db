// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The input and output of a command; tests replace them.
struct Streams {
  /// Replaces the contents of a buffer with the next bytes; empty at the end.
  let input: (inout [UInt8]) throws(StreamError) -> Void
  let output: Output
  let errors: Output
  /// Whether a progress bar is shown on the error output: it is a terminal.
  var showsProgress = false

  /// The three standard streams of the process.
  static func standard() -> Streams {
    // A reader can close its end. The failing write reports it; the signal would end the process
    // before.
    signal(SIGPIPE, SIG_IGN)
    return Streams(
      input: { (buffer) throws(StreamError) in
        try Descriptor(number: 0, name: "standard input").read(into: &buffer)
      },
      output: Output(Descriptor(number: 1, name: "standard output").write),
      errors: Output(Descriptor(number: 2, name: "standard error").write),
      showsProgress: isatty(2) == 1)
  }
}

/// The reason why bytes could not be read or written.
enum StreamError: Error, Equatable {
  /// The other end is closed.
  case closed
  /// The message of the system.
  case failed(String)
}
