/** What the member `error` of an answer reports. */
import { isObject } from '../json.ts'
import { noErrors } from '../lexicon/outcome.ts'
import { failsWhere, type Outcome } from './report.ts'
import { plainText } from './spelling.ts'
import { isFailureStatus } from './status.ts'
import { readWhole } from './text.ts'

/** A number under "error" is a measurement unless it is a status code. An empty value means that there was no error. */
export function readError(error: unknown): Outcome {
  if (typeof error === 'number') return failsWhere(Number.isInteger(error) && isFailureStatus(error))
  if (typeof error === 'string') return noErrors.has(plainText(error)) ? 'success' : failedOrRefused(error)
  if (Array.isArray(error)) return failsWhere(error.length > 0)
  if (!isObject(error)) return failsWhere(error === true)
  const { message } = error
  return typeof message === 'string' ? failedOrRefused(message) : failsWhere(Object.keys(error).length > 0)
}

function failedOrRefused(text: string): Outcome {
  return readWhole(text) === 'refused' ? 'refused' : 'failure'
}
