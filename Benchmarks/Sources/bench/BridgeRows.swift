// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorBridge

/// Row 16: the longest messages of a page.
extension Rows {
  static func messages(_ figures: inout Figures, _ options: Options) async throws {
    var caller: [String: [Double]] = [:]
    var whole: [String: [Double]] = [:]
    let post = try await Post()
    for round in 0..<options.rounds {
      for (number, name) in LongMessage.names.enumerated() {
        let id = round * LongMessage.names.count + number + 1
        let time = await post.send(LongMessage.text(number, id: id))
        caller[name, default: []].append(time.caller)
        whole[name, default: []].append(time.whole)
      }
    }
    for name in LongMessage.names { figures.add("messages/\(name)", whole[name]?.median ?? .nan) }
    for (key, times) in [("message: main actor", caller), ("message: in all", whole)] {
      figures.add(key, (times.values.map(\.median).max() ?? .nan) / 1_000)
    }
  }
}

/// A page that sends messages sequentially from the main actor.
@MainActor
private final class Post {
  private let session: BridgeSession
  private let page = BridgePage(origin: "https://m.mall.example")
  private let clock = ContinuousClock()

  init() throws {
    let router = Router(scheme: "mall")
    try router.register("/a", .sync { _ in 0 }, .exposed(to: .anyPage))
    var policy = try BridgePolicy(origins: [page.origin])
    policy.limits.messagesPerSecond = 1_000_000
    policy.limits.bytesPerSecond = 1 << 40
    session = Bridge(to: router, policy: policy).session { _ in }
  }

  /// Returns the nanoseconds of a message on the main actor, and until its answer.
  func send(_ text: String) async -> (caller: Double, whole: Double) {
    let clock = clock
    return await withCheckedContinuation { done in
      let start = clock.now
      let taken = Taken()
      session.receive(text, from: page) { _ in
        let whole = (clock.now - start) / .nanoseconds(1)
        Task { @MainActor in done.resume(returning: (taken.time, whole)) }
      }
      taken.time = (clock.now - start) / .nanoseconds(1)
    }
  }

  @MainActor private final class Taken { var time = 0.0 }
}

/// Messages of 256 KB: some are refused because of their number of values, and others are parsed completely.
private enum LongMessage {
  private static let shapes: [(name: String, element: String, isWithinTheLimit: Bool)] = [
    ("87,000 × {}", "{}", false), ("52,000 × [[]]", "[[]]", false), ("87,000 × []", "[]", false),
    ("4,000 texts", "\"" + String(repeating: "é", count: 30) + "\"", true),
    ("4,000 escaped texts", "\"" + String(repeating: #"\u00e9"#, count: 10) + "\"", true),
    ("4,000 numbers", "0." + String(repeating: "123456789", count: 6) + "e-5", true),
    ("2,000 objects", #"{"\#(String(repeating: "k", count: 100))":1}"#, true),
    ("one text", "", true), ("one escaped text", #"\ud83d\ude00"#, true), ("space", " ", true),
    ("an id of one character", "\u{301}\u{323}", true),
  ]

  static var names: [String] { shapes.map(\.name) }

  private static let bodies: [String] = shapes.enumerated().map { number, shape in
    let bytes = 262_000
    switch number {
    case 7: return "\"" + String(repeating: "x", count: bytes) + "\""
    case 8:
      return "\"" + String(repeating: shape.element, count: bytes / shape.element.utf8.count) + "\""
    case 9: return String(repeating: " ", count: bytes) + "1"
    case 10:
      return shape.element.unicodeScalars.map { mark in
        String(repeating: String(mark), count: bytes / 4)
      }.joined()
    default:
      let most = shape.isWithinTheLimit ? (number == 6 ? 2_000 : 4_000) : Int.max
      let count = min(most, bytes / (shape.element.utf8.count + 1))
      return "[" + Array(repeating: shape.element, count: count).joined(separator: ",") + "]"
    }
  }

  static func text(_ number: Int, id: Int) -> String {
    // The combining marks are out of order, so normalizing the character takes O(n²).
    if number == 10 {
      return #"{"v":1,"id":"a\#(bodies[number])","m":"hello"}"#
    }
    return #"{"v":1,"id":"c-\#(id)","m":"open","url":"mall://a","params":{"x":\#(bodies[number])}}"#
  }
}
