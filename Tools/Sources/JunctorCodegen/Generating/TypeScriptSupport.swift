// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The code that each generated TypeScript or JavaScript file contains.
enum TypeScriptSupport {
  /// Returns the functions that code uses, and those that they use.
  ///
  /// - Parameter isTyped: Whether the result is TypeScript; otherwise, it is JavaScript.
  static func lines(for code: [String], isTyped: Bool = true) -> [String] {
    var needed: [Bool] = blocks.map { _ in false }
    var open = code
    while let line = open.popLast() {
      let used = line.usedNames
      for (index, block) in blocks.enumerated() where !needed[index] && used.contains(block.name) {
        needed[index] = true
        open += block.lines
      }
    }
    let used = zip(blocks, needed).filter { $1 && (isTyped || !$0.isType) }.map(\.0.lines)
    return used.joined(separator: [""]).map { Self.line($0, isTyped: isTyped) }
  }

  /// Returns a line without the marks around types, or without the types.
  private static func line(_ marked: String, isTyped: Bool) -> String {
    var isType = false
    var line = ""
    for character in marked {
      if character == "«" || character == "»" {
        isType = character == "«"
      } else if isTyped || !isType {
        line.append(character)
      }
    }
    return line
  }

  private struct Block {
    let lines: [String]
    /// The word by which other code uses the declaration.
    let name: Substring
    let isType: Bool
  }

  private static let blocks = text.split(separator: "\n", omittingEmptySubsequences: false)
    .split(separator: "").map { lines in
      let lines = lines.map(String.init)
      let words = lines.lazy.map { $0.split(whereSeparator: { !$0.isLetter }) }
        .first { ["function", "interface"].contains($0.first) }
      return Block(
        lines: lines, name: words.map { $0[1] } ?? "", isType: words?.first == "interface")
    }

  // What only TypeScript contains is between « and ».
  private static let text = #"""
    /** The segments of a path or fragment, and a value at the end in which `/` separates segments. */
    interface Segments {
      readonly segments: readonly string[];
      readonly tail?: string;
    }

    function refuse(name«: string», reason«: string»)«: never» {
      throw new RangeError(`${name}: ${reason}`);
    }

    function readText(name«: string», value«: string»)«: string» {
      if (typeof value !== 'string') refuse(name, 'it is not a string');
      try {
        encodeURIComponent(value);
      } catch {
        refuse(name, 'it is not valid Unicode');
      }
      return value;
    }

