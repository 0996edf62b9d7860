/**
 * `--fail-on` expressions: a measure, `>` or `>=`, and a number, which is a count or, with `%`, a share.
 *
 *   inverse-action>0          any decision at which the condition fired (%: of all decisions)
 *   firings>=10               decisions at which any condition fired (%: of all decisions)
 *   success-firings>0.3%      successful runs in which any fired (%: of the successful runs)
 *   failure-firings>5         failed runs in which any fired (%: of the failed runs)
 *   dropped>0                 records that were left out (%: of all records)
 */
import { TwinCheckError } from '@twincheck/core'
import type { ScanSummary } from './summary.ts'

export type FailOn = {
  readonly expression: string
  readonly measure: string
  readonly orEqual: boolean
  readonly limit: number
  readonly unit: 'count' | 'percent'
}

export class InvalidFailOnError extends TwinCheckError {
  readonly code = 'invalid-fail-on'

  constructor(expression: string, problem: string) {
    super(
      `--fail-on ${JSON.stringify(expression)}: ${problem}.\n` +
        'Write a measure, > or >=, and a number or a percentage, for example inverse-action>0 or success-firings>0.3%.',
    )
  }
}

/** Expressions are separated by commas. One that is met is enough. */
export function parseFailOn(text: string, conditions: readonly string[]): readonly FailOn[] {
  return text.split(',').map((part) => parseOne(part.trim(), conditions))
}

/** The expressions that are met, as sentences. */
export function metConditions(failOn: readonly FailOn[], summary: ScanSummary): readonly string[] {
  return failOn.flatMap((one) => {
    const { count, of } = measureOf(one.measure, summary)
    const value = one.unit === 'count' ? count : of === 0 ? 0 : (100 * count) / of
    const met = one.orEqual ? value >= one.limit : value > one.limit
    return met ? [`${one.expression}: ${count} of ${of}`] : []
  })
}

const measures = ['firings', 'success-firings', 'failure-firings', 'dropped'] as const

function parseOne(expression: string, conditions: readonly string[]): FailOn {
  const parts = /^([a-z][a-z0-9-]*)\s*(>=?)\s*(\d+(?:\.\d+)?)\s*(%?)$/.exec(expression)
  if (parts === null) throw new InvalidFailOnError(expression, 'it is not a valid expression')
  const [, measure = '', operator, limit, percent] = parts
  const known = [...measures, ...conditions]
  if (!known.includes(measure)) {
    throw new InvalidFailOnError(expression, `there is no measure ${measure}; there are ${known.join(', ')}`)
  }
  const unit = percent === '%' ? 'percent' : 'count'
  return { expression, measure, orEqual: operator === '>=', limit: Number(limit), unit }
}

function measureOf(measure: string, { all, dropped }: ScanSummary): { readonly count: number; readonly of: number } {
  switch (measure) {
    case 'firings':
      return { count: all.firingDecisions, of: all.decisions }
    case 'success-firings':
      return all.successfulRunsWithFirings
    case 'failure-firings':
      return all.failedRunsWithFirings
    case 'dropped':
      return { count: dropped.records, of: all.runs + dropped.records }
  }
  const condition = all.conditions.find((one) => one.condition === measure)
  return { count: condition?.decisions ?? 0, of: all.decisions }
}
