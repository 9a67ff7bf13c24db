// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(ObjectiveC)
  public import Foundation
#elseif canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Junctor
public import JunctorManifest

/// The routes of a file, whose screens factories create.
///
///     {
///       "routes": [
///         {
///           "id": "order.detail",
///           "pattern": "/order/:id",
///           "exposure": ["push", "web:https://m.mall.example"],
///           "presentation": "push",
///           "summary": "One order",
///           "screen": "order.detail"
///         },
///         {
///           "pattern": "/login",
///           "presentation": "sheet",
///           "screen": "login",
///           "kind": "storyboard",
///           "file": "Account",
///           "identifier": "login"
///         }
///       ]
///     }
///
/// The file has the keys of a manifest, `routes.json`, and each route has `screen`, the name of a factory. It is JSON or
/// a property list, in XML or binary. Required are only `routes`, and in a route `pattern` and `screen`.
///
/// - Optional keys for the screen are `kind`: `code`, `storyboard` with `file` and an optional `identifier`, or `xib`
///   with an optional `file`; `transition` and `animated`.
/// - All keys of a manifest are permitted. From `parameters`, only `default`, `privacy` and `summary` are used. `spaces`,
///   `alternatives`, `result`, `steps` and `module` are ignored, since they follow from the code.
/// - `parents` contains the parent of the screen, or all screens below it, the lowest first.
/// - In `exposure`, `everyone` is permitted, too.
///
/// Reading reports the errors in the file with their key paths, such as `routes[3].pattern`. Registering reports those
/// that require the router's table, such as conflicts:
///
///     let routes = try DeclaredRoutes(contentsOf: url, factories: factories)
///     try router.register(contentsOf: routes.registrations)
///
/// Each route is owned by the file and the number of its entry, from 1, and a conflict names both numbers.
public struct DeclaredRoutes: Sendable {
  /// The routes, in the order of the file.
  public let registrations: [RouteRegistration]

  /// Reads the contents of a file.
  ///
  /// - Parameters:
  ///   - contents: The file's bytes.
  ///   - name: The file's name, for messages and as the routes' owner.
  ///   - factories: The factories that the routes may name.
  /// - Throws: `FileErrors` with all errors.
  /// - Complexity: Linear in the length of the file, plus the cost of parsing its patterns.
  public init(
    _ contents: some Sequence<UInt8>, named name: String, factories: RouteFactories
  ) throws(FileErrors) {
    let contents = Data(contents)
    let root: CheckedPart<RoutesFile>
    do {
      root =
        contents.isPropertyList
        ? try PropertyListDecoder().decode(CheckedPart.self, from: contents)
        : try JSONDecoder().decode(CheckedPart.self, from: contents)
    } catch {
      throw FileErrors(
        .init(.brokenFile, path: "", "the file is neither JSON nor a property list: \(error)"),
        in: name)
    }
    var reader = DeclaredRoutesReader(file: name, factories: factories)
    reader.read(root)
    if !reader.errors.isEmpty { throw FileErrors(reader.errors, in: name) }
    registrations = reader.registrations
  }

  /// Reads a file, whose last path component is the routes' owner.
  ///
  /// - Throws: `FileErrors` with all errors, `brokenFile` for a file that cannot be loaded.
  public init(contentsOf url: URL, factories: RouteFactories) throws(FileErrors) {
    let contents: Data
    do {
      contents = try Data(contentsOf: url)
    } catch {
      throw FileErrors(
        .init(.brokenFile, path: "", "the file cannot be read: \(error)"),
        in: url.lastPathComponent)
    }
    try self.init(contents, named: url.lastPathComponent, factories: factories)
  }
}

extension Data {
  /// Whether the first character is that of XML, or the file is binary.
  fileprivate var isPropertyList: Bool {
    starts(with: "bplist".utf8)
      || first { !"\u{FEFF} \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
  }
}
