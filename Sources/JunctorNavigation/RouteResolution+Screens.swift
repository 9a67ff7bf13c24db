// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorRouting

extension RouteResolution {
  /// Whether the answer is a screen, which the user may look at for any time.
  package var showsScreen: Bool { matched.record.handler.screenMaker != nil }
}
