// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension KotlinFileRuntime {
  /// The part of the Kotlin object `RouteTable` that finds the route and the values of an address.
  ///
  /// It does what `TableEntry`, `Captures`, `Automaton` and `CaptureProgram` do, for the data of a `TableExport`.
  static let matching = #"""

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
        private class Part(form: String) {
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
        private class Shape(forms: String) {
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

        /** A pattern of a route. Of several matching shapes, the first wins before which no other one of them ranks. */
        private class Pattern(
            val route: Int,
            names: String,
            forms: Array<String>,
            templates: Array<String> = emptyArray(),
            val origin: String = "/",
            private val space: Int = -1,
            private val host: String? = null,
            private val skipped: Int = 0,
            ranks: String = "",
            ties: String = ""
        ) {
            val names: List<String> = names.split(" ").filter { it.isNotEmpty() }
            val shapes: List<Shape> = forms.map { Shape(it) }
            val templates: List<Template> = templates.map { Template(it) }
            /** For each shape, a bit for each shape that ranks before it. */
            private val ranks: IntArray = numbers(ranks, " ")
            /** The shapes before which another one of the same rank is declared. */
            private val ties: Set<Int> = numbers(ties, " ").toSet()

            /** The shape that matches if [shape] does, or -1. */
            fun match(address: Address, path: Path, space: Int, shape: Int): Int {
                if (this.space >= 0 && this.space != space) return -1
                if (host != null && !(address.host.contentEquals(utf8(host)))) return -1
                if (!shapes[shape].matches(address, path, skipped)) return -1
                if (shape !in ties) return shape
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
                if (skipped == 0 || address.scheme == null) return shapes[shape].captures(address, path, names.size, skipped)
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
                val repeated = query.filter { isSame(it.first, key) }.map { it.second }
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

        /** Returns the route of an address; `null` if none matches. */
        fun parse(url: String): Route? {
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
                    Route.Invalid(ids[pattern.route], error.parameter, url)
                }
            }
            return null
        }

        /** Whether two texts are canonically equivalent, which is how Swift compares texts. */
        fun isSame(one: String, two: String): Boolean =
            one == two || normalized(one) == normalized(two)

        private fun normalized(text: String): String =
            if (text.all { it < '\u0080' }) text else Normalizer.normalize(text, Normalizer.Form.NFC)

        /** Reads a whole number in decimal form; `null` if it is none or not in a range. */
        private fun integer(text: String, low: BigInteger, high: BigInteger): BigInteger? {
            val digits = if (text.startsWith("-") || text.startsWith("+")) text.substring(1) else text
            if (digits.isEmpty() || digits.any { it !in '0'..'9' }) return null
            val significant = digits.trimStart('0')
            if (significant.length > 20) return null
            val size = BigInteger(if (significant.isEmpty()) "0" else significant)
            val value = if (text.startsWith("-")) size.negate() else size
            return if (value < low || value > high) null else value
        }

        // The types of values, each as a function that returns `null` for a text that is malformed.

        val string: (String) -> String? = { it }

        val long: (String) -> Long? = long(Long.MIN_VALUE, Long.MAX_VALUE)

        fun long(low: Long, high: Long): (String) -> Long? = {
            integer(it, BigInteger.valueOf(low), BigInteger.valueOf(high))?.toLong()
        }

        val unsigned: (String) -> ULong? = {
            integer(it, BigInteger.ZERO, BigInteger("18446744073709551615"))?.toLong()?.toULong()
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

    """#
}
