// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

/// A job of a plugin, parsed from command-line arguments.
///
///     addresses --output FILE --module NAME SOURCE…
///     modules --output FILE [--module NAME SOURCE…]…
///     routes [--lint] [--format text|json] [--root DIRECTORY] [--module NAME SOURCE…]…
///     routes --format manifest [--space SPACE]… [--root DIRECTORY] [--module NAME SOURCE…]…
package struct PluginJob {
  /// The result of a job; the raw value is the exit status.
  package enum Status: Int32, Sendable {
    case ok = 0
    /// There is a mistake in the sources, or a part of them that cannot be read.
    case findings = 1
    /// Invalid arguments, or a file that cannot be read or written.
    case unusable = 2
  }

  package struct Result: Sendable {
    /// The output; may be empty.
    package var output = ""
    /// The error output; may be empty.
    package var errors = ""
    /// The contents of the output file.
    package var file: String?
    package var status = Status.ok
  }

  /// The reason why arguments are invalid, in one sentence.
  package struct Usage: Error, CustomStringConvertible {
    package let description: String

    fileprivate init(_ description: String) { self.description = description }
  }

  private enum Kind: String {
    case addresses, modules, routes
  }

  private enum Format: String {
    case text, json, manifest
  }

  private let kind: Kind
  private var isLinting = false
  private var format = Format.text
  private var spaces: [RouteSpace] = []
  private var root = ""
  private var files: [(module: String, path: String)] = []
  /// The last `--module` argument.
  private let module: String
  package private(set) var output: String?

  /// Parses the arguments.
  package init(_ arguments: [String]) throws(Usage) {
    guard let kind = arguments.first.flatMap(Kind.init) else {
      throw Usage("the first argument must be addresses, modules or routes")
    }
    self.kind = kind
    var rest = arguments.dropFirst()
    var module: String?
    while let argument = rest.popFirst() {
      switch argument {
      case "--lint" where kind == .routes: isLinting = true
      case "--format" where kind == .routes:
        let word = try Self.value(&rest, of: argument)
        guard let known = Format(rawValue: word) else {
          throw Usage("--format must be text, json or manifest, not “\(word)”")
        }
        format = known
      case "--space" where kind == .routes:
        let text = try Self.value(&rest, of: argument)
        guard let space = RouteSpace(text) else {
          throw Usage("“\(text)” is not a space: write a scheme, scheme://host or https://domain")
        }
        spaces.append(space)
      case "--root": root = try Self.value(&rest, of: argument)
      case "--output": output = try Self.value(&rest, of: argument)
      case "--module": module = try Self.value(&rest, of: argument)
      default:
        guard let module, !argument.hasPrefix("-") else {
          throw Usage("unknown argument “\(argument)”")
        }
        files.append((module, argument))
      }
    }
    if kind == .addresses || kind == .modules, output == nil {
      throw Usage("--output FILE is required")
    }
    if isLinting, format == .manifest { throw Usage("--lint has no format manifest") }
    if !spaces.isEmpty, format != .manifest { throw Usage("--space requires --format manifest") }
    self.module = module ?? "Module"
  }

  private static func value(
    _ rest: inout ArraySlice<String>, of option: String
  ) throws(Usage) -> String {
    guard let value = rest.popFirst() else { throw Usage("\(option) requires a value") }
    return value
  }

  /// Runs the job.
  ///
  /// - Parameter read: Returns the contents of a file.
  /// - Throws: What `read` throws.
  package func run(reading read: (String) throws -> [UInt8]) throws -> Result {
    let files = try files.map { module, path in
      SourceFile(module: module, path: shown(path), bytes: try read(path))
    }
    var result = Result()
    if format == .manifest {
      let scanned = ScannedManifest(files, spaces: spaces)
      // The text has a line feed at its end, as the caller adds one.
      result.output = String(scanned.manifest.jsonText.dropLast())
      result.errors = scanned.issues.map(\.report).joined(separator: "\n")
      if !scanned.issues.isEmpty { result.status = .findings }
      return result
    }
    let sources = ScannedSources(files)
    switch kind {
    case .routes:
      let report = RoutesReport(sources, isLinted: isLinting)
      result.output = format == .json ? report.json : report.text
      if !report.findings.isEmpty { result.status = .findings }
    case .addresses:
      result.errors = sources.issues.map(\.text).joined(separator: "\n")
      if sources.issues.contains(where: { $0.severity == .error }) {
        result.status = .findings
      } else {
        result.file = AddressFile(module: module, routes: sources.routes).text
      }
    case .modules: result.file = ModuleListFile(sources.modules).text
    }
    return result
  }

  private func shown(_ path: String) -> String {
    let directory = root.hasSuffix("/") ? root : root + "/"
    return !root.isEmpty && path.hasPrefix(directory)
      ? String(path.dropFirst(directory.count)) : path
  }
}
