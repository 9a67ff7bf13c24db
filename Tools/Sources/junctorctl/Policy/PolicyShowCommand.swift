// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorPolicy

/// The subcommand `policy show`.
struct PolicyShowCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Shows a policy and the meaning of its rules.",
    discussion: """
      Prints the revision, the signatures, the times in UTC and each rule of a plain or signed policy. \
      A signature is verified only if --key has its key.

      The exit status is 0, 1 if a signature is not valid, and 2 if the policy has a mistake.
      """)

  @Argument(help: "The policy; - for standard input.")
  var file: String

  @OptionGroup var keyOptions: PolicyKeyOptions

  func run(_ streams: Streams) throws -> Status {
    let input = try PolicyFile(file, streams)
    let keys = try keyOptions.read(streams)
    for line in Self.lines(input, input.signed, keys: keys) {
      try streams.output.line("\(line)")
    }
    let isBroken = input.signed?.signatures.contains {
      Self.state(of: $0, keys) == .invalid
    }
    return isBroken == true ? .no : .ok
  }

  /// Returns a policy in lines.
  static func lines(
    _ input: PolicyFile, _ signed: SignedPolicy?, keys: [PolicyKeyFile]
  ) -> [String] {
    let signatures = signed?.signatures.map {
      "\(RoutePolicy.escaped($0.keyID, also: "(),")) (\(state(of: $0, keys).rawValue))"
    }
    let rules = input.policy.rules
    var lines = ["\(input.name): \(input.policy.summary[0])"] + input.policy.summary.dropFirst()
    lines.append(signatures.map { "signed by \($0.joined(separator: ", "))" } ?? "not signed")
    lines.append(
      rules.isEmpty ? "no rules" : rules.count == 1 ? "1 rule:" : "\(rules.count) rules:")
    return lines + rules.map { "  \($0.id): \($0.sentences)" }
  }

  private enum State: String {
    case verified
    case invalid = "INVALID SIGNATURE"
    case unknown = "not verified"
  }

  private static func state(
    of signature: SignedPolicy.Signature, _ keys: [PolicyKeyFile]
  ) -> State {
    guard let key = keys.first(where: { $0.id == signature.keyID }) else { return .unknown }
    let isValid = SystemCryptography().isValidSignature(
      signature.signature, of: signature.input, publicKey: key.publicKey)
    return isValid ? .verified : .invalid
  }
}
