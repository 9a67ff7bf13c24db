// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The function that libFuzzer calls with each input. `scripts/fuzz` builds it together with the laws.

import Glibc
import TestSupport

/// The subject in JUNCTOR_FUZZ_SUBJECT or, for OSS-Fuzz, at the end of the name of the program.
private let subject: FuzzSubject = {
  let subjects = FuzzSubject.matching + FuzzSubject.files
  let name = getenv("JUNCTOR_FUZZ_SUBJECT").map { String(cString: $0) } ?? CommandLine.arguments[0]
  guard let subject = subjects.first(where: { name.hasSuffix($0.name) }) else {
    fatalError("“\(name)” is not one of \(subjects).")
  }
  return subject
}()

/// Whether the line of each input is printed, and all laws are checked.
private let printsLines = getenv("JUNCTOR_FUZZ_LINE") != nil

// libFuzzer calls the function on one thread.
private nonisolated(unsafe) let laws = subject.laws(isThorough: printsLines)

private func write(_ line: String, to file: CInt) {
  var line = line + "\n"
  line.withUTF8 { _ = Glibc.write(file, $0.baseAddress, $0.count) }
}

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if printsLines { write(SeedLine.text(bytes), to: 1) }
  do throws(BrokenLaw) {
    return try laws(bytes) ? 0 : -1
  } catch {
    write("A law is broken. \(error)", to: 2)
    // libFuzzer keeps the input of an aborted process.
    abort()
  }
}
