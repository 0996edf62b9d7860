/** Unit conversion with fixed factors. */
import {
  add,
  contains,
  dict,
  equal,
  Float,
  multiply,
  numeric,
  type PyDict,
  type PyValue,
  str,
  subtract,
} from '@twincheck/eval/python'
import { failure, required, type SimulatorMethod } from '../simulator.ts'
import { type MathState, result, unless } from './reply.ts'

/** Lengths only. */
export const siUnitConversion: SimulatorMethod<MathState> = {
  parameters: required('value', 'unit_in', 'unit_out'),
  run: (_state, [value = null, unitIn = null, unitOut = null]) => {
    if (numeric(value) === null) return failure('Value must be a number')
    const toMetres = factorOf(TO_METRES, unitIn)
    const fromMetres = toMetres === null ? null : factorOf(FROM_METRES, unitOut)
    if (toMetres === null || fromMetres === null) return unsupported(unitIn, unitOut)
    return unless('OverflowError', TOO_LARGE, () => multiply(multiply(value, toMetres), fromMetres))
  },
}

/** Equal units return any value unchanged, even if the unit is unknown. */
export const imperialSiConversion: SimulatorMethod<MathState> = {
  parameters: required('value', 'unit_in', 'unit_out'),
  run: (_state, [value = null, unitIn = null, unitOut = null]) => {
    if (numeric(value) === null) return failure('Value must be a number')
    if (equal(unitIn, unitOut)) return result(value)
    const name = `${str(unitIn)}_to_${str(unitOut)}`
    const factor = IMPERIAL_FACTORS.get(name)
    if (factor === undefined) return unsupported(unitIn, unitOut)
    return unless('OverflowError', TOO_LARGE, () => {
      if (name === 'celsius_to_fahrenheit') return add(multiply(value, factor), 32)
      if (name === 'fahrenheit_to_celsius') return multiply(subtract(value, 32), factor)
      return multiply(value, factor)
    })
  },
}

const TOO_LARGE = 'Conversion resulted in a value too large to represent'

const TO_METRES = dict({
  km: 1000,
  m: 1,
  cm: new Float(0.01),
  mm: new Float(0.001),
  um: new Float(1e-6),
  nm: new Float(1e-9),
})

const FROM_METRES = dict({
  km: new Float(1 / 1000),
  m: new Float(1),
  cm: new Float(1 / 0.01),
  mm: new Float(1 / 0.001),
  um: new Float(1 / 1e-6),
  nm: new Float(1 / 1e-9),
})

const IMPERIAL_FACTORS: ReadonlyMap<string, Float> = new Map([
  ['cm_to_in', new Float(0.393701)],
  ['in_to_cm', new Float(2.54)],
  ['m_to_ft', new Float(3.28084)],
  ['ft_to_m', new Float(0.3048)],
  ['m_to_yd', new Float(1.09361)],
  ['yd_to_m', new Float(0.9144)],
  ['km_to_miles', new Float(0.621371)],
  ['miles_to_km', new Float(1.60934)],
  ['kg_to_lb', new Float(2.20462)],
  ['lb_to_kg', new Float(0.453592)],
  ['celsius_to_fahrenheit', new Float(1.8)],
  ['fahrenheit_to_celsius', new Float(5 / 9)],
])

/** Null for an unknown unit. A list or dict as unit raises Python's TypeError. */
function factorOf(factors: PyDict, unit: PyValue): PyValue {
  return contains(factors, unit) && typeof unit === 'string' ? (factors.get(unit) ?? null) : null
}

function unsupported(unitIn: PyValue, unitOut: PyValue): PyDict {
  return failure(`Conversion from '${str(unitIn)}' to '${str(unitOut)}' is not supported`)
}
