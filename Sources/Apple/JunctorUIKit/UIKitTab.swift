// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// A tab of a window: its name for routes, and its bar item.
  public struct UIKitTab {
    /// The name in routes; empty for the one stack of an app without tabs.
    var name: String
    /// The title in the bar.
    var title: String?
    /// The image in the bar.
    var image: UIImage?
    /// The image in the bar while the tab is selected.
    var selectedImage: UIImage?

    /// Creates a tab; without a name for the one stack of an app without tabs.
    public init(
      _ name: String = "", title: String? = nil, image: UIImage? = nil,
      selectedImage: UIImage? = nil
    ) {
      self.name = name
      self.title = title
      self.image = image
      self.selectedImage = selectedImage
    }
  }
#endif
