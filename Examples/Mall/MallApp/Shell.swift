// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import MallLoginInterface

/// A prompt at which one types addresses.
///
/// It reads lines and writes lines and knows no terminal, so that a pipe or a test can hold it.
struct Shell {
  static let help = """
    Type an address: mall://goods/1, /order/7, https://m.mall.example/goods/search?q=tea
    Behind it you may say who asks: mall://order/7 --from push
      (app, push, universalLink, customScheme, intent, policy, web:https://m.mall.example)
    Commands:
      routes             all routes, in rank order
      explain ADDRESS    why an address goes where it goes
      login, logout      begin and end the member's session
      help, quit
    """

  let mall: Mall
  var showsTimes = true

  /// Runs until `quit` or the end of the input.
  ///
  /// - Parameters:
  ///   - prompt: Printed before each line is read; `nil` where nobody looks.
  ///   - read: Gives the next line, `nil` at the end.
  ///   - write: Takes text, line ends included.
  func run(prompt: String?, read: () -> String?, write: (String) -> Void) async {
    while true {
      if let prompt { write(prompt) }
      guard let line = read() else { break }
      let words = line.split(separator: " ").map(String.init)
      guard let first = words.first else { continue }
      if ["quit", "exit"].contains(first) { return }
      for line in await answer(first, Array(words.dropFirst())) { write(line + "\n") }
    }
    // The end of the input leaves the cursor behind a prompt.
    if prompt != nil { write("\n") }
  }

  private func answer(_ command: String, _ rest: [String]) async -> [String] {
    switch command {
    case "help": return [Self.help]
    case "routes": return routes
    case "login": return await mall.visit(LoginAddress.signIn).outcomeLines
    case "logout": return await mall.visit("/settings/logout").outcomeLines
    case "explain":
      guard let address = rest.first else { return ["explain what? Write: explain ADDRESS"] }
      guard let source = source(Array(rest.dropFirst())) else { return [Self.unclear(rest)] }
      return ["\(mall.router.explain(address, from: source))"]
    default:
      guard let source = source(rest) else { return [Self.unclear(rest)] }
      return await mall.visit(command, from: source).lines(showsTimes: showsTimes)
    }
  }

  private func source(_ words: [String]) -> RouteSource? {
    if words.isEmpty { return .app }
    guard words.count == 2, words[0] == "--from" else { return nil }
    return RouteSource(words[1])
  }

  private static func unclear(_ words: [String]) -> String {
    "“\(words.joined(separator: " "))” is not clear; behind an address stands --from SOURCE. See help."
  }

  private var routes: [String] {
    mall.router.routes.map { route in
      let summary = route.summary.map { "  \($0)" } ?? ""
      return "\(route.pattern)  [\(route.module ?? "app"): \(route.exposure)]\(summary)"
    }
  }
}
