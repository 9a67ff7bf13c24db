// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import JunctorPolicy

@Suite struct FilePolicyStorageTests {
  @Test func policyIsKeptInAFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Junctor/policy.json")
    func start() throws -> PolicyUpdater {
      PolicyUpdater(
        recipient: try Shop.recipient(), trust: try TestKey.trust(),
        storage: FilePolicyStorage(file), now: { Shop.now }, apply: { _ in })
    }
    #expect(try FilePolicyStorage(file).read() == nil)
    try await start().receive(try TestKey.current.sign(Shop.policy(1)))
    let updater = try start()
    await updater.start()
    #expect(await updater.policy == Shop.policy(1))
    // The file is replaced: no other file remains beside it.
    let names = try FileManager.default.contentsOfDirectory(
      atPath: file.deletingLastPathComponent().path)
    #expect(names == ["policy.json"])

    try Data(String(decoding: Data(contentsOf: file), as: UTF8.self).dropLast(20).utf8).write(
      to: file)
    let third = try start()
    await third.start()
    #expect(await third.policy == nil)
    try await third.receive(try TestKey.current.sign(Shop.policy(1)))
  }

  /// After a crash in the middle of a write, the earlier contents are still there.
  @Test func recordIsWrittenToAnotherFileFirst() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("policy.json")
    let storage = FilePolicyStorage(file)
    try storage.write([1, 2, 3])
    let link = folder.appendingPathComponent("link")
    try FileManager.default.linkItem(at: file, to: link)
    try storage.write([4])
    #expect(try storage.read() == [4])
    #expect(try Data(contentsOf: link) == Data([1, 2, 3]))
  }

  @Test func folderThatCannotBeCreatedIsAnError() {
    let storage = FilePolicyStorage(URL(fileURLWithPath: "/dev/null/policy.json"))
    #expect(throws: (any Error).self) { try storage.write([]) }
  }
}
