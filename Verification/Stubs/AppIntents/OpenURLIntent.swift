// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The system passes the URL to the app's code for universal links. Here, nothing receives it.
@available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct OpenURLIntent: SystemIntent {
  public static let title: LocalizedStringResource = "Open URL"
  @IntentParameter(title: "URL") public var url: URL

  public init() {}
  public init(_ url: URL) { self.url = url }
  public func perform() async throws -> some IntentResult { .result() }
}
