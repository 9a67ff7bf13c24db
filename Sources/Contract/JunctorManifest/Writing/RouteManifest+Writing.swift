// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

extension RouteManifest {
  /// The JSON of the manifest, the contents of `routes.json`.
  ///
  /// Keys have a fixed order, routes are sorted, and values that equal the default are omitted. So two manifests with
  /// the same routes have the same bytes.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key(Key.schemaVersion.rawValue)
      writer.integer(Self.schemaVersion)
      writer.key(Key.spaces.rawValue)
      writer.array(spaces) { $0.string($1.description) }
      writer.key(Key.routes.rawValue)
      writer.array(routes) { $1.write(to: &$0) }
    }
    writer.end()
    return writer.bytes
  }

  /// The JSON of the manifest, as text.
  public var jsonText: String { String(decoding: json, as: UTF8.self) }
}

extension RouteManifest.Route {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.text(Key.id, id)
      writer.text(Key.pattern, pattern.description)
      writer.flag(Key.ignoresCase, pattern.ignoreCase)
      if pattern.hasOptionalParts { writer.texts(Key.alternatives, pattern.alternativeTexts) }
      writer.texts(Key.aliases, aliases.map { $0.description })
      if priority != 0 {
        writer.key(Key.priority.rawValue)
        writer.integer(priority)
      }
      if !parameters.isEmpty {
        writer.key(Key.parameters.rawValue)
        writer.array(parameters) { $1.write(to: &$0) }
      }
      if let result {
        writer.key(Key.result.rawValue)
        result.write(to: &writer)
      }
      writer.texts(Key.exposure, exposure)
      writer.texts(Key.parents, parents)
      writer.text(Key.tab, tab)
      writer.text(Key.presentation, presentation)
      writer.texts(Key.steps, steps)
      writer.text(Key.module, module)
      writer.text(Key.summary, summary)
      writer.texts(Key.examples, examples)
      writer.text(Key.since, since)
      writer.text(Key.risk, risk?.rawValue)
      if let deprecation {
        writer.key(Key.deprecated.rawValue)
        deprecation.write(to: &writer)
      }
    }
  }
}

extension RouteManifest.Deprecation {
  func write(to writer: inout JSONWriter) {
    writer.object(isShort: true) { writer in
      writer.text(Key.since, since)
      writer.text(Key.replacement, replacement)
    }
  }
}

extension RouteManifest.Parameter {
  func write(to writer: inout JSONWriter) {
    writer.object(isShort: true) { writer in
      writer.text(Key.name, name)
      writer.text(Key.place, place.rawValue)
      writer.text(Key.key, key)
      writer.text(Key.type, type.rawValue)
      writer.text(Key.format, format?.rawValue)
      writer.text(Key.swiftType, swiftType)
      writer.texts(Key.values, values)
      writer.text(Key.constraint, constraint)
      writer.flag(Key.optional, isOptional)
      writer.flag(Key.repeated, isRepeated)
      writer.text(Key.defaultValue, defaultValue)
      writer.text(Key.example, example)
      writer.text(Key.privacy, privacy?.rawValue)
      writer.text(Key.summary, summary)
    }
  }
}

extension RouteManifest.Result {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.text(Key.name, name)
      if let shape {
        writer.key(Key.shape.rawValue)
        shape.write(to: &writer)
      }
    }
  }
}

extension JSONShape {
  func write(to writer: inout JSONWriter) {
    if let name = Self.simple.first(where: { $0.shape == self })?.name {
      writer.string(name)
      return
    }
    writer.object { writer in
      switch self {
      case .optional(let shape): shape.write(Key.optional, to: &writer)
      case .array(let shape): shape.write(Key.array, to: &writer)
      case .dictionary(let shape): shape.write(Key.dictionary, to: &writer)
      case .object(let members):
        writer.key(Key.object.rawValue)
        writer.object { writer in
          for member in members.sorted(by: { $0.name.isBefore($1.name) }) {
            writer.key(member.name + (member.isOptional ? "?" : ""))
            member.shape.write(to: &writer)
          }
        }
      case .string, .integer, .number, .boolean, .any: break
      }
    }
  }

  private func write(_ key: Key, to writer: inout JSONWriter) {
    writer.key(key.rawValue)
    write(to: &writer)
  }
}

extension JSONWriter {
  fileprivate mutating func text(_ key: some RawRepresentable<String>, _ text: String?) {
    guard let text else { return }
    self.key(key.rawValue)
    string(text)
  }

  fileprivate mutating func texts(_ key: some RawRepresentable<String>, _ texts: [String]) {
    if texts.isEmpty { return }
    self.key(key.rawValue)
    array(texts, isShort: true) { $0.string($1) }
  }

  fileprivate mutating func flag(_ key: some RawRepresentable<String>, _ value: Bool) {
    if !value { return }
    self.key(key.rawValue)
    boolean(value)
  }
}
