// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import Junctor
  internal import UIKit

  extension UIViewController {
    /// Gives a sheet, before its presentation, the options that the platform has.
    func apply(_ options: SheetOptions) {
      isModalInPresentation = !options.closesBySwipe
      #if !os(tvOS) && !os(visionOS)
        guard let sheet = sheetPresentationController else { return }
        if !options.detents.isEmpty { sheet.detents = options.detents.map(\.detent) }
        if let selected = options.selectedDetent { sheet.selectedDetentIdentifier = selected.id }
        if let showsGrabber = options.showsGrabber { sheet.prefersGrabberVisible = showsGrabber }
        if let radius = options.cornerRadius { sheet.preferredCornerRadius = radius }
        switch options.backgroundInteraction {
        case .enabled:
          sheet.largestUndimmedDetentIdentifier = options.detents.last?.id ?? .large
        case .upThrough(let detent): sheet.largestUndimmedDetentIdentifier = detent.id
        case .disabled, nil: break
        }
      #endif
    }
  }

  #if !os(tvOS) && !os(visionOS)
    extension SheetOptions.Detent {
      fileprivate var id: UISheetPresentationController.Detent.Identifier {
        switch self {
        case .medium: .medium
        case .large: .large
        case .fraction, .height: .init("junctor.\(self)")
        }
      }

      @MainActor fileprivate var detent: UISheetPresentationController.Detent {
        switch self {
        case .medium: .medium()
        case .large: .large()
        case .fraction(let part): .custom(identifier: id) { $0.maximumDetentValue * part }
        case .height(let height): .custom(identifier: id) { _ in height }
        }
      }
    }
  #endif
#endif
