// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import SwiftUI

  /// A text with columns, such as a drawing or an explanation.
  struct MonospacedText: View {
    let text: String

    var body: some View { Text(verbatim: text).font(.caption.monospaced()) }
  }
#endif
