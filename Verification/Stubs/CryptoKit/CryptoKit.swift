// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// What JunctorPolicy uses of CryptoKit. scripts/check-apple compiles it, and nothing calls it.

import Foundation

public enum Curve25519 {
  public enum Signing {
    public struct PublicKey {
      public init<D: ContiguousBytes>(rawRepresentation data: D) throws {}

      public func isValidSignature<S: DataProtocol, D: DataProtocol>(
        _ signature: S, for data: D
      ) -> Bool { false }
    }
  }
}

public struct SHA256 {
  public struct Digest: Sequence {
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
  }

  public static func hash<D: DataProtocol>(data: D) -> Digest { Digest() }
}
