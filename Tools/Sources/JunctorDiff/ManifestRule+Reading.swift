// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension ManifestRule {
  /// Reads the rules of a file in a folder `Rules`, in the order of the file.
  ///
  /// A rule begins with a line `# code name`. Lines `key: value` follow, and after an empty line, the excerpt of a rule
  /// about a file. What is before the first rule is a comment. An error stops the program, which contains the file.
  package static func read(_ file: [UInt8]) -> [ManifestRule] {
    entries(of: file).map { ManifestRule($0) }
  }

  /// An entry of a file in a folder `Rules`.
  package struct Entry {
    package let code: String
    package let name: String
    var values: [String: String] = [:]
    /// The lines after the first empty one.
    let text: ArraySlice<String>

    /// The value of a key; a key that the entry lacks stops the program.
    package subscript(key: String) -> String {
      guard let value = values[key] else { stop("has no \(key)") }
      return value
    }

    func stop(_ problem: String) -> Never { fatalError("The rule “\(code) \(name)” \(problem).") }

    fileprivate init(lines: [String]) {
      let title = lines[0].split(separator: " ")
      guard title.count == 3 else { fatalError("“\(lines[0])” needs a code and a name.") }
      (code, name) = (String(title[1]), String(title[2]))
      let end = lines.firstIndex(of: "") ?? lines.count
      text = lines[end...]
      for line in lines[1..<end] {
        guard let colon = line.firstIndex(of: ":") else {
          stop("has a line without a key: \(line)")
        }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        if values.updateValue(String(value), forKey: String(line[..<colon])) != nil {
          stop("has a key twice: \(line)")
        }
      }
    }

    fileprivate mutating func take(_ key: String) -> String {
      defer { values[key] = nil }
      return self[key]
    }
  }

  /// Reads the entries of a file in a folder `Rules`.
  package static func entries(of file: [UInt8]) -> [Entry] {
    var rules: [[String]] = []
    for bytes in file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = String(decoding: bytes, as: UTF8.self)
      if line.utf8.starts(with: "# ".utf8) {
        rules.append([line])
      } else if !rules.isEmpty {
        rules[rules.count - 1].append(line)
      }
    }
    return rules.map { Entry(lines: $0) }
  }

  private init(_ entry: Entry) {
    var entry = entry
    (code, name) = (entry.code, entry.name)
    guard let severity = Severity(rawValue: entry.take("severity")) else {
      entry.stop("has an unknown severity")
    }
    self.severity = severity
    let security = entry.values.removeValue(forKey: "security")
    if let security, security != "yes" { entry.stop("has a security that is not yes") }
    isAboutSecurity = security != nil
    summary = entry.take("summary")
    explanation = entry.take("explanation")
    remedy = entry.values.removeValue(forKey: "remedy") ?? ""

    if let name = entry.values.removeValue(forKey: "file") {
      guard let file = Excerpt.File(rawValue: name) else { entry.stop("is about an unknown file") }
      var text = entry.text.dropFirst()
      while text.last == "" { text.removeLast() }
      if text.isEmpty { entry.stop("has no excerpt") }
      example = Example(Excerpt(file: file, text: text.joined(separator: "\n")))
    } else {
      if entry.text.contains(where: { $0 != "" }) { entry.stop("has an excerpt, and no file") }
      example = Example(
        before: entry.values.removeValue(forKey: "before"), after: entry.take("after"),
        spacesBefore: entry.values.removeValue(forKey: "spaces before"),
        spaces: entry.values.removeValue(forKey: "spaces") ?? "mall")
    }
    if let key = entry.values.keys.first { entry.stop("has an unknown key: \(key)") }
  }
}

extension [ManifestRule] {
  /// Returns the rule with a name; a name without a rule stops the program.
  package subscript(name: String) -> ManifestRule {
    guard let rule = first(where: { $0.name == name }) else { fatalError("no rule “\(name)”") }
    return rule
  }
}
