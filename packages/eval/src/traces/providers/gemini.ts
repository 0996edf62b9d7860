/** Gemini: `{contents, systemInstruction, tools}`, alone or with the response's `candidates`, or a bare list of contents. */
import { isObject } from '@twincheck/core/reading'
import { ImportedConversation } from '../conversation.ts'
import { exchangeOf, generalRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { firstOf, objectsOf, textOrNull } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import { addCounts } from '../trace-run.ts'
import { addGeminiContents, countGeminiContents, geminiText, isGeminiContent } from './gemini-parts.ts'

export const gemini: Importer = {
  format: 'gemini',
  recognises: (record) => {
    const { request, response } = exchangeOf(record)
    const first = isObject(request.contents) ? request.contents : firstOf(request.contents ?? request.messages)
    return (first !== undefined && isGeminiContent(first)) || answerOf(response ?? record).some(isGeminiContent)
  },
  read: (record) => {
    const { request, response } = exchangeOf(record)
    const history = historyOf(response ?? record)
    const contents = history ?? contentsOf(request)
    const answer = answerOf(response ?? record)
    const conversation = new ImportedConversation()
    conversation.tools = readToolDefinitions(declarationsOf(request))
    const { systemInstruction, system_instruction, config } = request
    const instructions = geminiText(systemInstruction ?? system_instruction ?? configured(config))
    if (instructions !== null) conversation.system(instructions)
    // What the client called by itself was decided in this exchange too.
    conversation.deciding = answer.length === 0 || history !== null
    addGeminiContents(conversation, contents)
    conversation.deciding = true
    addGeminiContents(conversation, answer)
    const counted = addCounts(countGeminiContents(contents), countGeminiContents(answer))
    const found = instructions === null ? counted : { ...counted, messages: counted.messages + 1 }
    const run = generalRun('gemini', record, conversation, found)
    const model = run.model ?? textOrNull(response?.modelVersion) ?? textOrNull(record.modelVersion)
    return importedRuns([{ ...run, model }], conversation.left)
  },
}

/** Where the client calls tools by itself, the whole conversation up to the answer stands beside it. */
function historyOf(response: RawRecord): readonly RawRecord[] | null {
  const history = objectsOf(response.automaticFunctionCallingHistory ?? response.automatic_function_calling_history)
  return history.length > 0 ? history : null
}

function contentsOf({ contents, messages }: RawRecord): readonly RawRecord[] {
  return isObject(contents) ? [contents] : objectsOf(contents ?? messages)
}

/** Several candidates are alternatives; the first is the one that was acted on. */
function answerOf({ candidates }: RawRecord): readonly RawRecord[] {
  return objectsOf(candidates)
    .slice(0, 1)
    .flatMap(({ content }) => objectsOf([content]))
}

function configured(config: unknown): unknown {
  return isObject(config) ? (config.systemInstruction ?? config.system_instruction) : null
}

function declarationsOf({ tools, config }: RawRecord): unknown {
  const held = objectsOf(tools ?? (isObject(config) ? config.tools : null))
  return held.flatMap((tool) => objectsOf(tool.functionDeclarations ?? tool.function_declarations))
}
