// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

/// The URLs that the system opened, in order; it can refuse.
final class OtherApp: Sendable {
  let opened = Notes()
  private let refuses: Bool

  init(refuses: Bool = false) { self.refuses = refuses }

  func open(_ address: String) async -> Bool {
    opened.add(address)
    return !refuses
  }
}

struct Receipt: Sendable {
  let number: String
  let secret = "card 4242"
}
