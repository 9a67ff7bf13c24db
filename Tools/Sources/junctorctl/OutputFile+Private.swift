// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension OutputFile {
  /// Writes a file that only its owner can read and write; if that fails, the file is as it was before.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The path.
  ///   - replacing: Whether an existing file is replaced.
  static func writePrivate(
    _ bytes: [UInt8], to path: String, replacing: Bool
  ) throws(StreamError) {
    // Written under another name with its permissions from the beginning, so that the file is never readable by others
    // and never incomplete.
    let draft = "\(path).\(getpid()).new"
    let number = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else {
      throw .failed("\(path): the file cannot be written: \(String(cString: strerror(errno)))")
    }
    defer { _ = unlink(draft) }
    let file = Descriptor(number: number, name: path)
    // The mask of the process can remove the owner's permissions, too.
    _ = fchmod(number, 0o600)
    let result = Result { () throws(StreamError) in try file.write(bytes) }
    file.end()
    try result.get()
    // A link fails if the file exists, also if another process has created it meanwhile.
    if (replacing ? rename(draft, path) : link(draft, path)) == 0 { return }
    if errno == EEXIST {
      throw .failed("\(path): the file exists; name another one, or replace it with --force")
    }
    throw .failed("\(path): the file cannot be written: \(String(cString: strerror(errno)))")
  }
}
