/** What is wrong with something that was read, in one sentence for the page. */
import type { MalformedInputError } from '@twincheck/core/reading'

export function problemText({ path, expected, found }: MalformedInputError): string {
  return `${path} must be ${expected}, found ${found}.`
}
