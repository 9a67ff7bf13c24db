// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorPolicy
import Testing

@testable import JunctorPolicy

@Suite struct SystemCryptographyTests {
  private let cryptography = SystemCryptography()

  /// RFC 8032, §7.1: TEST 1, 2, 3 and SHA(abc).
  @Test(arguments: [
    (
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    ),
    (
      "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    ),
    (
      "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
      "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
    ),
    (
      "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
      "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"
    ),
  ])
  func vectorsOfRFC8032AreValid(_ key: String, _ message: String, _ signature: String) {
    let (key, message, signature) = (bytes(key), bytes(message), bytes(signature))
    #expect(cryptography.isValidSignature(signature, of: message, publicKey: key))
    #expect(!cryptography.isValidSignature(signature, of: message + [0], publicKey: key))
    for index in signature.indices {
      var other = signature
      other[index] ^= 1
      #expect(!cryptography.isValidSignature(other, of: message, publicKey: key))
    }
  }

  /// RFC 8037, appendix A.4 and A.5.
  @Test func vectorOfRFC8037IsValid() throws {
    let key = try #require(
      PolicyKey(id: "rfc", publicKey: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"))
    let input = Array("eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc".utf8)
    let signature = try #require(
      Base64URL.decode(
        "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"
          .utf8))
    #expect(cryptography.isValidSignature(signature, of: input, publicKey: key.publicKey))
    #expect(
      Base64URL.encode("Example of Ed25519 signing".utf8) == "RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc")

    // As a policy it is refused, because it names no key.
    let text = input + Array(".".utf8) + Array(Base64URL.encode(signature).utf8)
    let trust = PolicyTrust(keys: [key], cryptography: cryptography)
    let error = #expect(throws: PolicySignatureError.self) { try trust.verify(text) }
    #expect(error?.code == .invalidHeader)
  }

  /// A signature with S + L in place of S (RFC 8032, §5.1.7) is another text for the same message.
  @Test func signatureWithLargeScalarIsRefused() {
    let order = bytes("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")
    let key = bytes("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    var signature = bytes(
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    )
    var carry = 0
    for index in 0..<32 {
      let sum = Int(signature[32 + index]) + Int(order[index]) + carry
      signature[32 + index] = UInt8(sum & 0xFF)
      carry = sum >> 8
    }
    #expect(carry == 0)
    #expect(!cryptography.isValidSignature(signature, of: [], publicKey: key))
  }

  @Test(arguments: [0, 1, 31, 32, 33, 63, 65, 128])
  func inputOfAnyLengthIsPermitted(_ count: Int) {
    let text = [UInt8](repeating: 7, count: count)
    #expect(!cryptography.isValidSignature(text, of: text, publicKey: text))
  }

  /// FIPS 180-4: the hashes of the empty text and of “abc”.
  @Test func hashesAreThoseOfTheStandard() {
    #expect(
      cryptography.sha256([])
        == bytes("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
    #expect(
      cryptography.sha256(Array("abc".utf8))
        == bytes("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
  }

  @Test func keyHas32Bytes() {
    #expect(PolicyKey(id: "a", publicKey: "AAAA") == nil)
    #expect(PolicyKey(id: "a", publicKey: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo=") == nil)
  }

  private func bytes(_ hexadecimal: String) -> [UInt8] {
    stride(from: 0, to: hexadecimal.utf8.count, by: 2).compactMap { offset in
      UInt8(String(hexadecimal.dropFirst(offset).prefix(2)), radix: 16)
    }
  }
}
