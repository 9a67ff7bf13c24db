// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Junctor
  public import Observation
  internal import SwiftUI

  /// Views observe the scene by reading it.
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  extension SwiftUINavigator: Observable {}

  /// The scene's observation registrar, on systems that have the Observation framework.
  @MainActor
  struct SceneObservation {
    // An `ObservationRegistrar`, which the deployment target may not have.
    private let registrar: (any Sendable)?

    init() {
      if #available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *) {
        registrar = ObservationRegistrar()
      } else {
        registrar = nil
      }
    }

    func access(_ navigator: SwiftUINavigator) {
      if #available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *) {
        (registrar as? ObservationRegistrar)?.access(navigator, keyPath: \.scene)
      }
    }

    func change(_ navigator: SwiftUINavigator, _ body: () -> Void) {
      if #available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *),
        let registrar = registrar as? ObservationRegistrar
      {
        registrar.withMutation(of: navigator, keyPath: \.scene, body)
      } else {
        body()
      }
    }
  }
#endif
