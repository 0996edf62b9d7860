/** Results of Promptfoo: a prompt, and the answer of a provider. Agents list the calls they made in its metadata. */
import { importMessages } from '../../imported-run.ts'
import { booleanOrNull, idOrNull, isObject, objectOf, objectsOf, type RawRecord, textOrNull } from '../../raw.ts'
import { type Imported, leftOut, type RecordFormat } from '../../trace-format.ts'
import { anyMessages, messageUnits } from '../messages/any-message.ts'
import { gaveMessages, givenMessages } from '../messages/held-messages.ts'

export const promptfoo: RecordFormat = {
  name: 'promptfoo',
  title: 'Promptfoo results',
  keys: 'promptIdx testIdx prompt response vars testCase success provider',
  recognises: ({ prompt, response, vars, testCase, promptIdx }) =>
    isObject(prompt) &&
    typeof prompt.raw === 'string' &&
    (vars ?? testCase ?? promptIdx) !== undefined &&
    isThere(response),
  read: readResult,
}

function isThere(response: unknown): boolean {
  return response === null || response === undefined || isObject(response)
}

function readResult({ id, success, provider, prompt, response }: RawRecord): Imported {
  const { output, metadata, error } = objectOf(response)
  if (output === undefined || output === null) {
    return leftOut(
      'skipped',
      'api-error',
      `The provider gave no answer: ${textOrNull(error)?.slice(0, 80) ?? 'no reason'}.`,
    )
  }
  const { messages, instructions } = givenMessages(objectOf(prompt).raw)
  const model = textOrNull(provider) ?? textOrNull(objectOf(provider).id)
  const named = { source: 'promptfoo', run: idOrNull(id), model, outcome: booleanOrNull(success) }
  const made = objectsOf(objectOf(metadata).toolCalls)
  const answer =
    made.length > 0
      ? [...made.flatMap(withResult), { role: 'assistant', content: textIn(output) }]
      : gaveMessages(output)
  const units = messageUnits([...messages, ...answer])
  return importMessages(named, units, anyMessages, { system: textOrNull(instructions) })
}

/** A call that an agent made, and its result. */
function withResult(call: RawRecord, index: number): readonly RawRecord[] {
  const id = idOrNull(call.id) ?? `call-${index}`
  const asked = {
    role: 'assistant',
    content: '',
    tool_calls: [{ id, name: call.name, arguments: call.input ?? call.arguments ?? {} }],
  }
  const content = call.output ?? call.result
  return content === undefined ? [asked] : [asked, { role: 'tool', tool_call_id: id, content: textIn(content) }]
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
