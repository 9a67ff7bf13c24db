// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorPolicy

@Suite struct PolicyTrustTests {
  private let payload = Array(#"{"any": "bytes"}"#.utf8)

  private func code(
    _ bytes: [UInt8], _ trust: PolicyTrust
  ) -> PolicySignatureError.Code? {
    do throws(PolicySignatureError) {
      _ = try trust.verify(bytes)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: [TestKey.current, .next])
  func signatureByEachKeyIsTrusted(_ key: TestKey) throws {
    let verified = try TestKey.trust().verify(try key.sign(payload))
    #expect(verified.bytes == payload)
    #expect(verified.keyIDs == [key.id])
  }

  @Test(arguments: ["Ed25519", "EdDSA"])
  func bothNamesOfTheAlgorithmArePermitted(_ name: String) throws {
    let text = try TestKey.current.sign(
      payload, header: #"{"kid":"2026-a","alg":"\#(name)","typ":"JWT"}"#)
    #expect(try TestKey.trust().verify(text).bytes == payload)
  }

  @Test(arguments: [
    "none", "None", "HS256", "RS256", "ES256", "Ed448", "ed25519", "eddsa", "", "Ed25519 ",
  ])
  func otherAlgorithmsAreRefused(_ name: String) throws {
    let text = try TestKey.current.sign(payload, header: #"{"alg":"\#(name)","kid":"2026-a"}"#)
    #expect(code(text, try TestKey.trust()) == .forbiddenAlgorithm)
  }

  @Test func unsignedTextIsRefused() throws {
    let parts = try TestKey.current.parts(payload, header: #"{"alg":"none","kid":"2026-a"}"#)
    #expect(
      code(Array("\(parts.header).\(parts.payload).".utf8), try TestKey.trust())
        == .forbiddenAlgorithm)
    let signed = try TestKey.current.parts(payload)
    #expect(
      code(Array("\(signed.header).\(signed.payload).".utf8), try TestKey.trust())
        == .invalidSignature)
  }

  // Each would let the sender choose the key, or change how the text is read. The signatures are valid.
  @Test(arguments: [
    #""jwk":{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
    #""jku":"https://evil.example/keys""#, #""x5u":"https://evil.example/cert""#,
    #""x5c":["MIIB"]"#, #""x5t":"abc""#, #""crit":["exp"],"exp":1"#, #""crit":[]"#,
    #""b64":false"#, #""b64":false,"crit":["b64"]"#, #""b64":true"#, #""zip":"DEF""#,
    #""cty":"JWT""#, #""enc":"A128GCM""#,
  ])
  func otherHeaderMembersAreRefused(_ member: String) throws {
    let text = try TestKey.current.sign(
      payload, header: #"{"alg":"Ed25519","kid":"2026-a",\#(member)}"#)
    #expect(code(text, try TestKey.trust()) == .forbiddenHeader)
  }

  @Test(arguments: [
    #"{"alg":"Ed25519","alg":"Ed25519","kid":"2026-a"}"#,
    #"{"alg":"Ed25519","kid":"2026-a","kid":"2026-b"}"#,
    #"{"alg":"none","alg":"Ed25519","kid":"2026-a"}"#,
    #"{"alg":"Ed25519","\u0061lg":"none","kid":"2026-a"}"#,
    #"{"kid":"2026-a"}"#, #"{"alg":"Ed25519"}"#, #"{"alg":["Ed25519"],"kid":"2026-a"}"#,
    #"{"alg":"Ed25519","kid":7}"#, #"{"alg":"Ed25519","kid":"2026-a"} x"#, "[]", "null", "",
    #"{"alg":"Ed25519","kid":"2026-a""#,
  ])
  func malformedHeadersAreRefused(_ header: String) throws {
    let text = try TestKey.current.sign(payload, header: header)
    #expect(code(text, try TestKey.trust()) == .invalidHeader)
  }

  @Test func unknownKeysAreNotTrusted() throws {
    #expect(code(try TestKey.foreign.sign(payload), try TestKey.trust()) == .unknownKey)
    #expect(code(try TestKey.current.sign(payload), try TestKey.trust([])) == .unknownKey)
    let borrowed = try TestKey.foreign.sign(payload, header: TestKey.current.header)
    #expect(code(borrowed, try TestKey.trust()) == .invalidSignature)
  }

  @Test func headerPayloadAndSignatureBelongTogether() throws {
    let trust = try TestKey.trust()
    let one = try TestKey.current.parts(payload)
    let two = try TestKey.current.parts(Array("{}".utf8))
    let header = Base64URL.encode(#"{"kid":"2026-a","alg":"Ed25519"}"#.utf8)
    for text in [
      "\(one.header).\(two.payload).\(one.signature)",
      "\(one.header).\(one.payload).\(two.signature)",
      "\(header).\(one.payload).\(one.signature)",
    ] {
      #expect(code(Array(text.utf8), trust) == .invalidSignature)
    }
  }

  @Test func textHasExactlyOneForm() throws {
    let text = String(decoding: try TestKey.current.sign(payload), as: UTF8.self)
    let trust = try TestKey.trust()
    for other in [
      "", ".", text + "=", text + "\n", " " + text, text + ".", "." + text,
      text.replacing(".", with: "..", maxReplacements: 1), text.replacing(".", with: ""),
      String(text.dropLast()),
    ] {
      #expect(code(Array(other.utf8), trust) == .malformed, "\(other)")
    }
    #expect(code(Array("..".utf8), trust) == .invalidHeader)
    #expect(code(Array((text + "A").utf8), trust) == .invalidSignature)
  }

  @Test func sizeIsLimitedBeforeTheSignature() throws {
    let trust = try TestKey.trust()
    let largest = try TestKey.current.sign([UInt8](repeating: 0x20, count: 48_900))
    #expect(largest.count <= 65_536)
    #expect(try trust.verify(largest).bytes.count == 48_900)
    let larger = try TestKey.current.sign([UInt8](repeating: 0x20, count: 49_200))
    #expect(larger.count > 65_536)
    #expect(code(larger, trust) == .tooLarge)
  }

  // MARK: - Several signatures

  @Test func quorumRequiresThatManyKeys() throws {
    let trust = try TestKey.trust(quorum: 2)
    let both = try trust.verify(try TestKey.general(payload, [.next, .current]))
    #expect(both.bytes == payload)
    #expect(both.keyIDs == ["2026-a", "2026-b"])
    #expect(code(try TestKey.current.sign(payload), trust) == .quorumNotMet)
    #expect(code(try TestKey.general(payload, [.current]), trust) == .quorumNotMet)
    #expect(code(try TestKey.general(payload, [.current, .current]), trust) == .quorumNotMet)
    #expect(code(try TestKey.general(payload, [.current, .foreign]), trust) == .quorumNotMet)
  }

  @Test func invalidSignatureCountsAgainstTheOthers() throws {
    let good = try TestKey.current.parts(payload)
    let bad = try TestKey.next.parts(Array("{}".utf8))
    let text = """
      {"payload":"\(good.payload)","signatures":[
      {"protected":"\(good.header)","signature":"\(good.signature)"},
      {"protected":"\(bad.header)","signature":"\(bad.signature)"}]}
      """
    #expect(code(Array(text.utf8), try TestKey.trust()) == .invalidSignature)
  }

  @Test func signatureByUnknownKeyDoesNotCount() throws {
    let text = try TestKey.general(payload, [.foreign, .current])
    #expect(try TestKey.trust().verify(text).keyIDs == ["2026-a"])
  }

  @Test(.timeLimit(.minutes(1))) func longKeyIsRefusedBeforeItIsCompared() throws {
    // To compare it would sort the marks.
    let key = ["\u{301}", "\u{316}"].map { String(repeating: $0, count: 8_000) }.joined()
    let others = (0..<50).map { ",\"k\($0)\":0" }.joined()
    #expect(code(Array("{\"\(key)\":0\(others)}".utf8), try TestKey.trust()) == .malformed)
  }

  @Test func otherJSONFormsAreRefused() throws {
    let parts = try TestKey.current.parts(payload)
    let signature = #"{"protected":"\#(parts.header)","signature":"\#(parts.signature)"}"#
    let unsigned =
      #"{"protected":"\#(parts.header)","header":{"kid":"2026-b"},"signature":"\#(parts.signature)"}"#
    for text in [
      "{}", #"{"payload":"\#(parts.payload)"}"#,
      #"{"payload":"\#(parts.payload)","signatures":[]}"#,
      #"{"payload":"\#(parts.payload)","protected":"\#(parts.header)","signature":"\#(parts.signature)"}"#,
      #"{"payload":"\#(parts.payload)","signatures":[\#(unsigned)]}"#,
      #"{"payload":"\#(parts.payload)","payload":"e30","signatures":[\#(signature)]}"#,
      #"{"payload":"\#(parts.payload)","signatures":[\#(signature)]} x"#,
      #"{"payload":"\#(parts.payload)==","signatures":[\#(signature)]}"#,
      #"{"payload":"\#(parts.payload)","signatures":[{"protected":"\#(parts.header)"}]}"#,
      #"{"payload":"\#(parts.payload)","signatures":[\#(Array(repeating: signature, count: 9).joined(separator: ","))]}"#,
    ] {
      #expect(code(Array(text.utf8), try TestKey.trust()) == .malformed, "\(text)")
    }
  }
}
