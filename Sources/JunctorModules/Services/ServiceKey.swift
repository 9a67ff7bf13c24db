// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Which service is meant: the type that it is asked for by.
struct ServiceKey: Hashable, Sendable {
  private let type: Any.Type

  init<Service>(_ type: Service.Type) { self.type = type }

  /// The type's name with that of its module, since two modules may have a `PayService` each:
  /// `MallPay.PayService`.
  ///
  /// For a private or local type the language also gives the address of what it lies in, which differs
  /// from run to run; that is left out.
  var name: String {
    String(reflecting: type).split(separator: ".", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("(unknown context") }.joined(separator: ".")
  }

  static func == (left: ServiceKey, right: ServiceKey) -> Bool { left.type == right.type }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
