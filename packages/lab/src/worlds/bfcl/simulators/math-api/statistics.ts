/** Statistics over any iterable, as in Python: a list, the keys of a dict, or the characters of a text. */
import { divide, Float, maximum, minimum, type PyValue, power, subtract, sum, truthy } from '@twincheck/eval/python'
import { iterate } from '../../../python/access.ts'
import { failure, required, type SimulatorMethod } from '../simulator.ts'
import { type MathState, unless } from './reply.ts'

export const mean = figure('calculate mean', meanOf)
export const standardDeviation = figure('calculate standard deviation', deviationOf)
export const minValue = figure('find minimum', minimum)
export const maxValue = figure('find maximum', maximum)
export const sumValues = figure('calculate sum', sum)

function figure(task: string, compute: (numbers: readonly PyValue[]) => PyValue): SimulatorMethod<MathState> {
  return {
    parameters: required('numbers'),
    run: (_state, [numbers = null]) =>
      truthy(numbers)
        ? unless('TypeError', 'All elements in the list must be numbers', () => compute([...iterate(numbers)]))
        : failure(`Cannot ${task} of an empty list`),
  }
}

function meanOf(numbers: readonly PyValue[]): Float {
  return divide(sum(numbers), numbers.length)
}

function deviationOf(numbers: readonly PyValue[]): Float {
  const mean = meanOf(numbers)
  const squares = sum(numbers.map((number) => power(subtract(number, mean), 2)))
  return new Float(Math.sqrt(divide(squares, numbers.length).value))
}
