/** Functions on fixed-point numbers: a bigint divided by `2 ** bits`. Each step truncates, so callers add guard bits. */

/** Natural logarithm of `mantissa * 2 ** exponent`. The mantissa is above zero and shorter than `bits`. */
export function naturalLogarithm(mantissa: bigint, exponent: number, bits: number): bigint {
  const length = bitLength(mantissa)
  const upperHalf = mantissa << BigInt(bits - length)
  // The number is near * 2 ** power, with near in [0.75, 1.5). In this range, ln(near) and power * ln(2) never cancel each other.
  const low = upperHalf * 4n < 3n << BigInt(bits)
  const near = low ? upperHalf * 2n : upperHalf
  const power = exponent + length - (low ? 1 : 0)
  const one = 1n << BigInt(bits)
  return 2n * areaTangent(((near - one) << BigInt(bits)) / (near + one), bits) + BigInt(power) * logarithmOfTwo(bits)
}

/** `e ** value` as `mantissa * 2 ** exponent`; the mantissa is a fixed-point number between 0.5 and 2. */
export function exponential(value: bigint, bits: number): { readonly mantissa: bigint; readonly exponent: bigint } {
  const exponent = value / logarithmOfTwo(bits)
  const rest = value - exponent * logarithmOfTwo(bits)
  let mantissa = 0n
  let term = 1n << BigInt(bits)
  for (let count = 1n; term !== 0n && term !== -1n; count++) {
    mantissa += term
    term = ((term * rest) >> BigInt(bits)) / count
  }
  return { mantissa, exponent }
}

/** The number of binary digits, without the sign. */
export function bitLength(value: bigint): number {
  const digits = (value < 0n ? -value : value).toString(16)
  return digits.length * 4 - Math.clz32(Number.parseInt(digits.charAt(0), 16)) + 28
}

/** Pi by Machin's formula. */
export function pi(bits: number): bigint {
  return 16n * arcTangentOfInverse(5n, bits) - 4n * arcTangentOfInverse(239n, bits)
}

export function cosineAndSine(angle: bigint, bits: number): [cosine: bigint, sine: bigint] {
  const reduced = angle % (2n * pi(bits))
  let cosine = 0n
  let sine = 0n
  let term = 1n << BigInt(bits)
  for (let count = 0n; term !== 0n; count += 2n) {
    cosine += term
    const odd = ((term * reduced) >> BigInt(bits)) / (count + 1n)
    sine += odd
    term = -((odd * reduced) >> BigInt(bits)) / (count + 2n)
  }
  return [cosine, sine]
}

function logarithmOfTwo(bits: number): bigint {
  return 2n * areaTangent((1n << BigInt(bits)) / 3n, bits)
}

function areaTangent(value: bigint, bits: number): bigint {
  const square = (value * value) >> BigInt(bits)
  let sum = 0n
  let power = value
  for (let odd = 1n; power !== 0n; odd += 2n) {
    sum += power / odd
    power = (power * square) / (1n << BigInt(bits))
  }
  return sum
}

function arcTangentOfInverse(value: bigint, bits: number): bigint {
  const square = value * value
  let sum = 0n
  let power = (1n << BigInt(bits)) / value
  for (let odd = 1n; power !== 0n; odd += 2n) {
    sum += power / odd
    power = -power / square
  }
  return sum
}
