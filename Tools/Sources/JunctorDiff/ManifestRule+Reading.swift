// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension ManifestRule {
  /// Reads the rules of a file in a folder `Rules`, in the order of the file.
  ///
  /// A rule begins with a line `# code name`. Lines `key: value` follow, and after an empty line, the excerpt of a rule
  /// about a file. What is before the first rule is a comment. An error stops the program, which contains the file.
  package static func read(_ file: [UInt8]) -> [ManifestRule] {
    var rules: [[String]] = []
    for bytes in file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = String(decoding: bytes, as: UTF8.self)
      if line.utf8.starts(with: "# ".utf8) {
        rules.append([line])
      } else if !rules.isEmpty {
        rules[rules.count - 1].append(line)
      }
    }
    return rules.map { ManifestRule(lines: $0) }
  }

  private init(lines: [String]) {
    func stop(_ problem: String) -> Never { fatalError("The rule “\(lines[0])” \(problem).") }

    let title = lines[0].split(separator: " ")
    guard title.count == 3 else { stop("needs a code and a name") }
    let end = lines.firstIndex(of: "") ?? lines.count
    var values: [String: String] = [:]
    for line in lines[1..<end] {
      guard let colon = line.firstIndex(of: ":") else { stop("has a line without a key: \(line)") }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      if values.updateValue(String(value), forKey: String(line[..<colon])) != nil {
        stop("has a key twice: \(line)")
      }
    }
    func take(_ key: String) -> String {
      guard let value = values.removeValue(forKey: key) else { stop("has no \(key)") }
      return value
    }

    code = String(title[1])
    name = String(title[2])
    guard let severity = Severity(rawValue: take("severity")) else {
      stop("has an unknown severity")
    }
    self.severity = severity
    let security = values.removeValue(forKey: "security")
    if let security, security != "yes" { stop("has a security that is not yes") }
    isAboutSecurity = security != nil
    summary = take("summary")
    explanation = take("explanation")
    remedy = values.removeValue(forKey: "remedy") ?? ""

    if let name = values.removeValue(forKey: "file") {
      guard let file = Excerpt.File(rawValue: name) else { stop("is about an unknown file") }
      var text = lines[end...].dropFirst()
      while text.last == "" { text.removeLast() }
      if text.isEmpty { stop("has no excerpt") }
      example = Example(Excerpt(file: file, text: text.joined(separator: "\n")))
    } else {
      if lines[end...].contains(where: { $0 != "" }) { stop("has an excerpt, and no file") }
      example = Example(
        before: values.removeValue(forKey: "before"), after: take("after"),
        spacesBefore: values.removeValue(forKey: "spaces before"),
        spaces: values.removeValue(forKey: "spaces") ?? "mall")
    }
    if let key = values.keys.first { stop("has an unknown key: \(key)") }
  }
}

extension [ManifestRule] {
  /// Returns the rule with a name; a name without a rule stops the program.
  package subscript(name: String) -> ManifestRule {
    guard let rule = first(where: { $0.name == name }) else { fatalError("no rule “\(name)”") }
    return rule
  }
}
