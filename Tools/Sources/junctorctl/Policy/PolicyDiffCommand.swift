// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDiff
internal import JunctorJSON
internal import JunctorPolicy

/// The subcommand `policy diff`.
struct PolicyDiffCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two policies, and says what the difference means for users.",
    discussion: """
      Reports rules that were added, removed or changed, with their keys, and whether a share only \
      adds installs, removes some or selects others. The policies are plain or signed; signatures are \
      not verified.

        junctorctl policy diff published.json policy.json --format markdown

      The exit status is 0, 1 if an app with the old policy refuses the new one, and 2 if a policy has a \
      mistake.
      """)

  @Argument(help: "The old policy.")
  var old: String

  @Argument(help: "The new policy.")
  var new: String

  @Option(help: "The format: text, markdown or json (one object).")
  var format = Format.text

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, json
  }

  func validate() throws {
    if old == "-", new == "-" { throw ValidationError("only one file can be standard input") }
  }

  func run(_ streams: Streams) throws -> Status {
    let old = try PolicyFile(old, streams)
    let new = try PolicyFile(new, streams)
    let diff = PolicyDiff(old: old.policy, new: new.policy)
    switch format {
    case .text: try streams.output.line(diff.text)
    case .markdown: try streams.output.line(diff.markdown)
    case .json: try streams.output.line(Code<JSON>(diff.json))
    }
    return diff.isRefused ? .no : .ok
  }
}
