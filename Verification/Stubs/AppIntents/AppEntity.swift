// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public protocol TypeDisplayRepresentable {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

public struct TypeDisplayRepresentation: ExpressibleByStringLiteral, Sendable {
  public var name: LocalizedStringResource

  public init(name: LocalizedStringResource) { self.name = name }
  public init(stringLiteral value: String) {
    self.init(name: LocalizedStringResource(stringLiteral: value))
  }
}

public protocol InstanceDisplayRepresentable: CustomLocalizedStringResourceConvertible {
  var displayRepresentation: DisplayRepresentation { get }
}

extension InstanceDisplayRepresentable {
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

public protocol DisplayRepresentable: InstanceDisplayRepresentable, TypeDisplayRepresentable {}

public struct DisplayRepresentation: ExpressibleByStringLiteral, Equatable, Sendable {
  public var title: LocalizedStringResource
  public var subtitle: LocalizedStringResource?

  public init(title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil) {
    self.title = title
    self.subtitle = subtitle
  }
  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }
}

public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue, Sendable
{}

extension AppValue {
  public static var persistentIdentifier: String { "\(Self.self)" }
}

public protocol EntityIdentifierConvertible {
  var entityIdentifierString: String { get }
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension Int: EntityIdentifierConvertible {
  public var entityIdentifierString: String { "\(self)" }
  public static func entityIdentifier(for text: String) -> Int? { Int(text) }
}

extension String: EntityIdentifierConvertible {
  public var entityIdentifierString: String { self }
  public static func entityIdentifier(for text: String) -> String? { text }
}

public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where Self == Self.ValueType, ID: EntityIdentifierConvertible & Sendable {
  associatedtype DefaultQuery: EntityQuery where ValueType == DefaultQuery.Entity
  static var defaultQuery: DefaultQuery { get }
}

/// The real protocol has an associated type for collections of results, which is an array by default.
public protocol EntityQuery: PersistentlyIdentifiable, Sendable {
  associatedtype Entity: AppEntity
  init()
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  func suggestedEntities() async throws -> [Entity]
}

extension EntityQuery {
  public static var persistentIdentifier: String { "\(Self.self)" }
  public func suggestedEntities() async throws -> [Entity] { [] }
}

@available(iOS 18.0, macOS 15.0, visionOS 2.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public protocol IndexedEntity: AppEntity {}
