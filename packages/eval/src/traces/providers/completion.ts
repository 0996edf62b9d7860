/**
 * Models that continue a text: a prompt and what came behind it, under the names that OpenAI's older API and the models on
 * Bedrock have for the two.
 */
import { ImportedConversation } from '../conversation.ts'
import { exchangeOf, generalRun } from '../general-run.ts'
import { importedRuns, type RawRecord, type RecordImporter } from '../importer.ts'
import { firstOf, textOrNull } from '../raw.ts'

export const completion: RecordImporter = {
  format: 'completion',
  recognises: (record) => {
    const { request, response } = exchangeOf(record)
    return promptIn(request) !== null && continuationIn(response ?? record) !== null
  },
  read: (record) => {
    const { request, response } = exchangeOf(record)
    const conversation = new ImportedConversation()
    conversation.user(promptIn(request))
    conversation.assistant(continuationIn(response ?? record), [])
    const found = { messages: 2, calls: 0, results: 0 }
    return importedRuns([generalRun('completion', record, conversation, found)], conversation.left)
  },
}

function promptIn({ prompt, inputText }: RawRecord): string | null {
  return textOrNull(prompt) ?? textOrNull(inputText)
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
    textOrNull(response.outputText)
  )
}
