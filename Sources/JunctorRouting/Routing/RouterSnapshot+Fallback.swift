// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

extension RouterSnapshot {
  /// Returns the fallback of the request's space, otherwise the general one, if it is open to the source.
  func fallback(for request: RouteRequest) -> RouteRecord? {
    let space = request.routable?.space
    let candidates = [
      fallbacks.last { $0.space != nil && $0.space == space },
      fallbacks.last { $0.space == nil },
    ]
    return candidates.lazy.compactMap { $0?.record }.first { $0.exposure.admits(request.source) }
  }
}
