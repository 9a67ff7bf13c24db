// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The parts of presentations that a platform may not have.
///
/// What each platform has, with the navigators of this package:
///
/// | | SwiftUI | UIKit |
/// |---|---|---|
/// | iOS | all | all |
/// | macOS | popover, swipe prevention | |
/// | tvOS | full screen | full screen |
/// | watchOS | full screen, swipe prevention | |
/// | visionOS | full screen, popover, swipe prevention | full screen, popover, swipe prevention |
///
/// A modal whose kind is missing is shown as a sheet, on tvOS with UIKit in full screen. Other missing parts are ignored.
/// In both cases, the router sends one event that names them.
public struct PresentationFeatures: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Full-screen presentations.
  public static let fullScreen = PresentationFeatures(rawValue: 1)
  /// Popovers.
  public static let popover = PresentationFeatures(rawValue: 2)
  /// Detents of sheets.
  public static let detents = PresentationFeatures(rawValue: 4)
  /// The grabber of sheets.
  public static let grabber = PresentationFeatures(rawValue: 8)
  /// The use of what is behind a sheet.
  public static let backgroundInteraction = PresentationFeatures(rawValue: 16)
  /// The corner radius of sheets.
  public static let cornerRadius = PresentationFeatures(rawValue: 32)
  /// Sheets that the user cannot swipe away.
  public static let swipePrevention = PresentationFeatures(rawValue: 64)

  /// All features.
  public static let all = PresentationFeatures(rawValue: 127)

  /// The features of SwiftUI on this platform.
  public static var swiftUI: PresentationFeatures {
    #if os(macOS)
      [.popover, .swipePrevention]
    #elseif os(tvOS)
      .fullScreen
    #elseif os(watchOS)
      [.fullScreen, .swipePrevention]
    #else
      uiKit
    #endif
  }

  /// The features of UIKit on this platform.
  public static var uiKit: PresentationFeatures {
    #if os(tvOS)
      .fullScreen
    #elseif os(visionOS)
      [.fullScreen, .popover, .swipePrevention]
    #else
      .all
    #endif
  }
}

extension PresentationFeatures: CustomStringConvertible {
  /// The names of the features.
  public var description: String {
    let names = [
      "full screen", "popover", "detents", "grabber", "background interaction", "corner radius",
      "swipe prevention",
    ]
    return names.indices.filter { rawValue & (1 << $0) != 0 }.map { names[$0] }
      .joined(separator: ", ")
  }
}

extension Presentation {
  /// The features that it requires.
  var features: PresentationFeatures {
    switch self {
    case .fullScreen: return .fullScreen
    case .popover: return .popover
    case .sheet(let options?):
      var features = PresentationFeatures()
      if !options.detents.isEmpty { features.insert(.detents) }
      if options.showsGrabber != nil { features.insert(.grabber) }
      if options.backgroundInteraction != nil { features.insert(.backgroundInteraction) }
      if options.cornerRadius != nil { features.insert(.cornerRadius) }
      if !options.closesBySwipe { features.insert(.swipePrevention) }
      return features
    default: return []
    }
  }
}
