// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorManifest
internal import JunctorPolicy

/// The subcommand `policy verify`.
struct PolicyVerifyCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks a signed policy as an app does.",
    discussion: """
      Runs the checks of an app in its order: size, signatures, document, audience, environment, time, \
      revision, and rules with --routes. The first check that fails has a code, as in the events of an \
      app. Checks whose options are missing are omitted, and named.

        junctorctl policy verify signed.json --key anna.pub.jwk --key ben.pub.jwk --quorum 2 \
          --audience com.example.shop --environment production --after-revision 41

      The exit status is 0 if an app uses the policy, 1 if it refuses the policy, and 2 for wrong usage.
      """)

  @Argument(help: "The signed policy; - for standard input.")
  var file: String

  @OptionGroup var keyOptions: PolicyKeyOptions

  @Option(
    help: ArgumentHelp("The number of keys that must have signed.", valueName: "number"))
  var quorum = 1

  @Option(help: ArgumentHelp("The identifier of the app.", valueName: "id"))
  var audience: String?

  @Option(help: ArgumentHelp("The environment of the app.", valueName: "name"))
  var environment: String?

  @Option(
    help: ArgumentHelp(
      "The time of the check, in ISO 8601 or in seconds since 1970. (default: now)",
      valueName: "time"), transform: PolicyTime.read)
  var at: UnixTime?

  @Option(
    help: ArgumentHelp(
      "The revision that is in effect; the policy must have a higher one.", valueName: "number"))
  var afterRevision: Int?

  @OptionGroup(title: "Rules") var app: PolicyAppOptions

  @Option(help: "The format: text, or one JSON object.")
  var format = OutputFormat.text

  func validate() throws {
    if keyOptions.keys.isEmpty {
      throw ValidationError("name the public keys of the app with --key FILE")
    }
    if !(1...keyOptions.keys.count).contains(quorum) {
      throw ValidationError(
        "--quorum is \(quorum), but there \(keyOptions.keys.count == 1 ? "is 1 key" : "are \(keyOptions.keys.count) keys")"
      )
    }
  }

  func run(_ streams: Streams) throws -> Status {
    let keys = try keyOptions.read(streams)
    let trust = PolicyTrust(
      keys: keys.compactMap(\.policyKey), quorum: quorum, cryptography: SystemCryptography())
    let bytes = try PolicyFile.contents(file, streams)
    let name = PolicyFile.name(file)
    let examination = PolicyExamination(
      trust: trust, audience: audience, environment: environment, time: at ?? PolicyTime.now,
      floor: afterRevision.map { .init(revision: $0, hash: "") })
    let result: Result<(RoutePolicy, [String]), PolicyRejection>
    do {
      let (policy, _, keyIDs) = try examination.examine(bytes)
      // An app accepts a policy for some minutes more, in which its rules have no effect.
      if policy.expires <= at ?? PolicyTime.now {
        throw PolicyRejection(
          .expired, "the policy has expired at \(policy.expires.iso8601)",
          revision: policy.revision)
      }
      let errors = try app.recipient(of: policy).map { policy.errors(for: $0) } ?? []
      result =
        errors.isEmpty
        ? .success((policy, keyIDs))
        : .failure(PolicyRejection(invalidRules: errors, revision: policy.revision))
    } catch let rejection as PolicyRejection {
      result = .failure(rejection)
    }
    if format == .json {
      try streams.output.line(Code<JSON>(json(name, result)))
    } else {
      try streams.output.line(text(name, result))
    }
    if case .success = result { return .ok }
    return .no
  }

  /// The options of the checks that are omitted.
  private var omitted: [String] {
    [
      ("--audience", audience == nil), ("--environment", environment == nil),
      ("--after-revision", afterRevision == nil), ("--routes", app.routes == nil),
      ("--protected", app.routes != nil && app.protected.isEmpty),
    ].filter(\.1).map(\.0)
  }

  private func text(
    _ name: String, _ result: Result<(RoutePolicy, [String]), PolicyRejection>
  ) -> Code<Terminal> {
    switch result {
    case .success(let (policy, keyIDs)):
      let ids = keyIDs.map { RoutePolicy.escaped($0, also: "(),") }.joined(separator: ", ")
      let accepted: Code<Terminal> =
        "\(name): accepted: revision \(policy.revision), signed by \(ids), expires \(policy.expires.iso8601)"
      return omitted.isEmpty
        ? accepted
        : "\(accepted)\n  not checked, for lack of options: \(omitted.joined(separator: ", "))"
    case .failure(let rejection):
      if rejection.errors.isEmpty { return "\(name): refused: \(rejection.description)" }
      let revision = rejection.revision.map { " (revision \($0))" } ?? ""
      let errors = rejection.errors.map(\.shown).joined(separator: "\n")
      return "\(name): refused: \(rejection.code.rawValue)\(revision): \(errors)"
    }
  }

  private func json(
    _ name: String, _ result: Result<(RoutePolicy, [String]), PolicyRejection>
  ) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("schemaVersion", .number(1)), ("file", .string(name)),
      ("notChecked", .array(omitted.map { .string($0) })),
    ]
    switch result {
    case .success(let (policy, keyIDs)):
      members += [
        ("result", .string("accepted")), ("revision", .number(policy.revision)),
        ("expires", .string(policy.expires.iso8601)),
        ("signers", .array(keyIDs.map { .string($0) })),
      ]
    case .failure(let rejection):
      members += [
        ("result", .string("refused")), ("code", .string(rejection.code.rawValue)),
        ("message", .string(rejection.message)),
        ("mistakes", .array(rejection.errors.map(\.json))),
      ]
      if let revision = rejection.revision { members.append(("revision", .number(revision))) }
      if let error = rejection.signatureError {
        members.append(("signatureCode", .string(error.code.rawValue)))
      }
    }
    return .object(members)
  }
}

extension FileError {
  /// The error as an object.
  var json: JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("code", .string(code.rawValue)), ("path", .string(path)), ("message", .string(message)),
    ]
    if let line, let column {
      members += [("line", .number(line)), ("column", .number(column))]
    }
    return .object(members)
  }
}
