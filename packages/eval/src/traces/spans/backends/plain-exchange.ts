/**
 * What a model was given and gave, under plain names and in any framework's form: `{input, output}`, `{inputs, outputs}`,
 * `{request_body, response_body}`. The last that is asked, and only where messages are among what was given.
 */
import { isObject } from '@twincheck/core/reading'
import { heldValue } from '../../held-value.ts'
import type { RawRecord, RecordImporter } from '../../importer.ts'
import { idOrNull, textOrNull } from '../../raw.ts'
import { joinSpans } from '../join-spans.ts'
import { transcriptIn } from '../messages/held-messages.ts'
import { storedWork } from './stored-work.ts'

export const plainExchange: RecordImporter = {
  format: 'exchange',
  recognises: (record) => {
    const pair = pairIn(record)
    return pair !== null && holdsMessages(pair.given)
  },
  read: (record) => {
    const { given, gave } = pairIn(record) ?? { given: null, gave: null }
    const named = { id: '', parent: null, name: 'exchange', start: 0 }
    const model = textOrNull(record.model)
    const work = storedWork({ type: 'llm', name: 'exchange', input: given, output: gave, tools: record.tools })
    return joinSpans('exchange', idOrNull(record.id) ?? '', [{ ...named, model, work }])
  },
}

const pairs = [
  ['input', 'output'],
  ['inputs', 'outputs'],
  ['request_body', 'response_body'],
  ['requestBody', 'responseBody'],
  ['request', 'response'],
  ['prompt', 'completion'],
  ['prompt', 'response'],
  ['messages', 'completion'],
  ['messages', 'output'],
] as const

function pairIn(record: RawRecord): { readonly given: unknown; readonly gave: unknown } | null {
  const names = pairs.find(([input, output]) => isThere(record[input]) && isThere(record[output]))
  return names === undefined ? null : { given: heldValue(record[names[0]]), gave: record[names[1]] }
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** A list of messages, or one in a request. */
function holdsMessages(given: unknown): boolean {
  const inner = isObject(given) ? (given.messages ?? given.input ?? given.contents ?? given.prompt) : given
  return transcriptIn(inner).length > 0
}
