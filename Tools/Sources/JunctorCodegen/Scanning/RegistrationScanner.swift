// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Finds the calls that register routes.
//
// 1. All tokens of a file are visited in order. A stack has a frame for each open bracket: the members of a type, the
//   body of a function, statements under a condition, a closure (`open`).
// 2. The keyword before a brace decides what the brace begins (`keyword`).
// 3. At each name that is not a member of something, the calls that begin there are read (`calls`).
// 4. A call under a condition or in a closure may not run, or more than once. Its `doubt` says so.

/// Finds registrations in a file, with what surrounds them.
struct RegistrationScanner {
  struct Function: Sendable {
    let name: String
    /// The enclosing type.
    let type: String?
    let parameters: [TypePart.Initializer.Parameter]
    /// The values of local constants and variables.
    fileprivate(set) var bindings: [String: SourceExpression] = [:]
    /// Whether a condition may have ended the function.
    fileprivate var mayHaveReturned = false
  }

  struct Call: Sendable {
    /// The value before the function's name; `nil` if there is none.
    let receiver: SourceExpression?
    let name: String
    let arguments: [SourceExpression.Argument]
    /// The number of the enclosing function.
    let function: Int
    /// Why the call may not run exactly once.
    let doubt: String?
    let place: SourcePlace
  }

  fileprivate enum Frame {
    /// Parentheses or square brackets, and the keyword before them.
    case group(Keyword?)
    case type(String)
    case function(Int)
    /// Statements that run exactly once, such as those of `do`.
    case plain
    case condition
    case closure
  }

  fileprivate enum Keyword {
    case type(String)
    case function(String, [TypePart.Initializer.Parameter])
    /// A variable; `isAssigned` after `=`.
    case variable(String, isAssigned: Bool)
    case plain
    case condition
  }

  let module: String
  /// The functions; the first one contains the statements outside of functions.
  private(set) var functions = [Function(name: "", type: nil, parameters: [])]
  private(set) var registrations: [Call] = []
  /// The calls that create a router.
  private(set) var routers: [Call] = []
  /// Other calls with an argument.
  private(set) var calls: [Call] = []
  /// The types whose initializers are called exactly once or more, and not under a condition.
  private(set) var created: Set<String> = []

  private var scanner: FileScanner
  private var stack: [Frame] = []
  private var pending: Keyword?

  init(_ scanner: FileScanner) {
    self.scanner = scanner
    module = scanner.file.module
    self.scanner.index = 0
    scan()
  }

  private mutating func scan() {
    var index = 0
    while index < scanner.tokens.count {
      let token = scanner.tokens[index]
      let isMember = index > 0 && scanner.isMark(".", at: index - 1)
      if token.isFirstOnLine, token.name != nil, case .variable = pending { pending = nil }
      switch token.kind {
      case .condition(let directive):
        scanner.index = index
        scanner.condition(directive)
      case .mark where token.closing != nil: open(index)
      case .mark where scanner.isMark(in: ")]}", at: index): close()
      case .mark(UInt8(ascii: ";")): pending = nil
      case .mark(UInt8(ascii: "=")):
        if case .variable(let name, isAssigned: false) = pending {
          pending = .variable(name, isAssigned: true)
          bind(name, index)
        }
      case .word(let word) where !isMember:
        if let next = keyword(word, at: index) {
          index = next
          continue
        }
        calls(at: index)
      case .quoted where !isMember: calls(at: index)
      default: break
      }
      index += 1
    }
  }

  // MARK: - Brackets

  private mutating func open(_ index: Int) {
    guard scanner.isMark("{", at: index) else {
      stack.append(.group(pending))
      pending = nil
      return
    }
    defer { pending = nil }
    if case .group = stack.last { return stack.append(.closure) }
    switch pending {
    case .type(let name): stack.append(.type(name))
    case .function(let name, let parameters): begin(name, parameters)
    case .variable(let name, isAssigned: false):
      if isInFunction { stack.append(.plain) } else { begin(name, []) }
    case .plain: stack.append(.plain)
    case .condition: stack.append(.condition)
    case .variable, nil:
      // A closure that is called where it is written runs once.
      let isCalled = scanner.isMark("(", at: scanner.closing(index) + 1)
      stack.append(isCalled ? .plain : .closure)
    }
  }

  private mutating func begin(_ name: String, _ parameters: [TypePart.Initializer.Parameter]) {
    stack.append(.function(functions.count))
    functions.append(Function(name: name, type: enclosingType, parameters: parameters))
  }

  private mutating func close() {
    switch stack.popLast() {
    case .group(let keyword): pending = keyword
    default: pending = nil
    }
  }

  private var enclosingType: String? {
    let names = stack.compactMap { frame in
      if case .type(let name) = frame { name } else { nil }
    }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }

  private var function: Int {
    for case .function(let number) in stack.reversed() { return number }
    return 0
  }

  private var isInFunction: Bool { function > 0 }

