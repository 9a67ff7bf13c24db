// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import Junctor
  public import SwiftUI

  /// The title and the image of a tab.
  public struct SceneTabLabel: View {
    let tab: SceneTab

    /// Creates the label of a tab.
    public init(tab: SceneTab) { self.tab = tab }

    /// The label.
    public var body: some View {
      let title = tab.title ?? tab.id
      switch tab.image {
      case .system(let name): Label(title, systemImage: name)
      case .asset(let name, _): Label(title, image: name)
      case nil: Text(title)
      }
    }
  }
#endif
