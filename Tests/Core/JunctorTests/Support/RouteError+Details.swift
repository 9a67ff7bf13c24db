// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

@testable import JunctorRouting

/// The details of an error, which its description shows.
extension RouteError {
  var isForeign: Bool { if case .notFound(let isForeign, _) = detail { isForeign } else { false } }

  var source: RouteSource? {
    if case .denied(let source, _, _, _) = detail { source } else { nil }
  }

  var stage: String? { if case .timedOut(let stage, _) = detail { stage } else { nil } }

  var limit: Duration? { if case .timedOut(_, let after) = detail { after } else { nil } }
}
