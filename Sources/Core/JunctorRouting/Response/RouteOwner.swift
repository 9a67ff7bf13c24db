// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The module and the line of code that registered something.
public struct RouteOwner: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The module's name; `nil` if the registration belongs to no module.
  public let module: String?

  /// The file, as `Module/File.swift`.
  public let fileID: String

  /// The line, counted from 1; 0 if it is not known.
  public let line: Int

  /// Creates an owner.
  public init(module: String? = nil, fileID: String, line: Int) {
    self.module = module
    self.fileID = fileID
    self.line = line
  }

  /// The line in the form of compiler messages, then the module: `MallOrder/OrderModule.swift:12 (MallOrder)`.
  public var description: String {
    fileID + (line > 0 ? ":\(line)" : "") + (module.map { " (\($0))" } ?? "")
  }
}
