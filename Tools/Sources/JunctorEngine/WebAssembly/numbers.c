// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The arithmetic that Embedded Swift expects of a C library: products of 128 bits, and the numbers of decimal texts.
//
// The number of a text is the nearest one, as everywhere else. The texts of parameters are short and rare, so this looks
// for it by bisection: a number is compared with the middle between two neighbors, exactly, in long integers.
// Invariant: a text has the value digits · 10^scale, and `numerator / denominator` is this value.

typedef unsigned int u32;
typedef unsigned long long u64;
typedef unsigned __int128 u128;

u128 __multi3(u128 a, u128 b) {
  u64 low = (u64)a, other = (u64)b;
  u64 a0 = (u32)low, a1 = low >> 32, b0 = (u32)other, b1 = other >> 32;
  u64 zero = a0 * b0, one = a1 * b0 + (zero >> 32), two = a0 * b1 + (u32)one;
  u64 high = a1 * b1 + (one >> 32) + (two >> 32) + (u64)(a >> 64) * other + low * (u64)(b >> 64);
  return (u128)high << 64 | (two << 32 | (u32)zero);
}

// 800 digits decide about each number, since the middle of two numbers has at most 768; one more stands for the rest.
enum { LIMBS = 176, DIGITS = 800 };

typedef struct Long {
  int count;
  u32 limbs[LIMBS];
} Long;

static void multiply(Long *value, u32 factor, u32 carry) {
  for (int index = 0; index < value->count; index++) {
    u64 product = (u64)value->limbs[index] * factor + carry;
    value->limbs[index] = (u32)product;
    carry = product >> 32;
  }
  if (carry) value->limbs[value->count++] = carry;
}

// Adds `value · factor · 2^shift` to a result of zero.
static void scale(Long *result, const Long *value, u64 factor, int shift) {
  int start = shift >> 5;
  for (int index = 0; index < LIMBS; index++) result->limbs[index] = 0;
  for (int half = 0; half < 2; half++) {
    // Below 2^64: the bits of a limb, and of a half that is shifted by less than 32.
    u64 part = (u64)(u32)(factor >> 32 * half) << (shift & 31), carry = 0;
    for (int index = 0; index < value->count || carry; index++) {
      u128 sum = result->limbs[start + half + index] + (u128)carry;
      if (index < value->count) sum += __multi3(part, value->limbs[index]);
      result->limbs[start + half + index] = (u32)sum;
      carry = (u64)(sum >> 32);
    }
  }
  result->count = LIMBS;
  while (result->count && !result->limbs[result->count - 1]) result->count--;
}

static int compare(const Long *one, const Long *two) {
  if (one->count != two->count) return one->count < two->count ? -1 : 1;
  for (int index = one->count; index-- > 0;)
    if (one->limbs[index] != two->limbs[index]) return one->limbs[index] < two->limbs[index] ? -1 : 1;
  return 0;
}

// Reads a number with `bits` after the first, whose smallest one is 2^least. Returns the end of the text, or null.
static const char *read(const char *text, int bits, int least, u64 infinity, u64 *result) {
  static Long numerator, denominator, left, right;
  int sign = *text == '-', digits = 0, hasDigits = 0, hasPoint = 0, isCut = 0, exponent = 0;
  long scale10 = 0;
  numerator.count = 0;
  if (*text == '-' || *text == '+') text++;
  for (;; text++) {
    if (*text == '.' && !hasPoint) {
      hasPoint = 1;
      continue;
    }
    if (*text < '0' || *text > '9') break;
    hasDigits = 1;
    if (digits < DIGITS) {
      multiply(&numerator, 10, *text - '0');
      if (numerator.count) digits++;
      scale10 -= hasPoint;
    } else {
      isCut |= *text != '0';
      scale10 += !hasPoint;
    }
  }
  if (!hasDigits) return 0;
  const char *end = text;
  if (*text == 'e' || *text == 'E') {
    int isNegative = *++text == '-';
    if (*text == '-' || *text == '+') text++;
    for (; *text >= '0' && *text <= '9'; end = ++text)
      if (exponent < 100000000) exponent = exponent * 10 + *text - '0';
    scale10 += isNegative ? -exponent : exponent;
  }
  u64 low = 0, high = infinity;
  if (!numerator.count || digits + scale10 < -330) high = 0;
  else if (digits + scale10 > 320) low = infinity;
  if (low < high) {
    if (isCut) {
      multiply(&numerator, 10, 1);
      scale10--;
    }
    denominator.count = 1;
    denominator.limbs[0] = 1;
    for (long count = scale10; count > 0; count--) multiply(&numerator, 10, 0);
    for (long count = scale10; count < 0; count++) multiply(&denominator, 10, 0);
  }
  while (low < high) {
    // The middle between a number and the next one is (2 · mantissa + 1) · 2^power.
    u64 number = low + (high - low) / 2, mantissa = number & ((1ull << bits) - 1);
    int power = (int)(number >> bits);
    if (power) mantissa |= 1ull << bits;
    power = least - 1 + (power ? power - 1 : 0);
    scale(&left, &numerator, 1, power < 0 ? -power : 0);
    scale(&right, &denominator, 2 * mantissa + 1, power > 0 ? power : 0);
    int order = compare(&left, &right);
    if (order < 0 || (order == 0 && !(number & 1))) high = number; else low = number + 1;
  }
  *result = low | (sign ? (infinity + (1ull << bits)) : 0);
  return end;
}

const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  u64 number = 0;
  const char *end = read(text, 52, -1074, 0x7FFull << 52, &number);
  __builtin_memcpy(result, &number, sizeof *result);
  return end;
}

const char *_swift_stdlib_strtof_clocale(const char *text, float *result) {
  u64 number = 0;
  const char *end = read(text, 23, -149, 0xFFull << 23, &number);
  u32 short_number = (u32)number;
  __builtin_memcpy(result, &short_number, sizeof *result);
  return end;
}
