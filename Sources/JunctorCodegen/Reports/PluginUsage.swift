// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Why arguments are of no use.
package struct PluginUsage: Error, CustomStringConvertible {
  /// One sentence.
  package let description: String

  init(_ description: String) { self.description = description }
}
