// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The functions of the WebAssembly module. A page writes a request into memory that it has allocated, and receives a
// pointer to the answer: a UInt32 with its length, and its bytes. The page frees both.

// Why the unsafe code here is sound: a module of WebAssembly runs on one thread, which alone uses the engine. A page
// passes memory of `junctor_alloc`, which is read during the call, and frees each pointer once. scripts/check-engine
// compares 100,000 answers with those of native code.
nonisolated(unsafe) private var engine = Engine()

/// Allocates memory.
@c(junctor_alloc) public func allocate(_ size: Int) -> UnsafeMutableRawPointer {
  .allocate(byteCount: size, alignment: 16)
}

/// Frees memory that ``allocate(_:)`` or ``ask(_:_:)`` returned.
@c(junctor_free) public func free(_ pointer: UnsafeMutableRawPointer) { pointer.deallocate() }

/// Returns the answer to a request: its length and its bytes.
@c(junctor_ask) public func ask(
  _ request: UnsafeRawPointer, _ length: Int
) -> UnsafeMutableRawPointer {
  let answer = engine.answer(Array(UnsafeRawBufferPointer(start: request, count: length)))
  let result = UnsafeMutableRawPointer.allocate(byteCount: 4 + answer.count, alignment: 16)
  result.storeBytes(of: UInt32(answer.count), as: UInt32.self)
  answer.withUnsafeBytes { (result + 4).copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
  return result
}
