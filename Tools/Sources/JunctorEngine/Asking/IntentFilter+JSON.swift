// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorDiff
package import JunctorDoctor

// The intent filters of links as JSON, for the question `ways`: a list with one object per filter.
//
//     {"data": [{"scheme": "https", "host": "m.mall.example", "paths": [{"pathPrefix": "/order/"}]}]}

extension IntentFilter {
  /// The filter of a link as JSON.
  package var json: JSONValue {
    .object([
      (
        "data",
        .array(
          data.map { data in
            var members: [JSONValue.Member] = []
            if let scheme = data.scheme { members.append(("scheme", .string(scheme))) }
            if let host = data.host { members.append(("host", .string(host))) }
            if let port = data.port { members.append(("port", .number(port))) }
            let paths = data.paths.map { path in
              JSONValue.object([(path.kind.rawValue, .string(path.text))])
            }
            if !paths.isEmpty { members.append(("paths", .array(paths))) }
            return .object(members)
          })
      )
    ])
  }

  /// Reads the filter of a link.
  init(_ value: JSONValue) throws(EngineError) {
    guard let elements = value["data"]?.elements else {
      throw EngineError("badRequest", "an intent filter requires a list “data”")
    }
    var data: [Data] = []
    for element in elements {
      var one = Data(scheme: element["scheme"]?.string, host: element["host"]?.string)
      if case .number(let text)? = element["port"]?.content { one.port = Int(text) }
      for (name, text) in (element["paths"]?.elements ?? []).flatMap({ $0.members ?? [] }) {
        guard let kind = AndroidPathPattern.Kind(rawValue: name), let text = text.string else {
          throw EngineError("badRequest", "“\(name)” is not an attribute of a path")
        }
        do throws(AndroidPathPatternError) {
          one.paths.append(try AndroidPathPattern(kind, text))
        } catch {
          throw EngineError("badRequest", "\(name) “\(text)”: \(error.message)")
        }
      }
      data.append(one)
    }
    self.init(data: data)
  }
}
