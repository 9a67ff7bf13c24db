// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@_exported import Darwin

// What Swift's own part of the module adds to Apple's headers: names that are macros with casts there,
// and functions with a variable number of arguments.

public var errno: Int32 {
  get { __error().pointee }
  set { __error().pointee = newValue }
}

public var SIG_IGN: sig_t? { unsafeBitCast(1, to: sig_t.self) }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }

public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { -1 }
