// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The bundle identifier of an app: letters, digits, hyphens and periods.
package enum AppIdentifier {
  static func isValid(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
