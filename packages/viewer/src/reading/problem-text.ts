/** Describes errors in words for the page. */
import { MalformedInputError } from '@twincheck/core/reading'
import { ServerAwayError } from './reader.ts'

export function problemText({ path, expected, found }: MalformedInputError): string {
  return `${path} must be ${expected}, found ${found}.`
}

export function describeProblem(error: unknown): string {
  if (error instanceof MalformedInputError) return problemText(error)
  return error instanceof Error ? error.message : String(error)
}

/** Says why a sent request may not have taken effect. `what` is the missing effect, for example "recorded". */
export function describeUnsent(error: unknown, what: string): string {
  const isUnknown = error instanceof ServerAwayError
  return `${isUnknown ? `It is not known whether this was ${what}` : `Not ${what}`}: ${describeProblem(error)}`
}