  /// Why statements here may not run exactly once.
  private var doubt: String? {
    if !scanner.conditions.isEmpty { return "under `#if`" }
    for frame in stack.reversed() {
      switch frame {
      case .closure: return "in a closure"
      case .condition: return "under a condition or in a loop"
      case .function(let number):
        return functions[number].mayHaveReturned ? "after a conditional `return`" : nil
      case .group, .type, .plain: continue
      }
    }
    return functions[0].mayHaveReturned ? "after a conditional `return`" : nil
  }

  // MARK: - Keywords

  /// Notes a keyword; returns the index after its declaration, or `nil` if the word is a name.
  private mutating func keyword(_ word: String, at index: Int) -> Int? {
    let next = index + 1 < scanner.tokens.count ? scanner.tokens[index + 1] : nil
    switch word {
    case "struct", "enum", "actor", "extension", "protocol", "class":
      guard let name = next?.name, !["func", "var", "let", "subscript"].contains(next?.word) else {
        return index + 1
      }
      var (path, end) = (name, index + 2)
      while scanner.isMark(".", at: end), let more = scanner.tokens[end + 1].name {
        path += ".\(more)"
        end += 2
      }
      pending = .type(path)
      return end
    case "func":
      guard let name = next?.name else { return index + 1 }
      return declareFunction(name, after: index + 2)
    case "init", "subscript", "deinit":
      return declareFunction(word, after: index + 1)
    case "var", "let":
      if case .condition = pending { return index + 1 }
      pending = next?.name.map { .variable($0, isAssigned: false) }
      return index + 2
    case "if", "for", "while", "repeat", "switch", "guard", "else", "catch":
      pending = .condition
    case "do", "get", "set", "willSet", "didSet", "defer":
      pending = .plain
    case "return":
      noteReturn()
    case "in", "import", "case", "where", "throws", "async", "try", "await", "some", "any": break
    default: return nil
    }
    return index + 1
  }

  /// Notes that the statements after a conditional `return` may not run.
  private mutating func noteReturn() {
    var isConditional = false
    for frame in stack.reversed() {
      switch frame {
      case .condition: isConditional = true
      case .closure: return
      case .function(let number):
        if isConditional { functions[number].mayHaveReturned = true }
        return
      case .group, .type, .plain: continue
      }
    }
    if isConditional { functions[0].mayHaveReturned = true }
  }

  private mutating func declareFunction(_ name: String, after start: Int) -> Int {
    var index = start
    // Generic parameters, and the mark of a failable initializer.
    while index < scanner.tokens.count, !scanner.isMark(in: "({}", at: index) { index += 1 }
    guard scanner.isMark("(", at: index) else {
      pending = .function(name, [])
      return index
    }
    let close = scanner.closing(index)
    let parameters = scanner.items(in: (index + 1)..<close).compactMap { range in
      scanner.parameter(in: range)
    }
    pending = .function(name, parameters)
    return close + 1
  }

  // MARK: - Calls

  private mutating func bind(_ name: String, _ index: Int) {
    let start = scanner.skippingEffects(index + 1, before: scanner.tokens.count)
    guard let (value, _) = scanner.chain(from: start, to: scanner.tokens.count) else { return }
    // Only registrars are looked up.
    guard value.call != nil || value.path != nil else { return }
    functions[function].bindings[name] = value
  }

  private mutating func calls(at index: Int) {
    // The shortest call is `f()`.
    var end = index + 1
    while scanner.isMark(in: ".?!", at: end), end + 1 < scanner.tokens.count {
      end += scanner.isMark(".", at: end) ? 2 : 1
    }
    guard scanner.isMark("(", at: end) || (scanner.isMark("{", at: end) && !isUnderKeyword) else {
      return
    }
    guard let (expression, _) = scanner.chain(from: index, to: scanner.tokens.count) else { return }
    note(expression)
  }

  /// Whether the next brace belongs to a keyword, and is no closure.
  private var isUnderKeyword: Bool {
    switch pending {
    case nil, .variable(_, isAssigned: true): false
    default: true
    }
  }

  /// Notes the calls of a chain, the innermost first.
  private mutating func note(_ expression: SourceExpression) {
    switch expression.kind {
    case .member(let base, _), .subscripted(let base, _): note(base)
    case .call(let callee, let arguments):
      var receiver: SourceExpression?
      let name: String
      switch callee.kind {
      case .name(let word): name = word
      case .member(let base, let word):
        note(base)
        receiver = base
        name = word
      default: return note(callee)
      }
      let call = Call(
        receiver: receiver, name: name, arguments: arguments, function: function, doubt: doubt,
        place: expression.place)
      if name == "register" {
        registrations.append(call)
      } else if name == "Router" {
        routers.append(call)
      } else if arguments.contains(where: { $0.value.path != nil || $0.value.call != nil }) {
        calls.append(call)
      }
      if doubt == nil, let path = callee.path, path.last?.first?.isUppercase == true {
        created.insert(path.joined(separator: "."))
      }
    default: break
    }
  }
}
