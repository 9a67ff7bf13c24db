// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The modules of one router.
final class ModuleRegistry: RouterPart {
  let shelf = RouteLock(ModuleShelf())

  init(_ runtime: RouterRuntime) {}
}

extension Router {
  var shelf: RouteLock<ModuleShelf> { runtime.part(ModuleRegistry.self).shelf }
}
