// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Returns the CPU time of this thread for `body`, without other load.
func threadTime<E: Error>(_ body: () throws(E) -> Void) throws(E) -> Duration {
  func now() -> Duration {
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else {
      preconditionFailure("The system does not know how long a thread has worked.")
    }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let start = now()
  try body()
  return now() - start
}
