/** Functions on fixed-point numbers: a bigint divided by `2 ** bits`. Each step truncates: add guard bits. */

/** Natural logarithm of a number in [0.75, 1.5]. */
export function logarithmNearOne(value: bigint, bits: number): bigint {
  const one = 1n << BigInt(bits)
  return 2n * areaTangent(((value - one) << BigInt(bits)) / (value + one), bits)
}

export function logarithmOfTwo(bits: number): bigint {
  return 2n * areaTangent((1n << BigInt(bits)) / 3n, bits)
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
