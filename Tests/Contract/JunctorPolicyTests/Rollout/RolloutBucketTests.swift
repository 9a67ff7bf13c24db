// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorPolicy

@Suite struct RolloutBucketTests {
  private let cryptography = SystemCryptography()

  /// Computed with `hashlib` of Python.
  @Test(arguments: [
    ("order-page", "8B6C1D1E-2A0F-4A43-9C0B-0A4D3D2B1F00", 7148),
    ("r-17", "install-1", 2869),
    ("", "", 1652),
    ("盐", "安装", 2385),
  ])
  func bucketIsTheFirstEightBytesOfTheHash(_ salt: String, _ id: String, _ number: Int) {
    let share = RoutePolicy.Share(basisPoints: 0, salt: salt)
    #expect(share.bucket(of: id, cryptography) == number)
  }

  @Test func shareHasItsLimits() {
    let bucket = share(0).bucket(of: "7", cryptography)
    #expect(!share(bucket).contains(installID: "7", cryptography: cryptography))
    #expect(share(bucket + 1).contains(installID: "7", cryptography: cryptography))
    for id in 0..<100 {
      #expect(!share(0).contains(installID: "\(id)", cryptography: cryptography))
      #expect(share(10_000).contains(installID: "\(id)", cryptography: cryptography))
    }
  }

  /// `JUNCTOR_INSTALLS` is the number of installs; with 10,000,000, shares are within 0.1 %.
  @Test func growingShareOnlyAddsInstalls() {
    let installs = Laws.count("JUNCTOR_INSTALLS", usually: 100_000)
    let steps = [100, 1_000, 5_000, 10_000]
    var counts = [Int](repeating: 0, count: steps.count)
    var both = 0
    var dice = SplitMix(seed: 12)
    for _ in 0..<installs {
      let id = String(dice.next(), radix: 16)
      let flags = steps.map { share($0).contains(installID: id, cryptography: cryptography) }
      for (index, isContained) in flags.enumerated() where isContained { counts[index] += 1 }
      // Once in a share, always in the larger ones.
      #expect(flags == flags.sorted { !$0 && $1 })
      let other = RoutePolicy.Share(basisPoints: 1_000, salt: "another rule")
      if flags[1], other.contains(installID: id, cryptography: cryptography) { both += 1 }
    }
    // Five standard deviations of a share of one half, which is 0.08 % of 10,000,000 installs.
    let tolerance = 5 * 0.5 / Double(installs).squareRoot()
    if installs >= 10_000_000 { #expect(tolerance < 0.001) }
    for (count, step) in zip(counts, steps) {
      #expect(abs(Double(count) / Double(installs) - Double(step) / 10_000) < tolerance)
    }
    // Two salts are independent: a tenth of a tenth is in both.
    #expect(abs(Double(both) / Double(installs) - 0.01) < tolerance)
  }

  private func share(_ basisPoints: Int) -> RoutePolicy.Share {
    RoutePolicy.Share(basisPoints: basisPoints, salt: "order-page")
  }
}
