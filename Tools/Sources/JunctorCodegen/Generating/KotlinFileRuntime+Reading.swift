// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension KotlinFileRuntime {
  /// The part of the Kotlin object `RouteTable` that reads addresses.
  ///
  /// It does what `URLRewriter`, `RouteSpaces` and `PercentDecoding` do. Since the table compares decoded symbols, the
  /// canonical text of an address is not written.
  static let reading = #"""

        // Reading addresses.
        //
        // An address is read as the WHATWG URL standard says, with the limits and refusals of the app's router. Bytes are
        // numbers from 0 to 255. Texts are decoded into symbols: bytes, and ESCAPED_SLASH for "%2F".

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

        /** The address is malformed, or no space can own it. */
        private object Malformed : RuntimeException() {
            override fun fillInStackTrace(): Throwable = this
        }

        private enum class HostKind { NONE, OPAQUE, DOMAIN, NUMBERS, IPV6 }

        /** The decoded parts of an address. A slash at the end of the path is an empty last segment. */
        private class Address(
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

        private class Path(val segments: List<IntArray>, val endsWithSlash: Boolean) {
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
                    host = segment(written, 0, written.size)
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
            text.length in 1..3 && text.all { it in '0'..'9' } && (text.length == 1 || text[0] != '0') && text.toInt() <= 255

        /** A space of the router: a scheme, a scheme with a host, or a web domain. */
        private class Origin(
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
                val isPlain = isHost && (first.isNotEmpty() || path.length == 1)
                return "$scheme://" + if (isPlain) path.substring(1) else path
            }
        }

    """#
}
