// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// The group of subcommands `policy`.
struct PolicyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy",
    abstract: "Signs, verifies and explains policies: signed rules that change what routes do.",
    discussion: """
      A policy is a JSON document with rules. An app uses it only if it is signed with keys of the app:

        junctorctl policy keygen --output anna.jwk --public anna.pub.jwk
        junctorctl policy lint policy.json --routes routes.json
        junctorctl policy sign policy.json --key anna.jwk --output signed.json
        junctorctl policy sign --add signed.json --key ben.jwk --quorum 2 --output signed.json
        junctorctl policy verify signed.json --key anna.pub.jwk --key ben.pub.jwk --quorum 2

      A file name - stands for standard input.
      """,
    subcommands: [
      PolicyKeygenCommand.self, PolicySignCommand.self, PolicyVerifyCommand.self,
      PolicyLintCommand.self, PolicyDiffCommand.self, PolicyShowCommand.self,
      PolicySimulateCommand.self,
    ])
}
