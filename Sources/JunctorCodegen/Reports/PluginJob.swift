// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a plugin asks for, as its arguments say it.
///
///     addresses --output FILE --module NAME SOURCE…
///     modules --output FILE [--module NAME SOURCE…]…
///     routes [--lint] [--format text|json] [--root DIRECTORY] [--module NAME SOURCE…]…
package struct PluginJob {
  /// How a job ended; the raw value is the exit status.
  package enum Status: Int32, Sendable {
    case ok = 0
    /// There is a mistake in the sources.
    case findings = 1
    /// Wrong usage, or a file that cannot be used.
    case unusable = 2
  }

  package struct Result: Sendable {
    /// The text to print; empty for none.
    package var output = ""
    /// The text to print about mistakes.
    package var errors = ""
    /// The contents of the file to write.
    package var file: String?
    package var status = Status.ok
  }

  /// Why arguments are of no use, in one sentence.
  package struct Usage: Error, CustomStringConvertible {
    package let description: String

    fileprivate init(_ description: String) { self.description = description }
  }

  private enum Kind: String {
    case addresses, modules, routes
  }

  private let kind: Kind
  private var isLinting = false
  private var format = "text"
  private var root = ""
  private var files: [(module: String, path: String)] = []
  /// The module that was named last.
  private let module: String
  package private(set) var output: String?

  /// Reads the arguments; what is wrong with them is thrown.
  package init(_ arguments: [String]) throws(Usage) {
    guard let kind = arguments.first.flatMap(Kind.init) else {
      throw Usage("the first argument is addresses, modules or routes")
    }
    self.kind = kind
    var rest = arguments.dropFirst()
    var module: String?
    while let argument = rest.popFirst() {
      switch argument {
      case "--lint" where kind == .routes: isLinting = true
      case "--format" where kind == .routes:
        format = try Self.value(&rest, of: argument)
        guard format == "text" || format == "json" else {
          throw Usage("--format is text or json, not “\(format)”")
        }
      case "--root": root = try Self.value(&rest, of: argument)
      case "--output": output = try Self.value(&rest, of: argument)
      case "--module": module = try Self.value(&rest, of: argument)
      default:
        guard let module, !argument.hasPrefix("-") else {
          throw Usage("“\(argument)” is not known here")
        }
        files.append((module, argument))
      }
    }
    if kind == .addresses || kind == .modules, output == nil {
      throw Usage("--output says where to write to")
    }
    self.module = module ?? "Module"
  }

  private static func value(
    _ rest: inout ArraySlice<String>, of option: String
  ) throws(Usage) -> String {
    guard let value = rest.popFirst() else { throw Usage("\(option) needs a value") }
    return value
  }

  /// Does what is asked for.
  ///
  /// - Parameter read: Returns what is in a file.
  /// - Throws: What `read` throws.
  package func run(reading read: (String) throws -> [UInt8]) throws -> Result {
    let sources = ScannedSources(
      try files.map { module, path in
        SourceFile(module: module, path: shown(path), bytes: try read(path))
      })
    var result = Result()
    switch kind {
    case .routes:
      let report = RoutesReport(sources, isLinted: isLinting)
      result.output = format == "json" ? report.json : report.text
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