    function readInteger(name«: string», value«: number | bigint»)«: string» {
      if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) refuse(name, 'it is not a safe integer');
      return String(value);
    }

    function readNumber(name«: string», value«: number»)«: string» {
      if (!Number.isFinite(value)) refuse(name, 'it is not finite');
      return String(value);
    }

    function readBoolean(name«: string», value«: boolean»)«: string» {
      if (typeof value !== 'boolean') refuse(name, 'it is not a boolean');
      return String(value);
    }

    function optional«<T>»(read«: (name: string, value: T) => string», name«: string», value«: T | undefined»)«: string | undefined» {
      return value === undefined || value === null ? undefined : read(name, value);
    }

    function repeated«<T>»(read«: (name: string, value: T) => string», name«: string», values«: readonly T[] | undefined»)«: string[]» {
      return (values || []).map((value) => read(name, value));
    }

    function checkSegment(name«: string», value«: string»)«: void» {
      checkPart(name, value, false);
      if (value === '.' || value === '..') refuse(name, 'no address has a segment “.” or “..”');
    }

    function checkPart(name«: string», value«: string», canBeEmpty = true)«: void» {
      if (!canBeEmpty && value === '') refuse(name, 'it is empty');
      if (value.includes('\0')) refuse(name, 'only a query can contain NUL');
    }

    function checkMatch(name«: string», value«: string», expression«: RegExp»)«: void» {
      if (!expression.test(value)) refuse(name, `“${value}” does not match the constraint`);
    }

    function checkDots(name«: string», path«: Segments»)«: void» {
      if (all(path).some((segment) => segment === '.' || segment === '..')) {
        refuse(name, 'no address has a segment “.” or “..”');
      }
    }

    function checkReading(name«: string», part«: Segments», expression«: RegExp», values«: readonly string[]»)«: void» {
      const match = expression.exec(joined(part));
      if (!match || match.slice(1).some((group, index) => unmasked(group) !== values[index])) {
        refuse(name, 'it would be read as another value');
      }
    }

    function checkRival(name«: string», path«: Segments», other«: RegExp», part«?: Segments», expression«?: RegExp»)«: void» {
      if (!other.test(joined(path) + (needsSlash(path) ? '/' : ''))) return;
      if (part && expression && !expression.test(joined(part))) return;
      refuse(name, 'the address would be read in another way');
    }

    function all({ segments, tail }«: Segments»)«: string[]» {
      return [...segments, ...(tail === undefined ? [] : split(tail))];
    }

    /** The segments with `/` between them, and U+FFFF for each other slash. */
    function joined({ segments, tail }«: Segments»)«: string» {
      return [...segments.map(masked), ...(tail === undefined ? [] : [tail])].join('/');
    }

    /** Whether a slash must follow the last segment, because a router ignores one. */
    function needsSlash(part«: Segments»)«: boolean» {
      return all(part).pop() === '' && part.tail !== '';
    }

    function split(value«: string»)«: string[]» {
      return value.split('/').map(unmasked);
    }

    function masked(value«: string»)«: string» {
      return value.replace(/\//g, '\uFFFF');
    }

    function unmasked(value«: string»)«: string» {
      return value.replace(/\uFFFF/g, '/');
    }

    function encoded(value«: string», kept«: string»)«: string» {
      const text = encodeURIComponent(value).replace(/%[2-7][0-9A-F]/g, (escape) => {
        const character = decodeURIComponent(escape);
        return kept.includes(character) ? character : escape;
      });
      return kept.includes("'") ? text : text.replace(/'/g, '%27');
    }

    function write(
      origin«: string»,
      path«: Segments»,
      query«: readonly (readonly [string, string | readonly string[] | null | undefined])[]»,
      fragment«?: Segments»,
      firstIsHost = false,
    )«: string» {
      const written = all(path).map((segment) => encoded(segment, "!$&'()*+,:;=@[]|"));
      let end = '';
      for (const [key, value] of query) {
        for (const item of typeof value === 'object' && value ? value : [value]) {
          if (item === undefined) continue;
          end += (end ? '&' : '?') + encoded(key, '!$()*,/:;?@[\\]^`{|}');
          if (item !== null) end += '=' + encoded(item, '!$()*,/:;?@[\\]^`{|}');
        }
      }
      if (fragment) {
        end += '#' + all(fragment).map((segment) => encoded(segment, "!$&'()*+,:;=@[\\]^{|}")).join('/');
        if (all(fragment).length > 1 && needsSlash(fragment)) end += '/';
      }
      const slash = needsSlash(path) ? '/' : '';
      if (!origin.endsWith('://')) return origin + written.join('/') + slash + end;
      if (firstIsHost) {
        if (written.length > 0) written[0] = encoded(all(path)[0]«!», "!$&'()*+,;=");
        const text = written.join('/') + slash;
        return origin + (written[0] === '' && text !== '' ? '/' : '') + text + end;
      }
      // A first segment that could be read as an address or a port follows an empty host.
      const text = written.join('/') + slash;
      const isHost = written.length > 0 && written[0] !== '' ? /^[\w.~%-]+$/.test(written[0]«!») : text + end === '';
      return origin + (isHost ? '' : '/') + text + end;
    }
    """#
}

extension String {
  /// The functions that a line of code calls or passes as arguments, and its types.
  ///
  /// Texts, regular expressions, properties and comments are ignored.
  fileprivate var usedNames: Set<Substring> {
    let line = drop { $0 == " " }
    if ["*", "//", "/*"].contains(where: line.hasPrefix) { return [] }
    var names: Set<Substring> = []
    var before: Substring = ""
    var rest = line
    while let first = rest.first {
      let isExpression = first == "/" && before.hasSuffix(", ")
      if "'\"`".contains(first) || first == "/" && before.hasSuffix("(") || isExpression {
        rest = rest.droppingLiteral(first)
        before = "'"
        continue
      }
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if word.isEmpty {
        before = line[..<rest.index(after: rest.startIndex)]
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(word.count)
      let isProperty = before.hasSuffix(".") && !before.hasSuffix("...")
      let isUsed =
        rest.hasPrefix("(") || ["(", ": "].contains(where: before.hasSuffix)
      if isUsed, !isProperty { names.insert(word) }
      before = line[..<rest.startIndex]
    }
    return names
  }
}

extension Substring {
  /// Returns the text after the literal at its start.
  fileprivate func droppingLiteral(_ quote: Character) -> Substring {
    var isEscaped = false
    var rest = dropFirst()
    while let next = rest.popFirst() {
      if next == quote, !isEscaped { break }
      isEscaped = next == "\\" && !isEscaped
    }
    return rest
  }
}
