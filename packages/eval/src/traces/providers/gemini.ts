/** Gemini: `{contents, systemInstruction, tools}`, with or without the response's `candidates`, or a plain list of contents. */
import { isObject } from '@twincheck/core/reading'
import { exchangeOf, importExchange } from '../general-run.ts'
import { firstOf, objectOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { TraceFormat } from '../trace-format.ts'
import { geminiContents, geminiText, isGeminiContent } from './gemini-parts.ts'

export const gemini: TraceFormat = {
  name: 'gemini',
  title: 'Gemini contents',
  keys: 'contents systemInstruction generationConfig candidates usageMetadata',
  recognises: (record) => {
    const { request, response } = exchangeOf(record)
    const first = isObject(request.contents) ? request.contents : firstOf(request.contents ?? request.messages)
    return (first !== undefined && isGeminiContent(first)) || answerOf(response ?? record).some(isGeminiContent)
  },
  read: (record) => {
    const { request, response } = exchangeOf(record)
    const history = historyOf(response ?? record)
    const answer = answerOf(response ?? record)
    const { systemInstruction, system_instruction, config } = request
    const configured = objectOf(config).systemInstruction ?? objectOf(config).system_instruction
    return importExchange('gemini', record, geminiContents, {
      tools: readToolDefinitions(declarationsOf(request)),
      system: geminiText(systemInstruction ?? system_instruction ?? configured),
      before: history ?? contentsOf(request),
      answer,
      // Calls that the client executes automatically are decisions of this exchange too.
      decided: answer.length === 0 || history !== null,
      model: textOrNull(response?.modelVersion) ?? textOrNull(record.modelVersion),
    })
  },
}

/** If the client calls tools automatically, the response holds the whole conversation up to the answer. */
function historyOf(response: RawRecord): readonly RawRecord[] | null {
  const history = objectsOf(response.automaticFunctionCallingHistory ?? response.automatic_function_calling_history)
  return history.length > 0 ? history : null
}

function contentsOf({ contents, messages }: RawRecord): readonly RawRecord[] {
  return isObject(contents) ? [contents] : objectsOf(contents ?? messages)
}

/** Several candidates are alternatives. The program acts on the first. */
function answerOf({ candidates }: RawRecord): readonly RawRecord[] {
  return objectsOf(candidates)
    .slice(0, 1)
    .flatMap(({ content }) => objectsOf([content]))
}

function declarationsOf({ tools, config }: RawRecord): unknown {
  const held = objectsOf(tools ?? objectOf(config).tools)
  return held.flatMap((tool) => objectsOf(tool.functionDeclarations ?? tool.function_declarations))
}
