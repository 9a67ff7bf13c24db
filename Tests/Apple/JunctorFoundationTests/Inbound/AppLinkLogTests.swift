// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorFoundation
import Testing

/// The log does not contain a link whose App Links data is dropped.
@Suite struct AppLinkLogTests {
  @Test(arguments: [
    "%7B%22zqx%22%3A1%2C%22zqx%22%3A2%7D", "zqx", "%7B%22target_url%22%3A%7B%22zqx%22%3A1%7D%7D",
    "%7B%22extras%22%3A%22zqx%22%7D", "%7B%7D&al_applink_data=zqx",
  ])
  func droppedDataIsNotQuoted(_ data: String) {
    let log = RouteLock<[String]>([])
    let router = Router(spaces: [.scheme("mall")]) { line in log.withLock { $0.append(line) } }
    let link = InboundLink("mall://zqx/zqx?al_applink_data=\(data)&zqx=zqx#zqx", entry: .scene)
    #expect(link.readingAppLinkData(for: router).caller == nil)
    let lines = log.withLock { $0 }
    #expect(lines.count == 1 && !lines[0].contains("zqx"), "\(lines)")
  }
}
