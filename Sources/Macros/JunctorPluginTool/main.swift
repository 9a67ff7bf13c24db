// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The tool of the package plugins: reads Swift sources, and writes Swift or a report.

internal import Foundation
internal import JunctorCodegen

func write(_ text: String, to handle: FileHandle) {
  if !text.isEmpty { handle.write(Data((text + "\n").utf8)) }
}

do {
  let job = try PluginJob(Array(CommandLine.arguments.dropFirst()))
  let result = try job.run { path in
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
  if let text = result.file, let output = job.output {
    let file = URL(fileURLWithPath: output)
    // An unchanged file is not written, so that it is not compiled again.
    if (try? Data(contentsOf: file)) != Data(text.utf8) { try Data(text.utf8).write(to: file) }
  }
  write(result.output, to: .standardOutput)
  write(result.errors, to: .standardError)
  exit(result.status.rawValue)
} catch {
  write("error: \(error)", to: .standardError)
  exit(PluginJob.Status.unusable.rawValue)
}
