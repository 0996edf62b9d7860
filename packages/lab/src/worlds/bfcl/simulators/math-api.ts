/** MathAPI: arithmetic, statistics and unit conversion, without state. */
import { dict } from '@twincheck/eval/python'
import * as arithmetic from './math-api/arithmetic.ts'
import { imperialSiConversion, siUnitConversion } from './math-api/conversion.ts'
import type { MathState } from './math-api/reply.ts'
import { maxValue, mean, minValue, standardDeviation, sumValues } from './math-api/statistics.ts'
import type { Simulator } from './simulator.ts'

export type { MathState } from './math-api/reply.ts'

export const mathApi: Simulator<MathState> = {
  className: 'MathAPI',
  load: () => NOTHING,
  copy: (state) => state,
  equal: () => true,
  attributes: () => dict(),
  methods: {
    logarithm: arithmetic.logarithm,
    mean,
    standard_deviation: standardDeviation,
    si_unit_conversion: siUnitConversion,
    imperial_si_conversion: imperialSiConversion,
    add: arithmetic.add,
    subtract: arithmetic.subtract,
    multiply: arithmetic.multiply,
    divide: arithmetic.divide,
    power: arithmetic.power,
    square_root: arithmetic.squareRoot,
    absolute_value: arithmetic.absoluteValue,
    round_number: arithmetic.roundNumber,
    percentage: arithmetic.percentage,
    min_value: minValue,
    max_value: maxValue,
    sum_values: sumValues,
  },
}

const NOTHING: MathState = {}
