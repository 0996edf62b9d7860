/** The problem of malformed data, in one sentence for the page. */
import type { MalformedInputError } from '@twincheck/core/reading'

export function problemText({ path, expected, found }: MalformedInputError): string {
  return `${path} must be ${expected}, found ${found}.`
}
