// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Foundation
  internal import JunctorInspector
  internal import SwiftUI

  /// Shares a recording as a file, and states what the file contains.
  struct ShareRecordingView: View {
    let recording: RouterRecording
    /// The file, or the reason why it cannot be written.
    @State private var file: Result<URL, any Error>?

    var body: some View {
      List {
        Text(
          recording.isRedacted
            ? "The file has no private values: parameters are replaced by placeholders, except those that their "
              + "routes declare public."
            : "The file contains all addresses and parameters, also private ones.")
        switch file {
        case .success(let url)?:
          #if os(tvOS)
            Text(verbatim: url.path)
          #else
            ShareLink(item: url)
          #endif
        case .failure(let error)?: Text(verbatim: "\(error)")
        case nil: EmptyView()
        }
      }
      .navigationTitle("Share")
      .onAppear { file = Result { try write() } }
    }

    /// Writes the file to the folder of temporary files.
    private func write() throws -> URL {
      let url = FileManager.default.temporaryDirectory.appendingPathComponent(recording.fileName)
      try recording.json.write(to: url, options: .atomic)
      return url
    }
  }
#endif
