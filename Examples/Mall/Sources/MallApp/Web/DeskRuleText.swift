// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorPolicy

/// A rule as the desk's page sends it, and the mistakes in it.
struct DeskRuleText {
  /// What is wrong with a rule, for the operator: each line has a position and a JSON path if they are known.
  struct Failure: Error {
    let lines: [String]
  }

  /// The JSON of one rule.
  let json: String
  /// The share of the installs in percent; empty for the one of the JSON.
  var share = ""
  /// The versions of the app; empty for those of the JSON.
  var versions = ""

  /// A policy with the rule alone, so that the first line of the rule is line 2.
  private var document: String {
    """
    {"schemaVersion":1,"revision":1,"audience":["-"],"environment":"-","issued":0,"expires":1,"rules":[
    \(json)
    ]}
    """
  }

  /// Reads the rule, with its share and versions.
  func rule() throws(Failure) -> RoutePolicy.Rule {
    let document: RoutePolicy
    do throws(FileErrors) {
      document = try RoutePolicy(self.document.utf8)
    } catch {
      throw mistakes(error.errors, ofRule: 0)
    }
    guard document.rules.count == 1, var rule = document.rules.first, !document.kill else {
      throw Failure(lines: ["1:1: there are \(document.rules.count) rules; write one"])
    }
    if let percent = text(share) {
      guard let number = Double(percent), (0...100).contains(number) else {
        throw Failure(lines: ["share: “\(percent)” is not a number from 0 to 100"])
      }
      rule.conditions.share = RoutePolicy.Share(
        basisPoints: Int((number * 100).rounded()),
        salt: rule.conditions.share?.salt ?? rule.id)
    }
    if let text = text(versions) {
      guard let range = VersionRange(text) else {
        throw Failure(
          lines: ["versions: “\(text)” is not a range of versions; write >=8.2 <8.3.1, for example"]
        )
      }
      rule.conditions.appVersion = range
    }
    return rule
  }

  private func text(_ field: String) -> String? {
    let words = field.split(separator: " ").filter { $0 != "%" }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Returns the mistakes of a policy that contains the rule at an index.
  ///
  /// A mistake without a position receives the one of its key in the text.
  func mistakes(_ errors: [FileError], ofRule index: Int) -> Failure {
    Failure(
      lines: errors.map { mistake in
        let prefix = "rules[\(index)]"
        let isHere = mistake.path == prefix || mistake.path.hasPrefix("\(prefix).")
        let path = isHere ? String(mistake.path.dropFirst(prefix.count + 1)) : mistake.path
        var place = isHere ? position(of: path) : nil
        if let line = mistake.line, let column = mistake.column { place = (line - 1, column) }
        return [
          place.map { "\($0.line):\($0.column)" }, path.isEmpty ? nil : path, mistake.message,
        ]
        .compactMap { $0 }.joined(separator: ": ")
      })
  }

  /// Returns the position of the last key of a JSON path, whose keys are searched in order; `nil` without one.
  private func position(of path: String) -> (line: Int, column: Int)? {
    var rest = json[...]
    for key in path.split(separator: ".") {
      let name = key.prefix { $0 != "[" }
      guard let found = rest.firstRange(of: "\"\(name)\"") else { return nil }
      rest = rest[found.lowerBound...]
      if key != path.split(separator: ".").last { rest = rest.dropFirst(name.count + 2) }
    }
    let before = json[..<rest.startIndex]
    let line = before.split(separator: "\n", omittingEmptySubsequences: false)
    return (line.count, (line.last?.count ?? 0) + 1)
  }
}
