/** Problems in words, for the page. */
import { MalformedInputError } from '@twincheck/core/reading'
import { ServerAwayError } from './reader.ts'

export function problemText({ path, expected, found }: MalformedInputError): string {
  return `${path} must be ${expected}, found ${found}.`
}

export function describeProblem(error: unknown): string {
  if (error instanceof MalformedInputError) return problemText(error)
  return error instanceof Error ? error.message : String(error)
}

/** Why something that was sent may not have taken effect. `what`: for example "recorded". */
export function describeUnsent(error: unknown, what: string): string {
  const isUnknown = error instanceof ServerAwayError
  return `${isUnknown ? `It is not known whether this was ${what}` : `Not ${what}`}: ${describeProblem(error)}`
}
