// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A value that a ``JSONWriter`` writes.
package protocol JSONWritable {
  func write(to writer: inout JSONWriter)
}

extension String: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Int: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.plain(self) }
}

extension Int64: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.plain(self) }
}

extension Bool: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.plain(self) }
}
