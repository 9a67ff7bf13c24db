// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// A screen whose handler has created its content.
struct LoadedScreen {
  let handle: ScreenHandle
  let content: Any
}
