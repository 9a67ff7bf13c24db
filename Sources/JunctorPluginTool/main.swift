// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// What the package plugins run: reads Swift sources, and writes Swift or a report.

internal import Foundation
internal import JunctorCodegen

func say(_ text: String, to handle: FileHandle) {
  if !text.isEmpty { handle.write(Data((text + "\n").utf8)) }
}

do {
  let job = try PluginJob(Array(CommandLine.arguments.dropFirst()))
  let result = try job.run { path in
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
  if let text = result.file, let output = job.output {
    let file = URL(fileURLWithPath: output)
    // What has not changed stays as it is, so that nothing is compiled because of it.
    if (try? Data(contentsOf: file)) != Data(text.utf8) { try Data(text.utf8).write(to: file) }
  }
  say(result.output, to: .standardOutput)
  say(result.errors, to: .standardError)
  exit(result.status.rawValue)
} catch {
  say("error: \(error)", to: .standardError)
  exit(PluginJob.Status.unusable.rawValue)
}
