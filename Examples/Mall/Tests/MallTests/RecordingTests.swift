// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import Junctor
internal import JunctorInspector
internal import JunctorTesting
internal import Testing

@testable internal import MallApp

/// The recordings of the shop, with which the page for recordings is tested.
@Suite @MainActor struct RecordingTests {
  nonisolated private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../../../Tests/Web/Explorer/recordings")

  private func file(isRedacted: Bool) throws -> Data {
    let name = isRedacted ? "shop-redacted.json" : "shop.json"
    return try Data(contentsOf: Self.folder.appendingPathComponent(name))
  }

  /// Lines of the sources are not compared.
  @Test(arguments: [true, false]) func recorderWritesTheFile(_ isRedacted: Bool) async throws {
    let json = try await ShopRecording.make(isRedacted: isRedacted).json
    let written = String(decoding: try file(isRedacted: isRedacted), as: UTF8.self)
    let options = isRedacted ? "" : " --unredacted"
    #expect(
      String(decoding: json, as: UTF8.self).withPlaceholders == written.withPlaceholders,
      "Write the file again: mall record FILE\(options)")
  }

  @Test(arguments: [true, false]) func fileIsReplayed(_ isRedacted: Bool) async throws {
    let recording = try RouterRecording(json: file(isRedacted: isRedacted))
    #expect(recording.isRedacted == isRedacted)
    let flow = try await NavigationFlowTest(tabs: Mall.sceneTabs, makeRouter)
    try await flow.replay(recording)
  }

  @Test func redactedFileHasNoPrivateValue() throws {
    let text = String(decoding: try file(isRedacted: true), as: UTF8.self)
    for secret in ["order/7", "campaign", "2025", "coupons", "Mei", "Hangzhou"] {
      #expect(!text.contains(secret))
    }
  }

  @Test func addressesAreRecorded() async throws {
    let recording = try await ShopRecording.make(
      of: ["mall://goods/1", "mall://nowhere"], isRedacted: false)
    #expect("\(recording)".contains("0. open mall://goods/1\n"))
    #expect("\(recording)".contains("1. open mall://nowhere: notFound\n"))
  }

  @Test func commandAcceptsItsOptions() throws {
    let command = try #require(
      try MallCommand.parseAsRoot(["record", "a.json", "--unredacted", "mall://goods/1"])
        as? RecordCommand)
    #expect(command.file == "a.json" && command.unredacted)
    #expect(command.addresses == ["mall://goods/1"])
    #expect(throws: (any Error).self) { try MallCommand.parseAsRoot(["record"]) }
  }
}
