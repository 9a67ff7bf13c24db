// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// A tab of a window: the name by which routes know it, and what the bar shows of it.
  public struct UIKitTab {
    /// The name by which routes know it; empty for the one stack of an app without tabs.
    public var name: String
    /// What stands in the bar.
    public var title: String?
    /// The picture in the bar.
    public var image: UIImage?
    /// The picture in the bar while the tab is in front.
    public var selectedImage: UIImage?

    /// Creates a tab.
    ///
    /// - Parameters:
    ///   - name: The name by which routes know it.
    ///   - title: What stands in the bar.
    ///   - image: The picture in the bar.
    ///   - selectedImage: The picture in the bar while the tab is in front.
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
