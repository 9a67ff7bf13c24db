// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// Calls a closure on SwiftUI's own thread, and waits for its result.
///
/// SwiftUI of iOS 26 renders on the thread `com.apple.SwiftUI.AsyncRenderer`, where it reads bindings and requests
/// content. A closure of the main actor traps there.
func stubOffMain<Value>(_ body: () -> Value) -> Value {
  let renderer = AsyncRenderer.shared
  // A closure that this thread calls may read more. `isMainThread` is `false` everywhere if the main queue has no run
  // loop, as in tests.
  if renderer.isCurrent { return body() }
  return withoutActuallyEscaping(body) { body in
    var value: Value?
    renderer.run { value = body() }
    return value!
  }
}

/// Whether a file belongs to the library, whose targets have names of their own here.
///
/// SwiftUI calls closures of lists off the main thread wherever they are from. Those of apps and tests are called on
/// the main thread: most apps write them as closures of the main actor.
func stubIsLibrary(_ fileID: String) -> Bool { fileID.hasPrefix("Verified") }

/// A thread that does one piece of work at a time, for which the main thread waits.
private final class AsyncRenderer: @unchecked Sendable {
  static let shared = AsyncRenderer()

  private let request = DispatchSemaphore(value: 0)
  private let end = DispatchSemaphore(value: 0)
  private var work: (() -> Void)?
  private var thread: Thread?

  private init() {
    let thread = Thread { [unowned self] in
      while true {
        request.wait()
        work?()
        work = nil
        end.signal()
      }
    }
    self.thread = thread
    thread.name = "com.apple.SwiftUI.AsyncRenderer"
    // Views may be nested deeply.
    thread.stackSize = 8 << 20
    thread.start()
  }

  var isCurrent: Bool { Thread.current === thread }

  func run(_ work: @escaping () -> Void) {
    self.work = work
    request.signal()
    end.wait()
  }
}
