/** Imitates Python's `round`: half to even on the exact value of the double, not on its decimal text. */
import { Float, fractionOf, fromBigInt, numeric, PythonError, type PyValue, typeName } from '@twincheck/eval/python'

/** As in Python, `round(value)` is an int, and `round(value, digits)` keeps the type of its argument. */
export function roundTo(value: PyValue, digits: PyValue = null): PyValue {
  const number = numeric(value)
  if (number === null) throw new PythonError('TypeError', `type ${typeName(value)} doesn't define __round__ method`)
  if (digits === null) return value instanceof Float ? roundToInt(value.value) : number
  const places = digits instanceof Float ? null : numeric(digits)
  if (places === null) {
    throw new PythonError('TypeError', `'${typeName(digits)}' object cannot be interpreted as an integer`)
  }
  if (value instanceof Float) return new Float(roundDouble(value.value, Number(places)))
  return places >= 0 ? number : roundWhole(BigInt(number), Number(-places))
}

/** Imitates Python's `int()` of a float. */
export function truncate(value: number): number | bigint {
  if (Number.isNaN(value)) throw new PythonError('ValueError', 'cannot convert float NaN to integer')
  if (!Number.isFinite(value)) throw new PythonError('OverflowError', 'cannot convert float infinity to integer')
  const whole = Math.trunc(value) + 0
  return Number.isSafeInteger(whole) ? whole : BigInt(whole)
}

function roundToInt(value: number): number | bigint {
  const floor = Math.floor(value)
  const rest = value - floor
  const up = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0)
  return truncate(up ? floor + 1 : floor)
}

function roundDouble(value: number, places: number): number {
  if (!Number.isFinite(value) || value === 0 || places > 323) return value
  if (places < -308) return value < 0 ? -0 : 0
  if (places < 0 || places > 99 || Math.abs(value) >= 1e21) return roundExactly(value, places)
  return Number(fixedText(value, places))
}

/** Imitates Python's `f'{value:.2f}'`. */
export function twoDecimals(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'
  return Math.abs(value) >= 1e21 ? `${BigInt(value)}.00` : fixedText(value, 2)
}

/** Like JavaScript's `toFixed`, but with ties to even. */
function fixedText(value: number, places: number): string {
  const text = value.toFixed(places)
  // A tie has exactly places + 1 binary fraction digits. So it has equally many decimal fraction digits, and the last of them is 5.
  const halves = value * 2 ** (places + 1)
  const tie = Number.isInteger(halves) && halves % 2 !== 0
  return tie ? toEven(text) : text
}

/** Corrects the text of a tie, which `toFixed` always rounds away from zero. If the last digit is odd, it is too large by 1. */
function toEven(text: string): string {
  const last = text.charCodeAt(text.length - 1)
  return last % 2 === 0 ? text : text.slice(0, -1) + String.fromCharCode(last - 1)
}

function roundExactly(value: number, places: number): number {
  const { numerator, shift } = fractionOf(value)
  const scaled = places > 0 ? numerator * 10n ** BigInt(places) : numerator
  const unit = (1n << BigInt(shift)) * (places < 0 ? 10n ** BigInt(-places) : 1n)
  const result = Number(`${divideHalfEven(scaled, unit)}e${-places}`)
  if (!Number.isFinite(result)) throw new PythonError('OverflowError', 'rounded value too large to represent')
  return result === 0 && value < 0 ? -0 : result
}

function roundWhole(value: bigint, zeros: number): number | bigint {
  // If `zeros` is greater than the number of digits, the result is always 0. So `zeros` can be limited, which keeps the power of ten
  // small.
  const unit = 10n ** BigInt(Math.min(zeros, value.toString().length + 1))
  return fromBigInt(divideHalfEven(value, unit) * unit)
}

function divideHalfEven(value: bigint, unit: bigint): bigint {
  const size = value < 0n ? -value : value
  const floor = size / unit
  const twice = (size % unit) * 2n
  const rounded = twice > unit || (twice === unit && floor % 2n === 1n) ? floor + 1n : floor
  return value < 0n ? -rounded : rounded
}
