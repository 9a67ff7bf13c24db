// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import junctorctl

/// The files that `scripts/check-policy` exchanges with other implementations, in the folder `$JUNCTOR_POLICY_FOLDER`.
@Suite struct PolicyToolInteropTests {
  private static let folder = ProcessInfo.processInfo.environment["JUNCTOR_POLICY_FOLDER"]

  @Test(.enabled(if: folder != nil))
  func policiesOfOthersAreVerified() throws {
    let theirs = try #require(Self.folder) + "/theirs/"
    let keys = ["--key", theirs + "key-1.jwk", "--key", theirs + "key-2.jwk"]
    let sample = try PolicySample()
    let names = try FileManager.default.contentsOfDirectory(atPath: theirs).sorted()
    var counts = (good: 0, bad: 0)
    for name in names where name.hasSuffix(".jws") {
      let quorum = name.contains("general") ? "2" : "1"
      let run = try sample.run(
        ["verify", theirs + name, "--quorum", quorum, "--at", "1795000000"] + keys)
      let isGood = !name.hasPrefix("bad")
      #expect(run.status == (isGood ? .ok : .no), "\(name): \(run.output)\(run.errors)")
      if isGood { counts.good += 1 } else { counts.bad += 1 }
    }
    #expect(counts.good > 0 && counts.bad > 0)
  }

  @Test(.enabled(if: folder != nil))
  func ownPoliciesAreWritten() throws {
    let ours = try #require(Self.folder) + "/ours/"
    try FileManager.default.createDirectory(atPath: ours, withIntermediateDirectories: true)
    let sample = try PolicySample()
    for name in ["anna", "ben"] {
      let file = "\(ours)tool-\(name)"
      #expect(
        try sample.run("keygen", "--output", file + ".jwk", "--public", file + ".pub.jwk").status
          == .ok)
    }
    let (first, second) = (ours + "tool-compact.jws", ours + "tool-general.jws")
    #expect(
      try sample.run("sign", "@policy.json", "--key", ours + "tool-anna.jwk", "--output", first)
        .status == .ok)
    #expect(
      try sample.run(
        "sign", "--add", first, "--key", ours + "tool-ben.jwk", "--quorum", "2", "--output", second
      ).status == .ok)
    try Data(try sample.text("policy.json").utf8)
      .write(to: URL(fileURLWithPath: ours + "tool-payload.json"))
  }
}
