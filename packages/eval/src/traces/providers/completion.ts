/**
 * Models that continue a text: a prompt and what came behind it, under the names that OpenAI's older API and the models on
 * Bedrock have for the two, or an instruction and its output as models are trained with them.
 */
import { ImportedConversation } from '../conversation.ts'
import { exchangeOf, generalRun } from '../general-run.ts'
import { importedRuns, type RawRecord, type RecordImporter } from '../importer.ts'
import { firstOf, listOf, textOrNull } from '../raw.ts'

export const completion: RecordImporter = {
  format: 'completion',
  recognises: (record) => {
    const { request, response } = exchangeOf(record)
    return promptIn(request) !== null && continuationIn(response ?? record) !== null
  },
  read: (record) => {
    const { request, response } = exchangeOf(record)
    const conversation = new ImportedConversation()
    const pairs = listOf(record.history).filter(Array.isArray)
    for (const [asked, answered] of [...pairs, [promptIn(request), continuationIn(response ?? record)]]) {
      conversation.user(asked)
      conversation.assistant(answered, [])
    }
    const found = { messages: 2 * pairs.length + 2, calls: 0, results: 0 }
    return importedRuns([generalRun('completion', record, conversation, found)], conversation.left)
  },
}

/** An instruction is told with what it is to be carried out on, as they stand in one prompt. */
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
