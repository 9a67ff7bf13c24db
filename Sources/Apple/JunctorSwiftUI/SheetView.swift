// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Foundation
  internal import Junctor
  internal import SwiftUI

  /// The content of a sheet, with its options.
  struct SheetView<Content: View>: View {
    let options: SheetOptions
    let content: Content
    @State private var selected: PresentationDetent

    init(options: SheetOptions, @ViewBuilder content: () -> Content) {
      self.options = options
      self.content = content()
      _selected = State(wrappedValue: options.selectedDetent?.detent ?? .large)
    }

    var body: some View {
      content
        .detents(options, $selected)
        .presentationDragIndicator(options.indicator)
        .background(options)
        .corners(options)
    }
  }

  extension View {
    @ViewBuilder fileprivate func detents(
      _ options: SheetOptions, _ selected: Binding<PresentationDetent>
    ) -> some View {
      let detents = Set(options.detents.map(\.detent))
      if detents.isEmpty {
        self
      } else if options.selectedDetent == nil {
        presentationDetents(detents)
      } else {
        presentationDetents(detents, selection: selected)
      }
    }

    @ViewBuilder fileprivate func background(_ options: SheetOptions) -> some View {
      if #available(iOS 16.4, macOS 13.3, tvOS 16.4, watchOS 9.4, *) {
        switch options.backgroundInteraction {
        case .enabled: presentationBackgroundInteraction(.enabled)
        case .disabled: presentationBackgroundInteraction(.disabled)
        case .upThrough(let detent):
          presentationBackgroundInteraction(.enabled(upThrough: detent.detent))
        case nil: self
        }
      } else {
        self
      }
    }

    @ViewBuilder fileprivate func corners(_ options: SheetOptions) -> some View {
      if #available(iOS 16.4, macOS 13.3, tvOS 16.4, watchOS 9.4, *),
        let radius = options.cornerRadius
      {
        presentationCornerRadius(radius)
      } else {
        self
      }
    }
  }

  extension SheetOptions {
    fileprivate var indicator: Visibility {
      switch showsGrabber {
      case true: .visible
      case false: .hidden
      default: .automatic
      }
    }
  }

  extension SheetOptions.Detent {
    fileprivate var detent: PresentationDetent {
      switch self {
      case .medium: .medium
      case .large: .large
      case .fraction(let part): .fraction(part)
      case .height(let height): .height(height)
      }
    }
  }
#endif
