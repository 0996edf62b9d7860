/**
 * Reads records of models that continue a text. A record is a prompt and its completion, with the member names of OpenAI's older API and
 * of the models on Bedrock. Or it is an instruction and its output, as in training data.
 */

import { exchangeFormat, readEach } from '../imported-run.ts'
import { firstOf, listOf, type RawRecord, textOrNull } from '../raw.ts'

export const completion = exchangeFormat({
  name: 'completion',
  title: 'prompts and completions',
  keys: 'prompt completion choices inputText generation',
  recognises: ({ record, request, response }) =>
    promptIn(request) !== null && continuationIn(response ?? record) !== null,
  read: ({ record, request, response }) => {
    const pairs: readonly (readonly unknown[])[] = listOf(record.history).filter(Array.isArray)
    const last = [promptIn(request), continuationIn(response ?? record)]
    return { reader: promptPairs, before: [...pairs, last], decided: true }
  },
})

const promptPairs = readEach<readonly unknown[]>({
  add: (conversation, [asked, answered]) => {
    conversation.user(asked)
    conversation.assistant(answered, [])
  },
  count: () => ({ said: 2 }),
})

function promptIn({ prompt, inputText, instruction, input }: RawRecord): string | null {
  const asked = textOrNull(prompt) ?? textOrNull(inputText)
  if (asked !== null || textOrNull(instruction) === null) return asked
  return [instruction, textOrNull(input) ?? ''].join('\n').trimEnd()
}

function continuationIn(response: RawRecord): string | null {
  const { choices, outputs, results, generations, completions } = response
  const data = firstOf([firstOf(completions)?.data])
  const first = [choices, outputs, generations].map((list) => textOrNull(firstOf(list)?.text))
  const texts = [...first, textOrNull(firstOf(results)?.outputText), textOrNull(data?.text)]
  return (
    texts.find((text) => text !== null) ??
    textOrNull(response.generation) ??
    textOrNull(response.completion) ??
    textOrNull(response.outputText) ??
    (typeof response.instruction === 'string' ? textOrNull(response.output ?? response.expected_output) : null)
  )
}
