// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if JUNCTOR_FUZZER
  // The function that libFuzzer calls with each input. `scripts/fuzz` builds it.

  import Glibc

  private let subject: FuzzSubject = {
    let name = getenv("JUNCTOR_FUZZ_SUBJECT").map { String(cString: $0) } ?? ""
    guard let subject = FuzzSubject(rawValue: name) else {
      fatalError("JUNCTOR_FUZZ_SUBJECT is not one of \(FuzzSubject.allCases.map(\.rawValue)).")
    }
    return subject
  }()

  /// Whether the line of each input is printed, and all laws are checked.
  private let printsLines = getenv("JUNCTOR_FUZZ_LINE") != nil

  // libFuzzer calls the function on one thread.
  private nonisolated(unsafe) let laws = FuzzLaws(isThorough: printsLines)

  private func write(_ line: String, to file: CInt) {
    var line = line + "\n"
    line.withUTF8 { _ = Glibc.write(file, $0.baseAddress, $0.count) }
  }

  @_cdecl("LLVMFuzzerTestOneInput")
  func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if printsLines { write(SeedLine.text(bytes), to: 1) }
    do throws(BrokenLaw) {
      return try laws.check(bytes, of: subject) ? 0 : -1
    } catch {
      write("A law is broken. \(error)", to: 2)
      // libFuzzer keeps the input of an aborted process.
      abort()
    }
  }
#endif
