// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorPolicy

/// Mistakes of an app end it when it starts, and not when the first policy arrives.
///
/// A missing value ends the process without a failure, so that the test fails.
@Suite(.timeLimit(.minutes(1))) struct PreconditionTests {
  @Test func `two keys cannot have the same public key`() async {
    await #expect(processExitsWith: .failure) {
      guard let x = try? TestKey.current.x, let first = PolicyKey(id: "a", publicKey: x),
        let second = PolicyKey(id: "b", publicKey: x)
      else { return }
      _ = PolicyTrust(keys: [first, second], quorum: 2, cryptography: SystemCryptography())
    }
  }

  @Test func `a quorum cannot exceed the number of keys`() async {
    await #expect(processExitsWith: .failure) {
      guard let key = try? TestKey.current.publicKey else { return }
      _ = PolicyTrust(keys: [key], quorum: 2, cryptography: SystemCryptography())
    }
  }

  @Test func `a step that a policy can require must exist`() async {
    await #expect(processExitsWith: .failure) {
      guard let recipient = try? Shop.recipient() else { return }
      _ = PolicyEffects(for: recipient, page: .sync { _ in "" })
    }
  }

  @Test func `an app that permits redirects to pages must show them`() async {
    await #expect(processExitsWith: .failure) {
      guard let recipient = try? Shop.recipient() else { return }
      let gate = NotingGate(name: "", note: { _ in })
      _ = PolicyEffects(
        for: recipient,
        steps: ["age check": .gated(by: gate), "login": .gated(by: gate)])
    }
  }
}
