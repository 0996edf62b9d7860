/**
 * The verifier's prompt section about a call that a tool's output may have asked for. It shows where each value came from and what the
 * user asked for. The values may come from strangers. So each value is quoted on a separate line, and nothing in a value can end its
 * quotation.
 */
import type { PromptSection } from '../../paper/evidence/condition.ts'
import type { Json } from '../../paper/json.ts'
import { quote } from '../../paper/verifier/quote.ts'
import { type CallProvenance, nameSpeaker, readProvenance } from './read-provenance.ts'

export function provenanceSection(finding: Json): PromptSection | null {
  const calls = readProvenance(finding)
  if (calls.length === 0) return null
  return { title: 'Where the values came from, and what the user asked for', lines: calls.flatMap(linesOf) }
}

function linesOf({ call, asked, values }: CallProvenance): readonly string[] {
  const number = call + 1
  return [
    asked === null
      ? `Call ${number}: no message of the user asks for this kind of call.`
      : `Call ${number}: of this kind of call the user says ${quote(asked)}.`,
    ...values.map(
      ({ argument, value, said, position }) =>
        `Call ${number}, argument ${quote(argument)}, value ${quote(value)}: first said by ${nameSpeaker(said)}` +
        `${position === null ? '' : `, message ${position + 1} of the trace`}.`,
    ),
  ]
}
