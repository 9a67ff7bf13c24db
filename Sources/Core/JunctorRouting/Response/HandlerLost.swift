// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The handler's reply was released without an answer.
package struct HandlerLost: Error {
  package init() {}
}
