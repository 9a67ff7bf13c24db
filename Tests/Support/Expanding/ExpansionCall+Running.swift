// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension ExpansionCall {
  /// Expands the source in a process of ExpansionTool, which is built beside the tests.
  package func run() throws -> Answer {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = try Self.tool()
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(self))
    try input.fileHandleForWriting.close()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(Answer.self, from: answer)
  }

  /// Returns the tool, which may be built with another configuration than the tests.
  private static func tool() throws -> URL {
    let bundle = CommandLine.arguments.lazy.map { URL(fileURLWithPath: $0).standardized }
      .compactMap { path in
        path.pathComponents.lastIndex { $0.hasSuffix(".xctest") }.map { index in
          path.pathComponents.dropFirst().prefix(index - 1).reduce(URL(fileURLWithPath: "/")) {
            $0.appendingPathComponent($1)
          }
        }
      }.first
    let folder = bundle ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let places = [".", "../debug", "../release"].map {
      folder.appendingPathComponent("\($0)/ExpansionTool-tool").standardized
    }
    guard let tool = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: places[0].path]) }
    return tool
  }
}
