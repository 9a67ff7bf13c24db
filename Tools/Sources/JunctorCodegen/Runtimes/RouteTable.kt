// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/**
 * Reads and writes the addresses of the routes of a table.
 *
 * It finds the same route and values as the router of the app. It uses the features of Kotlin 1.3, its standard
 * library, and three classes of Java that Android has, too.
 *
 * @param origins The spaces of the router.
 * @param machines The automata that [Part] names by their numbers.
 * @param programs The programs that [Part] names by their numbers.
 * @param ids The names of the routes.
 * @param patterns The patterns of all routes. Addresses of a route are written with its first one.
 * @param order All shapes in the order of their rank, separated by spaces: the pattern × 32 + the shape.
 */
private class RouteTable(
    private val origins: List<Origin>,
    machines: List<String>,
    programs: List<String>,
    private val ids: List<String>,
    patterns: List<String>,
    order: List<String>
) {
    private val machines: List<Machine> = machines.map { Machine(it) }
    private val programs: List<Program> = programs.map { Program(it) }
    private val patterns: List<Pattern> = patterns.map { Pattern(it) }
    private val order: IntArray = numbers(order.joinToString(" "), " ")
    private val canonical: Map<Int, Pattern> = this.patterns.asReversed().associateBy { it.route }

    /**
     * Returns the route of an address; `null` if none matches.
     *
     * @param read Creates the route with a number from its values.
     * @param invalid Creates the result for a route with a parameter that is missing or malformed, from their names.
     */
    fun <R : Any> parse(url: String, read: (Int, Values) -> R, invalid: (String, String) -> R): R? {
        val address = try { Reader(url, origins[0].isWeb).read() } catch (error: Malformed) { return null }
        var space = if (address.scheme == null) 0 else -1
        if (space < 0) {
            var best = -1
            for ((index, origin) in origins.withIndex()) {
                val rank = origin.rank(address)
                if (rank > best) {
                    best = rank
                    space = index
                }
            }
            if (space < 0) return null
        }
        val path = address.path(origins[space].host.isEmpty() && address.scheme != null)
        for (entry in order) {
            val pattern = patterns[entry / 32]
            val shape = pattern.match(address, path, space, entry % 32)
            if (shape < 0) continue
            val values = Values(pattern.names, pattern.values(address, path, shape), address.query)
            return try {
                read(pattern.route, values)
            } catch (error: Unreadable) {
                invalid(ids[pattern.route], error.parameter)
            }
        }
        return null
    }

    /** Returns the address of a route from which exactly these values are read. */
    fun url(route: Int, space: Int, vararg values: Pair<String, List<String>>): String {
        val pattern = canonical.getValue(route)
        val id = ids[route]
        val captures = arrayOfNulls<String>(pattern.names.size)
        val extras = StringBuilder()
        for ((name, texts) in values) {
            require(texts.all { text(utf8(it)) == it }) { "“$name” of $id contains half of a surrogate pair" }
            val capture = pattern.names.indexOf(name)
            if (capture >= 0) {
                require(texts.size <= 1) { "“$name” of $id has one value" }
                captures[capture] = texts.firstOrNull()
            } else if (texts.isNotEmpty()) {
                require(pattern.templates.none { name in it.keys }) { "the pattern of $id fixes “$name”" }
                for (text in texts) extras.append("&${escaped(name, IN_QUERY)}=${escaped(text, IN_QUERY)}")
            }
        }
        for (template in pattern.templates) {
            if (captures.indices.any { (captures[it] != null) != (it in template.captures) }) continue
            val text = template.write(pattern.origin, captures)
            if (!isRead(text, pattern, captures)) continue
            val hash = if ('#' in text) text.indexOf('#') else text.length
            if (extras.isNotEmpty() && '?' !in text.substring(0, hash)) extras.setCharAt(0, '?')
            val path = text.substring(0, hash) + extras + text.substring(hash)
            return if (pattern.origin == "/") origins[space].address(path) else path
        }
        val given = captures.indices.filter { captures[it] != null }
        val names = given.map { pattern.names[it] }
        throw IllegalArgumentException("no address of $id contains exactly the given $names")
    }

    /** Whether a pattern alone reads exactly these values from a text. */
    private fun isRead(text: String, pattern: Pattern, captures: Array<String?>): Boolean {
        val address = try { Reader(text, false).read() } catch (error: Malformed) { return false }
        val path = address.path(pattern.origin.endsWith(":"))
        val shape = pattern.leading(address, path, 0)
        return shape >= 0 && pattern.shapes[shape].captures(address, path, captures.size, 0).contentEquals(captures)
    }

    // Reading addresses.
    //
    // An address is read as the WHATWG URL standard says, with the limits and refusals of the app's router. Bytes are
    // numbers from 0 to 255. Texts are decoded into symbols: bytes, and ESCAPED_SLASH for "%2F".

    /** The address is malformed, or no space can own it. */
    private object Malformed : RuntimeException() {
        override fun fillInStackTrace(): Throwable = this
    }

    enum class HostKind { NONE, OPAQUE, DOMAIN, NUMBERS, IPV6 }

    /** The decoded parts of an address. A slash at the end of the path is an empty last segment. */
    class Address(
        val scheme: String?,
        val hostKind: HostKind,
        val host: IntArray,
        val port: Int,
        val segments: List<IntArray>,
        val query: List<Pair<String, String>>,
        val fragment: IntArray?
    ) {
        /** The path that is compared with patterns: without one slash at the end. */
        fun path(withHost: Boolean): Path {
            val hasSlash = segments.isNotEmpty() && segments[segments.size - 1].isEmpty()
            val kept = if (hasSlash) segments.subList(0, segments.size - 1) else segments
            if (withHost && host.isNotEmpty()) return Path(listOf(host) + kept, hasSlash)
            return Path(kept, hasSlash || kept.isEmpty())
        }
    }

    class Path(val segments: List<IntArray>, val endsWithSlash: Boolean) {
        /** The symbols from a segment to the end, with slashes between segments. */
        fun tail(index: Int): IntArray? {
            if (index >= segments.size) return if (index == segments.size && endsWithSlash) IntArray(0) else null
            var result = segments[index]
            for (number in index + 1 until segments.size) result = result + SLASH + segments[number]
            return result
        }
    }

    private class Reader(text: String, isWebText: Boolean) {
        private val input: IntArray
        private var position = 0
        private var scheme: String? = null
        /** Whether the rules of web addresses apply, in which `\` is `/`. */
        private var isSpecial = isWebText
        private var hostKind = HostKind.NONE
        private var host = IntArray(0)
        private var port = -1

        init {
            // A text has at least as many bytes as characters.
            val bytes = if (text.length <= MAXIMUM_BYTES) utf8(text) else throw Malformed
            if (bytes.size > MAXIMUM_BYTES) throw Malformed
            val start = bytes.indexOfFirst { it > 0x20 }
            if (start < 0) throw Malformed
            val trimmed = bytes.copyOfRange(start, bytes.indexOfLast { it > 0x20 } + 1)
            // Tabs and line breaks are removed everywhere.
            input = trimmed.filter { it != 0x09 && it != 0x0A && it != 0x0D }.toIntArray()
        }

        fun read(): Address {
            readScheme()
            val segments: List<IntArray>
            if (scheme == null) {
                if (isSlash(0) && isSlash(1)) throw Malformed
                segments = readPath()
            } else if (scheme == "file") {
                throw Malformed
            } else if (isSpecial) {
                while (isSlash(position)) position++
                readAuthority()
                segments = readPath()
            } else if (at(position) != SLASH) {
                throw Malformed
            } else if (at(position + 1) == SLASH) {
                position += 2
                readAuthority()
                segments = if (at(position) == SLASH) readPath() else emptyList()
            } else {
                segments = readPath()
            }
            return Address(scheme, hostKind, host, port, segments, readQuery(), readFragment())
        }

        private fun at(index: Int): Int = if (index < input.size) input[index] else -1

        private fun isSlash(index: Int): Boolean =
            at(index) == SLASH || (isSpecial && at(index) == 0x5C)

        private fun endsSegment(index: Int): Boolean =
            index >= input.size || isSlash(index) || input[index] == QUESTION || input[index] == HASH

        private fun readScheme() {
            var end = 0
            while (isLetter(at(end)) || isDigit(at(end)) || contains("+-.", at(end))) end++
            if (!isLetter(at(0)) || at(end) != COLON) return
            val name = ascii(lowercased(input.copyOf(end)))
            scheme = name
            isSpecial = defaultPorts.containsKey(name)
            position = end + 1
        }

        private fun readAuthority() {
            val start = position
            while (!endsSegment(position)) {
                if (input[position] == AT) throw Malformed
                position++
            }
            var split = start
            var isInBrackets = false
            while (split < position && (isInBrackets || input[split] != COLON)) {
                if (input[split] == 0x5B) isInBrackets = true
                if (input[split] == 0x5D) isInBrackets = false
                split++
            }
            if (split == start && (isSpecial || split < position)) throw Malformed
            if (split > start) readHost(input.copyOfRange(start, split))
            if (split < position) readPort(split + 1)
        }

        private fun readPort(start: Int) {
            var value = 0
            for (index in start until position) {
                if (!isDigit(input[index])) throw Malformed
                value = value * 10 + (input[index] - 0x30)
                if (value > 65535) throw Malformed
            }
            if (start < position && value != defaultPorts[scheme]) port = value
        }

        private fun readHost(written: IntArray) {
            if (written[0] == 0x5B) {
                if (written[written.size - 1] != 0x5D) throw Malformed
                hostKind = HostKind.IPV6
                host = utf8(ipv6(ascii(written.copyOfRange(1, written.size - 1))) ?: throw Malformed)
            } else if (isSpecial) {
                readDomain(lowercased(decoded(written, 0, written.size)))
            } else {
                if (written.any { contains(FORBIDDEN_IN_HOST, it) }) throw Malformed
                if (dotCount(written, 0, written.size) > 0) throw Malformed
                hostKind = HostKind.OPAQUE
                // Apple's `URL` writes labels in Punycode. One with escapes is not Punycode.
                host = ascii(written).split(".").map { label ->
                    val bytes = IntArray(label.length) { label[it] - '\u0000' }
                    val isPlain = label.startsWith("xn--") && bytes.all { it < 0x80 && it != 0x25 }
                    if (isPlain) utf8(java.net.IDN.toUnicode(label, java.net.IDN.ALLOW_UNASSIGNED))
                    else segment(bytes, 0, bytes.size)
                }.reduce { host, label -> host + DOT + label }
            }
        }

        private fun readDomain(domain: IntArray) {
            if (domain.any { it < 0x20 || it > 0x7E || contains(FORBIDDEN_IN_HOST + "%", it) }) throw Malformed
            // One dot at the end is ignored.
            val written = ascii(domain).split(".")
            val labels = if (written.size > 1 && written[written.size - 1].isEmpty()) written.dropLast(1) else written
            val last = labels[labels.size - 1]
            val isAddress = last.isNotEmpty() && (last.all { it in '0'..'9' } || ipv4Number(last) >= 0)
            hostKind = if (isAddress) HostKind.NUMBERS else HostKind.DOMAIN
            host = if (isAddress) utf8(ipv4(labels) ?: throw Malformed) else domain
        }

        private fun readPath(): List<IntArray> {
            if (isSlash(position)) position++
            val ranges = ArrayList<IntArray>()
            var isLast = false
            while (!isLast) {
                val start = position
                while (!endsSegment(position)) position++
                val end = position
                isLast = !isSlash(position)
                if (!isLast) position++
                val dots = dotCount(input, start, end)
                if (dots == 2 && ranges.isNotEmpty()) ranges.removeAt(ranges.size - 1)
                if (dots == 0 || isLast) ranges.add(intArrayOf(start, if (dots == 0) end else start))
            }
            val last = ranges[ranges.size - 1]
            var count = ranges.size
            if (last[0] == last[1]) count--
            // The host is a segment, except in a web address.
            if (scheme != null && !isSpecial && host.isNotEmpty()) count++
            if (count > MAXIMUM_SEGMENTS) throw Malformed
            return ranges.map { segment(input, it[0], it[1]) }
        }

        private fun segment(bytes: IntArray, start: Int, end: Int): IntArray =
            checkedSymbols(bytes, start, end) ?: throw Malformed

        private fun readQuery(): List<Pair<String, String>> {
            if (at(position) != QUESTION) return emptyList()
            val items = ArrayList<Pair<String, String>>()
            while (position < input.size && input[position] != HASH) {
                val start = position + 1
                var split = -1
                var end = start
                while (end < input.size && input[end] != AMPERSAND && input[end] != HASH) {
                    if (split < 0 && input[end] == EQUALS) split = end
                    end++
                }
                position = end
                if (end == start) continue
                if (items.size == MAXIMUM_QUERY_ITEMS) throw Malformed
                val name = formText(start, if (split < 0) end else split)
                items.add(Pair(name, formText(if (split < 0) end else split + 1, end)))
            }
            return items
        }

        private fun formText(start: Int, end: Int): String =
            text(decoded(input, start, end, plus = 0x20))

        /** Reads the fragment up to its first `?`; `null` if there is none that a pattern can match. */
        private fun readFragment(): IntArray? {
            if (at(position) != HASH) return null
            var end = position + 1
            while (end < input.size && input[end] != QUESTION) end++
            return checkedSymbols(input, position + 1, end)
        }
    }

    /** A space of the router: a scheme, a scheme with a host, or a web domain. */
    class Origin(
        val base: String,
        val scheme: String,
        host: String,
        val port: Int = -1,
        val includesSubdomains: Boolean = false
    ) {
        val isWeb: Boolean = scheme.isEmpty() || defaultPorts.containsKey(scheme)
        /** The symbols of the host; none if the host is the first segment of the path. */
        val host: IntArray = if (host.startsWith("[")) {
            utf8(ipv6(host.substring(1, host.length - 1)) ?: host)
        } else {
            val bytes = utf8(host)
            decoded(bytes, 0, bytes.size, slash = ESCAPED_SLASH)
        }

        /** How specific this space is for an address; negative if it does not own it. */
        fun rank(address: Address): Int {
            if (scheme.isEmpty()) {
                if (address.scheme != "http" && address.scheme != "https") return -1
                val written = if (address.port >= 0) address.port else defaultPorts[address.scheme]
                if (if (port >= 0) written != port else address.port >= 0) return -1
            } else if (address.scheme != scheme || address.port >= 0) {
                return -1
            }
            if (host.isEmpty()) return if (address.hostKind == HostKind.IPV6) -1 else 0
            val details = (if (port >= 0) 2 else 0) + (if (scheme.isEmpty()) 1 else 0)
            if (address.host.contentEquals(host)) {
                return (1 shl 30) + (if (includesSubdomains) 0 else 1 shl 29) + details
            }
            val start = address.host.size - host.size
            if (!includesSubdomains || address.hostKind != HostKind.DOMAIN || start <= 0) return -1
            val isBelow = address.host[start - 1] == DOT && host.indices.all { address.host[start + it] == host[it] }
            return if (isBelow) host.size * 4 + details else -1
        }

        /** The full address of a path with an optional query and fragment. */
        fun address(path: String): String {
            if (scheme.isEmpty() || host.isNotEmpty()) return base + path
            // The first segment is in the host's place. Other characters follow an empty host instead.
            val first = path.substring(1).takeWhile { it != '/' && it != '?' && it != '#' }
            val isHost = first.all { it in 'a'..'z' || it in 'A'..'Z' || it in '0'..'9' || it in "-_.~%" }
            val isPlain = isHost && !isPunycode(first) && (first.isNotEmpty() || path.length == 1)
            return "$scheme://" + if (isPlain) path.substring(1) else path
        }
    }

    // Matching.

    /**
     * The minimal automaton of a regular expression: "accepting states|classes|transitions".
     *
     * The classes of the 256 symbols are runs `class*count`. The transitions of the states 1, 2, … are `class>state`,
     * with `;` between states. State 0 is dead, and state 1 is the start.
     */
    private class Machine(data: String) {
        private val classes = IntArray(256)
        private val rows: List<IntArray>
        private val accepting: Set<Int>

        init {
            val (ends, runs, states) = data.split("|")
            accepting = numbers(ends, " ").toSet()
            var symbol = 0
            for (run in runs.split(" ")) {
                val (number, count) = numbers(run, "*")
                for (index in 0 until count) classes[symbol++] = number
            }
            val classCount = classes.fold(0) { most, number -> maxOf(most, number) } + 1
            rows = listOf(IntArray(classCount)) + states.split(";").map { state ->
                val row = IntArray(classCount)
                for (edge in state.split(" ")) {
                    if (edge.isEmpty()) continue
                    val (number, next) = numbers(edge, ">")
                    row[number] = next
                }
                row
            }
        }

        fun accepts(symbols: IntArray): Boolean {
            var state = 1
            for (symbol in symbols) {
                state = rows[state][classes[symbol]]
                if (state == 0) return false
            }
            return state in accepting
        }
    }

    /**
     * A program that finds captures: "start;instruction 0;instruction 1;…".
     *
     * It follows all possible matches at once. A thread is an instruction and its slots. Threads are in the order of
     * priority, and an instruction that a thread of higher priority has reached is not entered again.
     *
     * The instructions are `a` (accept), `f` (fail), `s` (split), `v` (save the position in a slot), `c` (clear
     * slots) and `t` (take a symbol: low, high, next, …).
     */
    private class Program(data: String) {
        private class Instruction(val kind: Char, val operands: IntArray)

        private val start: Int
        private val instructions: List<Instruction>

        init {
            val parts = data.split(";")
            start = parts[0].toInt()
            instructions = parts.drop(1).map { Instruction(it[0], numbers(it.substring(1), ",")) }
        }

        /** The start and end of each capture, -1 for none; `null` if the text does not match. */
        fun slots(symbols: IntArray, slotCount: Int): IntArray? {
            var threads = ArrayList<Pair<Int, IntArray>>()
            val entered = IntArray(instructions.size) { -1 }
            enter(start, 0, IntArray(slotCount) { -1 }, entered, threads)
            for ((index, symbol) in symbols.withIndex()) {
                val next = ArrayList<Pair<Int, IntArray>>()
                for ((instruction, slots) in threads) {
                    if (instructions[instruction].kind != 't') continue
                    val ranges = instructions[instruction].operands
                    val range = (0 until ranges.size step 3).firstOrNull { symbol in ranges[it]..ranges[it + 1] }
                    if (range != null) enter(ranges[range + 2], index + 1, slots, entered, next)
                }
                if (next.isEmpty()) return null
                threads = next
            }
            return threads.firstOrNull { instructions[it.first].kind == 'a' }?.second
        }

        private fun enter(
            first: Int, position: Int, slots: IntArray, entered: IntArray, threads: ArrayList<Pair<Int, IntArray>>
        ) {
            val open = ArrayList<Pair<Int, IntArray>>()
            open.add(Pair(first, slots))
            while (open.isNotEmpty()) {
                val (number, current) = open.removeAt(open.size - 1)
                if (entered[number] == position) continue
                entered[number] = position
                val operands = instructions[number].operands
                // The last one added is followed first. `when` is not used, since it cannot contain `continue`.
                val kind = instructions[number].kind
                if (kind == 'a' || kind == 't') threads.add(Pair(number, current))
                if (kind == 's') {
                    open.add(Pair(operands[1], current))
                    open.add(Pair(operands[0], current))
                }
                if (kind == 'v') {
                    val saved = current.copyOf()
                    saved[operands[0]] = position
                    open.add(Pair(operands[1], saved))
                }
                if (kind == 'c') {
                    val cleared = current.copyOf()
                    cleared.fill(-1, operands[0], operands[1] + 1)
                    open.add(Pair(operands[2], cleared))
                }
            }
        }
    }

    /**
     * What one position of a path, one key of the query, or the fragment accepts, and what it captures.
     *
     * The forms are `=text`, `.` (any segment), `!machine` and `*machine` (all that follows). The captures are
     * `:capture` (the whole text) or `@program:capture,capture…`. A key is `?key` with one of the forms or none.
     */
    private inner class Part(form: String) {
        val key: String
        val isTail: Boolean
        private val canBeEmpty: Boolean
        private val literal: IntArray?
        private val machine: Machine?
        private val program: Program?
        private val captures: IntArray

        init {
            val (head, list) = (form + ":").split(":")
            captures = numbers(list, ",")
            program = if ('@' in head) programs[head.substringAfter('@').toInt()] else null
            val language = head.substringBefore('@')
            val isKey = language[0] == '?'
            val mark = if (isKey) language.indexOfFirst { it == '=' || it == '!' } else 0
            key = if (isKey) plainText(language.substring(1, if (mark < 0) language.length else mark)) else ""
            val kind = if (mark < 0) '.' else language[mark]
            val rest = language.substring(mark + 1)
            isTail = kind == '*'
            canBeEmpty = isTail || kind == '#'
            literal = if (kind != '=') null else if (isKey) utf8(plainText(rest)) else symbols(rest)
            machine = if (kind == '=' || kind == '.') null else machines[rest.toInt()]
        }

        /** Whether a segment or the tail of a path, or the path in a fragment, is accepted. */
        fun accepts(text: IntArray): Boolean = when {
            literal != null -> literal.contentEquals(text)
            machine != null -> (canBeEmpty || text.isNotEmpty()) && machine.accepts(text)
            else -> text.isNotEmpty()
        }

        fun acceptsValue(text: String): Boolean = when {
            literal != null -> literal.contentEquals(utf8(text))
            machine != null -> machine.accepts(utf8(text))
            else -> true
        }

        /** Adds the captured values; returns whether the program matched. */
        fun capture(text: IntArray, values: Array<String?>): Boolean {
            if (captures.isEmpty()) return true
            if (program == null) {
                values[captures[0]] = value(text)
                return true
            }
            val slots = program.slots(text, captures.size * 2) ?: return false
            for ((index, capture) in captures.withIndex()) {
                val start = slots[2 * index]
                val end = slots[2 * index + 1]
                values[capture] = if (start < 0 || end < 0) null else value(text.copyOfRange(start, end))
            }
            return true
        }

        fun captureValue(text: String, values: Array<String?>) {
            if (captures.isNotEmpty()) values[captures[0]] = text
        }
    }

    /** A combination of a pattern's optional parts: its positions, the keys of the query, and the fragment. */
    private inner class Shape(forms: String) {
        private val path: List<Part>
        private val query: List<Part>
        private val fragment: Part?

        init {
            val parts = forms.split(" ").filter { it.isNotEmpty() }
            path = parts.filter { it[0] != '?' && it[0] != '#' }.map { Part(it) }
            query = parts.filter { it[0] == '?' }.map { Part(it) }
            fragment = parts.firstOrNull { it[0] == '#' }?.let { Part(it) }
        }

        /** Returns whether an address matches from the position [skipped]. */
        fun matches(address: Address, path: Path, skipped: Int): Boolean {
            val count = this.path.size - skipped
            val hasTail = count > 0 && this.path[this.path.size - 1].isTail
            if (!hasTail && count != path.segments.size) return false
            for (index in 0 until count) {
                val part = this.path[index + skipped]
                val text = (if (part.isTail) path.tail(index) else path.segments.getOrNull(index)) ?: return false
                if (!part.accepts(text)) return false
            }
            for (part in query) {
                val item = address.query.firstOrNull { it.first == part.key } ?: return false
                if (!part.acceptsValue(item.second)) return false
            }
            if (fragment == null) return true
            return address.fragment != null && fragment.accepts(address.fragment)
        }

        fun captures(address: Address, path: Path, count: Int, skipped: Int): Array<String?> {
            val values = arrayOfNulls<String>(count)
            for ((index, part) in this.path.drop(skipped).withIndex()) {
                val text = (if (part.isTail) path.tail(index) else path.segments.getOrNull(index)) ?: break
                part.capture(text, values)
            }
            for (part in query) {
                address.query.firstOrNull { it.first == part.key }?.let { part.captureValue(it.second, values) }
            }
            val text = address.fragment ?: return values
            if (fragment == null) return values
            // One slash at the end is ignored, unless an empty tail follows it.
            val hasSlash = text.isNotEmpty() && text[text.size - 1] == SLASH
            val trimmed = if (hasSlash) text.copyOf(text.size - 1) else text
            if (!fragment.capture(trimmed, values)) fragment.capture(text, values)
            return values
        }
    }

    /**
     * A pattern of a route: "head|captures|shape|template|rank|shape|template|rank…".
     *
     * The head is the number of the route, then options: `space=number` and `host=text` for a pattern of one space or
     * host, `skipped=1` if the first position is the host of the space, and `origin=text` for the beginning of its
     * addresses. The captures are names with spaces between them.
     *
     * The rank of a shape has a bit for each shape that ranks before it, and `!` at its end if another shape of the same
     * rank is declared before it. Of several matching shapes, the first wins before which no other one of them ranks.
     */
    private inner class Pattern(row: String) {
        val route: Int
        val names: List<String>
        val origin: String
        val shapes: List<Shape>
        val templates: List<Template>
        private val space: Int
        private val host: IntArray?
        private val skipped: Int
        private val ranks: List<Int>
        private val ties: List<Boolean>

        init {
            val fields = row.split("|")
            val head = fields[0].split(" ")
            val options = head.drop(1).associate { Pair(it.substringBefore('='), it.substringAfter('=')) }
            route = head[0].toInt()
            names = fields[1].split(" ").filter { it.isNotEmpty() }
            origin = options["origin"] ?: "/"
            space = options["space"]?.toInt() ?: -1
            host = options["host"]?.let { utf8(plainText(it)) }
            skipped = options["skipped"]?.toInt() ?: 0
            val rows = fields.drop(2).chunked(3)
            shapes = rows.map { Shape(it[0]) }
            templates = rows.map { Template(it[1]) }
            ranks = rows.map { it[2].removeSuffix("!").toInt() }
            ties = rows.map { it[2].endsWith("!") }
        }

        /** The shape that matches if [shape] does, or -1. */
        fun match(address: Address, path: Path, space: Int, shape: Int): Int {
            if (this.space >= 0 && this.space != space) return -1
            if (host != null && !address.host.contentEquals(host)) return -1
            if (!shapes[shape].matches(address, path, skipped)) return -1
            if (!ties[shape]) return shape
            val leading = leading(address, path, skipped)
            return if (leading < 0) shape else leading
        }

        fun leading(address: Address, path: Path, skipped: Int): Int {
            val matching = shapes.indices.filter { shapes[it].matches(address, path, skipped) }
            if (shapes.size == 1) return if (matching.isEmpty()) -1 else 0
            val mask = matching.fold(0) { bits, index -> bits or (1 shl index) }
            return matching.firstOrNull { ranks[it] and mask == 0 } ?: -1
        }

        fun values(address: Address, path: Path, shape: Int): Array<String?> {
            // An address without a scheme has no host.
            if (skipped == 0 || address.scheme == null) {
                return shapes[shape].captures(address, path, names.size, skipped)
            }
            val whole = Path(listOf(address.host) + path.segments, path.endsWithSlash)
            return shapes[shape].captures(address, whole, names.size, 0)
        }
    }

    /** The texts of the parameters of an address. */
    class Values(
        private val names: List<String>,
        private val values: Array<String?>,
        private val query: List<Pair<String, String>>
    ) {
        /** The texts of a parameter: the capture, otherwise the query, otherwise the default. */
        private fun texts(key: String, default: String?): List<String> {
            val capture = names.indexOf(key)
            if (capture >= 0) values[capture]?.let { return listOf(it) }
            val repeated = query.filter { it.first == key }.map { it.second }
            return if (repeated.isEmpty()) listOfNotNull(default) else repeated
        }

        /** A value that must be present. */
        fun <T : Any> one(
            name: String, read: (String) -> T?, key: String = name, default: String? = null
        ): T =
            optional(name, read, key, default) ?: throw Unreadable(name)

        /** A value that may be absent. */
        fun <T : Any> optional(
            name: String, read: (String) -> T?, key: String = name, default: String? = null
        ): T? {
            val text = texts(key, default).firstOrNull() ?: return null
            return read(text) ?: throw Unreadable(name)
        }

        /** All repeats. */
        fun <T : Any> list(
            name: String, read: (String) -> T?, key: String = name, default: String? = null
        ): List<T> =
            texts(key, default).map { read(it) ?: throw Unreadable(name) }
    }

    /** A parameter is missing or malformed. */
    private class Unreadable(val parameter: String) : RuntimeException() {
        override fun fillInStackTrace(): Throwable = this
    }

    // Writing addresses.

    /**
     * The address of one shape: "/segment/{capture}?key={capture}#/segment".
     *
     * A capture with `*` can contain slashes.
     */
    private class Template(text: String) {
        /** A literal or a capture. */
        private class Piece(val text: String, val capture: Int, val keepsSlash: Boolean) {
            fun value(values: Array<String?>): String = if (capture < 0) text else values[capture].orEmpty()
        }

        private val path = segments(text.substringBefore('#').substringBefore('?'))
        private val query: List<Pair<String, Piece?>> =
            text.substringBefore('#').substringAfter('?', "").split("&").filter { it.isNotEmpty() }.map { item ->
                val value = pieces(item.substringAfter('=', "")).firstOrNull() ?: Piece("", -1, false)
                Pair(plainText(item.substringBefore('=')), if ('=' in item) value else null)
            }
        private val fragment = if ('#' in text) segments(text.substringAfter('#')) else null

        val captures: Set<Int> = (path.flatten() + query.mapNotNull { it.second } + fragment.orEmpty().flatten())
            .filter { it.capture >= 0 }.map { it.capture }.toSet()
        val keys: List<String> = query.map { it.first }

        private fun segments(text: String): List<List<Piece>> =
            if (text.isEmpty()) emptyList() else text.substring(1).split("/").map { pieces(it) }

        private fun pieces(text: String): List<Piece> = text.split("{").flatMap { part ->
            if ('}' !in part) return@flatMap listOf(Piece(plainText(part), -1, false))
            val number = part.substringBefore('}')
            val capture = Piece("", number.substringBefore('*').toInt(), number.endsWith("*"))
            listOf(capture, Piece(plainText(part.substringAfter('}')), -1, false))
        }.filter { it.capture >= 0 || it.text.isNotEmpty() }

        /** The texts of segments; only the value of a tail adds segments. */
        private fun texts(segments: List<List<Piece>>, values: Array<String?>): List<String> =
            segments.flatMap { pieces ->
                val result = arrayListOf("")
                for (piece in pieces) {
                    val text = piece.value(values)
                    val parts = if (piece.keepsSlash) text.split("/") else listOf(text)
                    result[result.size - 1] += parts[0]
                    result.addAll(parts.drop(1))
                }
                result
            }

        private fun endsWithEmptyTail(
            texts: List<String>, segments: List<List<Piece>>, values: Array<String?>
        ): Boolean {
            if (segments.isEmpty() || texts.size != segments.size) return false
            val last = segments[segments.size - 1].singleOrNull() ?: return false
            return last.keepsSlash && last.value(values).isEmpty()
        }

        /** Whether a slash must follow an empty last segment, because the reader ignores one. */
        private fun needsSlash(texts: List<String>, segments: List<List<Piece>>, values: Array<String?>): Boolean {
            if (texts.isEmpty() || texts[texts.size - 1].isNotEmpty()) return false
            return !endsWithEmptyTail(texts, segments, values)
        }

        fun write(origin: String, values: Array<String?>): String {
            val texts = texts(path, values)
            val result = StringBuilder(origin)
            val hostIsFirst = origin.endsWith(":")
            if (hostIsFirst) {
                // An empty first segment, or one that looks like Punycode, must not be read as the host.
                val isNoHost = texts.isNotEmpty() && (texts[0].isEmpty() || isPunycode(texts[0]))
                val isEmptyTail = texts.size == 1 && endsWithEmptyTail(texts, path, values)
                result.append(if (isNoHost && !isEmptyTail) "///" else "//")
            }
            for ((index, text) in texts.withIndex()) {
                if (index > 0) result.append('/')
                result.append(escaped(text, if (index == 0 && hostIsFirst) IN_HOST else IN_SEGMENT))
            }
            if (needsSlash(texts, path, values)) result.append('/')
            for ((index, item) in query.withIndex()) {
                result.append(if (index == 0) '?' else '&').append(escaped(item.first, IN_QUERY))
                val piece = item.second ?: continue
                result.append('=').append(escaped(piece.value(values), IN_QUERY))
            }
            if (fragment != null) {
                val parts = texts(fragment, values)
                result.append('#').append(parts.joinToString("/") { escaped(it, IN_SEGMENT) })
                if (parts.size > 1 && needsSlash(parts, fragment, values)) result.append('/')
            }
            return result.toString()
        }
    }

    companion object {
        private const val MAXIMUM_BYTES = 8192
        private const val MAXIMUM_SEGMENTS = 64
        private const val MAXIMUM_QUERY_ITEMS = 128

        private const val ESCAPED_SLASH = 0xFF
        private const val HASH = 0x23
        private const val PERCENT = 0x25
        private const val AMPERSAND = 0x26
        private const val PLUS = 0x2B
        private const val DOT = 0x2E
        private const val SLASH = 0x2F
        private const val COLON = 0x3A
        private const val EQUALS = 0x3D
        private const val QUESTION = 0x3F
        private const val AT = 0x40

        private const val FORBIDDEN_IN_HOST = "\u0000\t\n\r #/:<>?@[\\]^|"

        private val defaultPorts =
            mapOf("ftp" to 21, "http" to 80, "https" to 443, "ws" to 80, "wss" to 443)

        private fun isDigit(byte: Int): Boolean = byte in 0x30..0x39

        private fun isLetter(byte: Int): Boolean = byte in 0x41..0x5A || byte in 0x61..0x7A

        private fun lowercased(bytes: IntArray): IntArray =
            IntArray(bytes.size) { if (bytes[it] in 0x41..0x5A) bytes[it] + 0x20 else bytes[it] }

        private fun contains(set: String, byte: Int): Boolean = byte < 0x80 && set.indexOf('\u0000' + byte) >= 0

        private fun ascii(bytes: IntArray): String = String(CharArray(bytes.size) { '\u0000' + bytes[it] })

        /** The value of a hexadecimal digit; negative for any other byte. */
        private fun hex(byte: Int): Int = when (byte) {
            in 0x30..0x39 -> byte - 0x30
            in 0x41..0x46 -> byte - 0x37
            in 0x61..0x66 -> byte - 0x57
            else -> -1
        }

        /** The byte of the escape at an index; negative if it is malformed. */
        private fun escape(bytes: IntArray, index: Int, end: Int): Int {
            if (bytes[index] != PERCENT || index + 2 >= end) return -1
            val high = hex(bytes[index + 1])
            val low = hex(bytes[index + 2])
            return if (high < 0 || low < 0) -1 else high * 16 + low
        }

        /** Decodes the escapes of a text, each once. A malformed escape is not changed. */
        private fun decoded(bytes: IntArray, start: Int, end: Int, slash: Int = SLASH, plus: Int = PLUS): IntArray {
            val result = IntArray(end - start)
            var count = 0
            var index = start
            while (index < end) {
                val value = escape(bytes, index, end)
                if (value >= 0) {
                    result[count++] = if (value == SLASH) slash else value
                    index += 3
                } else {
                    result[count++] = if (bytes[index] == PLUS) plus else bytes[index]
                    index++
                }
            }
            return result.copyOf(count)
        }

        /** The symbols of a text; `null` if it contains NUL or invalid UTF-8. */
        private fun checkedSymbols(bytes: IntArray, start: Int, end: Int): IntArray? {
            val plain = decoded(bytes, start, end)
            if (plain.contains(0) || scalars(plain, null) > 0) return null
            return decoded(bytes, start, end, slash = ESCAPED_SLASH)
        }

        /** 1 for `.`, 2 for `..`, escaped or not; otherwise 0. */
        private fun dotCount(bytes: IntArray, start: Int, end: Int): Int {
            if (end - start > 6) return 0
            val plain = decoded(bytes, start, end)
            return if (plain.size <= 2 && plain.all { it == DOT }) plain.size else 0
        }

        /** The text of decoded bytes; invalid UTF-8 becomes U+FFFD. */
        private fun text(bytes: IntArray): String {
            val result = StringBuilder(bytes.size)
            scalars(bytes, result)
            return result.toString()
        }

        /** Decodes UTF-8 by table 3-7 of the Unicode standard, and returns how many parts are invalid. */
        private fun scalars(bytes: IntArray, result: StringBuilder?): Int {
            var flaws = 0
            var index = 0
            while (index < bytes.size) {
                val lead = bytes[index++]
                val count = when (lead) {
                    in 0x00..0x7F -> 0
                    in 0xC2..0xDF -> 1
                    in 0xE0..0xEF -> 2
                    in 0xF0..0xF4 -> 3
                    else -> -1
                }
                var low = if (lead == 0xE0) 0xA0 else if (lead == 0xF0) 0x90 else 0x80
                var high = if (lead == 0xED) 0x9F else if (lead == 0xF4) 0x8F else 0xBF
                var scalar = if (count > 0) lead and (0x3F shr count) else lead
                var missing = count
                while (missing > 0 && index < bytes.size && bytes[index] in low..high) {
                    scalar = (scalar shl 6) or (bytes[index++] and 0x3F)
                    low = 0x80
                    high = 0xBF
                    missing--
                }
                if (missing != 0) flaws++
                result?.appendCodePoint(if (missing == 0) scalar else 0xFFFD)
            }
            return flaws
        }

        /** The UTF-8 of a text; half of a surrogate pair becomes U+FFFD. */
        private fun utf8(text: String): IntArray {
            val result = IntArray(text.length * 3)
            var count = 0
            var index = 0
            while (index < text.length) {
                var scalar = text[index++] - '\u0000'
                if (scalar in 0xD800..0xDFFF) {
                    val low = if (index < text.length) text[index] - '\u0000' else 0
                    if (scalar < 0xDC00 && low in 0xDC00..0xDFFF) {
                        scalar = 0x10000 + ((scalar - 0xD800) shl 10) + (low - 0xDC00)
                        index++
                    } else {
                        scalar = 0xFFFD
                    }
                }
                if (scalar < 0x80) {
                    result[count++] = scalar
                } else {
                    val more = if (scalar < 0x800) 1 else if (scalar < 0x10000) 2 else 3
                    result[count++] = (0xF80 shr more and 0xFF) or (scalar shr 6 * more)
                    for (shift in more - 1 downTo 0) result[count++] = 0x80 or (scalar shr 6 * shift and 0x3F)
                }
            }
            return result.copyOf(count)
        }

        private fun isPunycode(host: String): Boolean = host.split(".").any { it.startsWith("xn--") }

        /** The value of a decimal, octal or hexadecimal number, at most 2³²; negative if it is none. */
        private fun ipv4Number(text: String): Long {
            if (text.isEmpty()) return -1
            val isHexadecimal = text.startsWith("0x")
            val base = if (isHexadecimal) 16 else if (text.length > 1 && text[0] == '0') 8 else 10
            var value = 0L
            for (digit in if (isHexadecimal) text.substring(2) else text) {
                val number = hex(digit - '\u0000')
                if (number < 0 || number >= base) return -1
                value = minOf(value * base + number, 1L shl 32)
            }
            return value
        }

        private fun ipv4(labels: List<String>): String? {
            if (labels.size > 4) return null
            var value = 0L
            for ((index, label) in labels.withIndex()) {
                val number = ipv4Number(label)
                // The last number contains all remaining bytes.
                val isLast = index == labels.size - 1
                if (number < 0 || number >= 1L shl (if (isLast) 8 * (5 - labels.size) else 8)) return null
                value += if (isLast) number else number shl 8 * (3 - index)
            }
            return listOf(24, 16, 8, 0).joinToString(".") { (value shr it and 255).toString() }
        }

        /** All eight pieces of an IPv6 address in brackets. */
        private fun ipv6(text: String): String? {
            val gap = text.indexOf("::")
            val front = ipv6Pieces(if (gap < 0) text else text.substring(0, gap), gap < 0) ?: return null
            val back = if (gap < 0) emptyList() else ipv6Pieces(text.substring(gap + 2), true) ?: return null
            val zeros = 8 - front.size - back.size
            if (if (gap < 0) zeros != 0 else zeros <= 0) return null
            return (front + List(zeros) { 0 } + back).joinToString(":", "[", "]") { it.toString(16) }
        }

        private fun ipv6Pieces(text: String, areLast: Boolean): List<Int>? {
            if (text.isEmpty()) return emptyList()
            val result = ArrayList<Int>()
            val parts = text.split(":")
            for ((index, part) in parts.withIndex()) {
                val bytes = if (areLast && index == parts.size - 1) part.split(".") else emptyList()
                if (bytes.size == 4 && bytes.all { isByte(it) }) {
                    result.add(bytes[0].toInt() * 256 + bytes[1].toInt())
                    result.add(bytes[2].toInt() * 256 + bytes[3].toInt())
                } else {
                    if (part.length !in 1..4 || part.any { hex(it - '\u0000') < 0 }) return null
                    result.add(part.toInt(16))
                }
            }
            return result
        }

        private fun isByte(text: String): Boolean =
            text.length in 1..3 && text.all { it in '0'..'9' } && (text.length == 1 || text[0] != '0') &&
                text.toInt() <= 255

        // The characters that are escaped, beside controls and all that is not ASCII.
        private const val EVERYWHERE = " \"#<>[\\]^`{|}%"
        private const val IN_SEGMENT = "$EVERYWHERE/?"
        private const val IN_HOST = "$IN_SEGMENT:@"
        private const val IN_QUERY = "$EVERYWHERE'&=+"

        private fun escaped(text: String, set: String): String {
            val result = StringBuilder(text.length)
            for (byte in utf8(text)) {
                if (byte < 0x20 || byte > 0x7E || contains(set, byte)) {
                    result.append('%').append("0123456789ABCDEF"[byte / 16]).append("0123456789ABCDEF"[byte % 16])
                } else {
                    result.append('\u0000' + byte)
                }
            }
            return result.toString()
        }

        /** Whether two texts are canonically equivalent, which is how Swift compares texts. */
        fun isSame(one: String, two: String): Boolean =
            one == two || normalized(one) == normalized(two)

        private fun normalized(text: String): String =
            if (text.all { it < '\u0080' }) text else
                java.text.Normalizer.normalize(text, java.text.Normalizer.Form.NFC)

        /** Reads a whole number in decimal form; `null` if it is none or not in a range. */
        private fun integer(
            text: String, low: java.math.BigInteger, high: java.math.BigInteger
        ): java.math.BigInteger? {
            val digits = if (text.startsWith("-") || text.startsWith("+")) text.substring(1) else text
            if (digits.isEmpty() || digits.any { it !in '0'..'9' }) return null
            val significant = digits.trimStart('0')
            if (significant.length > 20) return null
            val size = (if (significant.isEmpty()) "0" else significant).toBigInteger()
            val value = if (text.startsWith("-")) size.negate() else size
            return if (value < low || value > high) null else value
        }

        // The types of values, each as a function that returns `null` for a text that is malformed.

        val string: (String) -> String? = { it }

        /** A text of a form, which is a regular expression. */
        fun string(form: String): (String) -> String? {
            val expression = Regex(form)
            return { text -> text.takeIf { expression.matches(it) } }
        }

        val long: (String) -> Long? = long(Long.MIN_VALUE, Long.MAX_VALUE)

        fun long(low: Long, high: Long): (String) -> Long? = {
            integer(it, low.toBigInteger(), high.toBigInteger())?.toLong()
        }

        val unsigned: (String) -> ULong? = {
            integer(it, "0".toBigInteger(), "18446744073709551615".toBigInteger())?.toLong()?.toULong()
        }

        /** A finite number in decimal form: `-1.5`, `2e8`. */
        val double: (String) -> Double? = { text ->
            if (isDecimal(text)) text.toDoubleOrNull()?.takeIf { Math.abs(it) <= Double.MAX_VALUE } else null
        }

        val float: (String) -> Float? = { text ->
            if (isDecimal(text)) text.toFloatOrNull()?.takeIf { Math.abs(it) <= Float.MAX_VALUE } else null
        }

        val boolean: (String) -> Boolean? = {
            when (ascii(lowercased(utf8(it)))) {
                "true", "1", "yes" -> true
                "false", "0", "no" -> false
                else -> null
            }
        }

        private fun isDecimal(text: String): Boolean = text.all { it in '0'..'9' || it in "+-.Ee" }

        private fun numbers(list: String, separator: String): IntArray =
            if (list.isEmpty()) IntArray(0) else list.split(separator).map { it.toInt() }.toIntArray()

        private fun symbols(text: String): IntArray = utf8(text).let { decoded(it, 0, it.size, slash = ESCAPED_SLASH) }

        private fun plainText(text: String): String = value(symbols(text))

        /** The text of symbols, in which an escaped slash is a slash. */
        private fun value(symbols: IntArray): String =
            text(IntArray(symbols.size) { if (symbols[it] == ESCAPED_SLASH) SLASH else symbols[it] })

        // The texts of values.

        fun text(value: String, form: String): String {
            require(Regex(form).matches(value)) { "“$value” does not have the form of its type" }
            return value
        }

        fun text(value: Long, low: Long, high: Long): String {
            require(value in low..high) { "$value is not between $low and $high" }
            return value.toString()
        }

        /** The values of a parameter that has a default, which an address without values would be read as. */
        fun <T> nonEmpty(values: List<T>): List<T> {
            require(values.isNotEmpty()) { "no address contains an empty list in place of the default" }
            return values
        }

        fun text(value: Double): String {
            require(Math.abs(value) <= Double.MAX_VALUE) { "$value is not a finite number" }
            return value.toString()
        }

        fun text(value: Float): String {
            require(Math.abs(value) <= Float.MAX_VALUE) { "$value is not a finite number" }
            return value.toString()
        }
    }
}
