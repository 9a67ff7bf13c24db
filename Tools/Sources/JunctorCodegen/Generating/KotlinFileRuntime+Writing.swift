// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension KotlinFileRuntime {
  /// The part of the Kotlin object `RouteTable` that writes addresses, as `PatternWriter` does.
  static let writing = #"""

        // Writing addresses.

        // The characters that are escaped, beside controls and all that is not ASCII.
        private const val IN_SEGMENT = " \"#<>?^`{}%\\/"
        private const val IN_HOST = "$IN_SEGMENT:@[]|"
        private const val IN_QUERY = " \"#<>'%&=+"
        private const val IN_FRAGMENT = " \"<>`%?#/"

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

            private fun endsWithEmptyTail(texts: List<String>, segments: List<List<Piece>>, values: Array<String?>): Boolean {
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
                    // An empty first segment must not be read as the host.
                    val hasEmptyStart = texts.isNotEmpty() && texts[0].isEmpty()
                    val isEmptyTail = texts.size == 1 && endsWithEmptyTail(texts, path, values)
                    result.append(if (hasEmptyStart && !isEmptyTail) "///" else "//")
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
                    result.append('#').append(parts.joinToString("/") { escaped(it, IN_FRAGMENT) })
                    if (parts.size > 1 && needsSlash(parts, fragment, values)) result.append('/')
                }
                return result.toString()
            }
        }

        /** Returns the address of a route from which exactly these values are read. */
        fun url(route: Int, space: Routes.Space, vararg values: Pair<String, List<String>>): String {
            val pattern = patterns[canonical[route]]
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
                return if (pattern.origin == "/") origins[space.ordinal].address(path) else path
            }
            val given = captures.indices.filter { captures[it] != null }
            throw IllegalArgumentException("no address of $id contains exactly the given ${given.map { pattern.names[it] }}")
        }

        /** Whether a pattern alone reads exactly these values from a text. */
        private fun isRead(text: String, pattern: Pattern, captures: Array<String?>): Boolean {
            val address = try { Reader(text, false).read() } catch (error: Malformed) { return false }
            val path = address.path(pattern.origin.endsWith(":"))
            val shape = pattern.leading(address, path, 0)
            return shape >= 0 && pattern.shapes[shape].captures(address, path, captures.size, 0).contentEquals(captures)
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

    """#
}
