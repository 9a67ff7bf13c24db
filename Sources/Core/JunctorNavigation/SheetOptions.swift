// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The appearance and behaviour of a sheet.
///
///     .presented(as: .sheet(.init(detents: [.medium, .large], showsGrabber: true)))
///
/// A navigator ignores the options that its platform does not have (``PresentationFeatures``), and sends an event with
/// their names.
public struct SheetOptions: Hashable, Codable, Sendable {
  /// A height at which a sheet rests.
  public enum Detent: Hashable, Codable, Sendable {
    /// About half of the screen.
    case medium
    /// The full height.
    case large
    /// A fraction of the full height, more than 0 and at most 1.
    case fraction(Double)
    /// A height in points.
    case height(Double)
  }

  /// Whether the user can use what is behind the sheet.
  public enum BackgroundInteraction: Hashable, Codable, Sendable {
    /// Always.
    case enabled
    /// Never.
    case disabled
    /// While the sheet is not taller than this detent.
    case upThrough(Detent)
  }

  /// The heights at which the sheet rests, in ascending order; empty for the system's.
  public var detents: [Detent]

  /// The detent at which the sheet appears, one of ``detents``; `nil` for the smallest.
  public var selectedDetent: Detent?

  /// Whether the sheet shows a grabber; `nil` for the system's default.
  public var showsGrabber: Bool?

  /// Whether the user can use what is behind the sheet; `nil` for the system's default.
  public var backgroundInteraction: BackgroundInteraction?

  /// The radius of the corners in points; `nil` for the system's.
  public var cornerRadius: Double?

  /// Whether the user can swipe the sheet away.
  public var closesBySwipe: Bool

  /// Creates options; the defaults are the system's.
  public init(
    detents: [Detent] = [], selectedDetent: Detent? = nil, showsGrabber: Bool? = nil,
    backgroundInteraction: BackgroundInteraction? = nil, cornerRadius: Double? = nil,
    closesBySwipe: Bool = true
  ) {
    self.detents = detents
    self.selectedDetent = selectedDetent
    self.showsGrabber = showsGrabber
    self.backgroundInteraction = backgroundInteraction
    self.cornerRadius = cornerRadius
    self.closesBySwipe = closesBySwipe
  }
}
