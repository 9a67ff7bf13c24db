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
      writer.write(Key.schemaVersion, Self.schemaVersion)
      writer.write(Key.spaces, spaces.map { $0.description })
      writer.write(Key.routes, routes)
    }
    writer.end()
    return writer.bytes
  }

  /// The JSON of the manifest, as text.
  package var jsonText: String { String(decoding: json, as: UTF8.self) }
}

extension RouteManifest.Route: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.write(Key.id, id)
      writer.write(Key.pattern, pattern.description)
      writer.write(Key.ignoresCase, pattern.ignoreCase ? true : nil)
      if pattern.hasOptionalParts {
        writer.writeUnlessEmpty(Key.alternatives, pattern.alternativeTexts)
      }
      writer.writeUnlessEmpty(Key.aliases, aliases.map { $0.description })
      writer.write(Key.priority, priority == 0 ? nil : priority)
      if !parameters.isEmpty { writer.write(Key.parameters, parameters) }
      writer.write(Key.result, result)
      writer.writeUnlessEmpty(Key.exposure, exposure)
      writer.writeUnlessEmpty(Key.parents, parents)
      writer.write(Key.tab, tab)
      writer.write(Key.presentation, presentation)
      writer.writeUnlessEmpty(Key.steps, steps)
      writer.write(Key.module, module)
      writer.write(Key.summary, summary)
      writer.writeUnlessEmpty(Key.examples, examples)
      writer.write(Key.since, since)
      writer.write(Key.risk, risk?.rawValue)
      writer.write(Key.deprecated, deprecation)
    }
  }
}

extension RouteManifest.Deprecation: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object(isShort: true) { writer in
      writer.write(Key.since, since)
      writer.write(Key.replacement, replacement)
    }
  }
}

extension RouteManifest.Parameter: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object(isShort: true) { writer in
      writer.write(Key.name, name)
      writer.write(Key.place, place.rawValue)
      writer.write(Key.key, key)
      writer.write(Key.type, type.rawValue)
      writer.write(Key.format, format?.rawValue)
      writer.write(Key.swiftType, swiftType)
      writer.writeUnlessEmpty(Key.values, values)
      writer.write(Key.constraint, constraint)
      writer.write(Key.optional, isOptional ? true : nil)
      writer.write(Key.repeated, isRepeated ? true : nil)
      writer.write(Key.defaultValue, defaultValue)
      writer.write(Key.example, example)
      writer.write(Key.privacy, privacy?.rawValue)
      writer.write(Key.summary, summary)
    }
  }
}

extension RouteManifest.Result: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.write(Key.name, name)
      writer.write(Key.privacy, privacy?.rawValue)
      writer.write(Key.shape, shape)
    }
  }
}

extension JSONShape: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    if let name = Self.simple.first(where: { $0.shape == self })?.name {
      writer.string(name)
      return
    }
    writer.object { writer in
      switch self {
      case .optional(let shape): writer.write(Key.optional, shape)
      case .array(let shape): writer.write(Key.array, shape)
      case .dictionary(let shape): writer.write(Key.dictionary, shape)
      case .object(let members):
        writer.key(Key.object)
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
}
