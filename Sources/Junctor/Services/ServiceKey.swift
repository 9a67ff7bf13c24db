// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Which service is meant: the type that it is asked for by.
struct ServiceKey: Hashable, Sendable {
  private let type: ObjectIdentifier
  let name: String

  init<Service>(_ type: Service.Type) {
    self.type = ObjectIdentifier(type)
    name = "\(type)"
  }

  static func == (left: ServiceKey, right: ServiceKey) -> Bool { left.type == right.type }

  func hash(into hasher: inout Hasher) { hasher.combine(type) }
}
