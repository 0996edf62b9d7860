/** Unit conversion with fixed factors. */
import type { PyDict, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { failure, required, type SimulatorMethod } from '../simulator.ts'
import { type MathState, result, unless } from './reply.ts'

/** Converts SI units. As in the original, only lengths are supported. */
export const siUnitConversion: SimulatorMethod<MathState> = {
  parameters: required('value', 'unit_in', 'unit_out'),
  run: (_state, [value = null, unitIn = null, unitOut = null]) => {
    if (py.numeric(value) === null) return failure('Value must be a number')
    const toMetres = factorOf(TO_METRES, unitIn)
    const fromMetres = toMetres === null ? null : factorOf(FROM_METRES, unitOut)
    if (toMetres === null || fromMetres === null) return unsupported(unitIn, unitOut)
    return unless('OverflowError', TOO_LARGE, () => py.multiply(py.multiply(value, toMetres), fromMetres))
  },
}

/** If both units are equal, any value is returned unchanged, even if the unit is unknown. */
export const imperialSiConversion: SimulatorMethod<MathState> = {
  parameters: required('value', 'unit_in', 'unit_out'),
  run: (_state, [value = null, unitIn = null, unitOut = null]) => {
    if (py.numeric(value) === null) return failure('Value must be a number')
    if (py.equal(unitIn, unitOut)) return result(value)
    const name = `${py.str(unitIn)}_to_${py.str(unitOut)}`
    const factor = IMPERIAL_FACTORS.get(name)
    if (factor === undefined) return unsupported(unitIn, unitOut)
    return unless('OverflowError', TOO_LARGE, () => {
      if (name === 'celsius_to_fahrenheit') return py.add(py.multiply(value, factor), 32)
      if (name === 'fahrenheit_to_celsius') return py.multiply(py.subtract(value, 32), factor)
      return py.multiply(value, factor)
    })
  },
}

const TOO_LARGE = 'Conversion resulted in a value too large to represent'

const TO_METRES = py.dict({
  km: 1000,
  m: 1,
  cm: new py.Float(0.01),
  mm: new py.Float(0.001),
  um: new py.Float(1e-6),
  nm: new py.Float(1e-9),
})

const FROM_METRES = py.dict({
  km: new py.Float(1 / 1000),
  m: new py.Float(1),
  cm: new py.Float(1 / 0.01),
  mm: new py.Float(1 / 0.001),
  um: new py.Float(1 / 1e-6),
  nm: new py.Float(1 / 1e-9),
})

const IMPERIAL_FACTORS: ReadonlyMap<string, py.Float> = new Map([
  ['cm_to_in', new py.Float(0.393701)],
  ['in_to_cm', new py.Float(2.54)],
  ['m_to_ft', new py.Float(3.28084)],
  ['ft_to_m', new py.Float(0.3048)],
  ['m_to_yd', new py.Float(1.09361)],
  ['yd_to_m', new py.Float(0.9144)],
  ['km_to_miles', new py.Float(0.621371)],
  ['miles_to_km', new py.Float(1.60934)],
  ['kg_to_lb', new py.Float(2.20462)],
  ['lb_to_kg', new py.Float(0.453592)],
  ['celsius_to_fahrenheit', new py.Float(1.8)],
  ['fahrenheit_to_celsius', new py.Float(5 / 9)],
])

/** The factor of a unit. Returns null if the unit is unknown. A list or dict as unit raises Python's TypeError. */
function factorOf(factors: PyDict, unit: PyValue): PyValue {
  return py.contains(factors, unit) && typeof unit === 'string' ? (factors.get(unit) ?? null) : null
}

function unsupported(unitIn: PyValue, unitOut: PyValue): PyDict {
  return failure(`Conversion from '${py.str(unitIn)}' to '${py.str(unitOut)}' is not supported`)
}
