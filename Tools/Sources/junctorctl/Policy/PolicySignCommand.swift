// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorPolicy

/// The subcommand `policy sign`.
struct PolicySignCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Signs a policy, or adds a signature.",
    discussion: """
      Checks the document, prints its rules to standard error, and writes a JSON Web Signature: the \
      compact form for one signature, the general form for several. The signed bytes are those of the \
      file. Nothing is written if the document has a mistake.

      A second person adds a signature with a key of their own:

        junctorctl policy sign policy.json --key anna.jwk --output draft.json
        junctorctl policy sign --add draft.json --key ben.jwk --quorum 2 --output signed.json

      The signatures that are in the file are not verified; use the command verify.

      The exit status is 0, or 2 if nothing was signed.
      """)

  @Argument(help: "The policy; - for standard input.")
  var file: String

  @Flag(help: "Adds a signature to a policy that is already signed.")
  var add = false

  @Option(
    name: .customLong("key"),
    help: ArgumentHelp(
      "A private key, as a JSON Web Key; can be repeated.", valueName: "file"))
  var keys: [String]

  @Option(
    help: ArgumentHelp(
      "The number of signatures that the result must have.", valueName: "number"))
  var quorum = 1

  @Flag(help: "Writes the general form for one signature, too.")
  var general = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write. (default: standard output)", valueName: "file"))
  var output: String?

  func validate() throws {
    if !(1...SignedPolicy.maximumSignatures).contains(quorum) {
      throw ValidationError(
        "--quorum is a number from 1 to \(SignedPolicy.maximumSignatures), not \(quorum)")
    }
    // The file of a key must not be lost by a slip.
    if let output,
      keys.contains(where: { Descriptor.identity(of: $0) == Descriptor.identity(of: output) })
    {
      throw ValidationError("--output names the file of a key; name another file")
    }
    if output == "-" {
      throw ValidationError("omit --output for standard output")
    }
    if keys.count + (file == "-" ? 1 : 0) > 1, (keys + [file]).count(where: { $0 == "-" }) > 1 {
      throw ValidationError("only one file can be standard input")
    }
  }

  func run(_ streams: Streams) throws -> Status {
    let input = try PolicyFile(file, streams)
    var signed = try unsigned(input)
    let keys = try PolicyKeyOptions.read(keys, streams)
    for key in keys { try sign(&signed, key, input) }
    if signed.signatures.count > SignedPolicy.maximumSignatures {
      throw StreamError.failed(
        "a policy has at most \(SignedPolicy.maximumSignatures) signatures; remove a --key")
    }
    if signed.signatures.count < quorum {
      throw StreamError.failed(
        "the result has \(signed.signatures.count) of \(quorum) signatures, and is not written; add another --key, or omit --quorum and let the next person use --add"
      )
    }
    let text = general ? signed.general : signed.compact ?? signed.general
    // The checks of an app, among them the size.
    let trust = PolicyTrust(keys: keys.compactMap(\.policyKey), cryptography: SystemCryptography())
    do throws(PolicySignatureError) {
      _ = try trust.verify(Array(text.utf8))
    } catch {
      throw StreamError.failed("\(input.name): \(error)")
    }
    for line in PolicyShowCommand.lines(input, signed, keys: []) {
      try streams.errors.line("\(line)")
    }
    try streams.errors.flush()
    if let output {
      try OutputFile.write(Array(text.utf8), to: output)
    } else {
      try streams.output.add(Code<JSON>(stringLiteral: text))
    }
    return .ok
  }

  /// Returns the policy to which signatures are added.
  private func unsigned(_ input: PolicyFile) throws(StreamError) -> SignedPolicy {
    switch (input.signed, add) {
    case (let signed?, true): return signed
    case (nil, false): return SignedPolicy(payload: input.document)
    case (_?, false):
      throw .failed("\(input.name): the policy is already signed; add a signature with --add")
    case (nil, true):
      throw .failed("\(input.name): the policy is not signed; omit --add")
    }
  }

  private func sign(
    _ signed: inout SignedPolicy, _ key: PolicyKeyFile, _ input: PolicyFile
  ) throws {
    guard key.privateKey != nil else {
      throw StreamError.failed(
        "the key “\(key.id)” is public; sign with the private key, which has “d”")
    }
    // The same key with another identifier is still the same person.
    let isSigner = signed.signatures.contains {
      $0.keyID == key.id
        || SystemCryptography().isValidSignature(
          $0.signature, of: $0.input, publicKey: key.publicKey)
    }
    if isSigner {
      throw StreamError.failed(
        "\(input.name): the key “\(key.id)” has signed already; another person must sign")
    }
    try signed.add(keyID: key.id, sign: key.sign)
  }
}
