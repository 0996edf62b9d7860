/**
 * Reads records that hold the input and output of a model under general names: `{input, output}`, `{inputs, outputs}`, `{request_body,
 * response_body}`. The values may have the form of any framework. The input must hold messages.
 */
import { heldValue, idOrNull, isObject, type RawRecord, textOrNull } from '../../raw.ts'
import type { Imported, RecordFormat } from '../../trace-format.ts'
import { joinSpans } from '../join-spans.ts'
import { storedWork, transcriptIn } from '../messages/held-messages.ts'

export const plainExchange: RecordFormat = {
  name: 'exchange',
  title: 'a model’s input and output under general names',
  keys: 'input output inputs outputs request response',
  recognises: (record) => {
    const pair = pairIn(record, pairs)
    return pair !== null && holdsMessages(pair.given)
  },
  read: (record) => readPair(record, pairIn(record, pairs)),
}

/**
 * The format of records whose messages end with a question, while the answer is in another member of the record. This format must be
 * tried before the formats that read only messages.
 */
export const answeredMessages: RecordFormat = {
  name: 'answered-messages',
  title: 'messages with the answer in another member',
  keys: 'messages response completion output answer',
  recognises: (record) => {
    const { messages, response } = record
    if (!Array.isArray(messages) || messages.length === 0 || isObject(response)) return false
    const last: unknown = messages.at(-1)
    if (!isObject(last) || !/^(?:user|tool|function|system|human)$/.test(String(last.role))) return false
    return pairIn(record, answers) !== null && holdsMessages(messages)
  },
  read: (record) => readPair(record, pairIn(record, answers)),
}

type NamePair = readonly [given: string, gave: string]
type Pair = { readonly given: unknown; readonly gave: unknown }

const pairs: readonly NamePair[] = [
  ['input', 'output'],
  ['inputs', 'outputs'],
  ['request_body', 'response_body'],
  ['requestBody', 'responseBody'],
  ['request', 'response'],
  ['prompt', 'completion'],
  ['prompt', 'response'],
]

const answers: readonly NamePair[] = 'response completion output answer generation assistant response_text'
  .split(' ')
  .map((name) => ['messages', name])

function readPair(record: RawRecord, pair: Pair | null): Imported {
  const work = storedWork({
    ...{ type: 'llm', name: 'exchange', input: pair?.given, output: pair?.gave },
    tools: record.tools,
  })
  const span = { id: '', parent: null, name: 'exchange', start: 0, model: textOrNull(record.model), work }
  return joinSpans('exchange', idOrNull(record.id) ?? '', [span])
}

function pairIn(record: RawRecord, names: readonly NamePair[]): Pair | null {
  const found = names.find(([input, output]) => isThere(record[input]) && isThere(record[output]))
  return found === undefined ? null : { given: heldValue(record[found[0]]), gave: record[found[1]] }
}

function isThere(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return (typeof value === 'string' && value !== '') || isObject(value)
}

function holdsMessages(given: unknown): boolean {
  const inner = isObject(given) ? (given.messages ?? given.input ?? given.contents ?? given.prompt) : given
  return transcriptIn(inner).length > 0
}
