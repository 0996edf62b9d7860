/**
 * Reads Gemini exchanges: `{contents, systemInstruction, tools}`, with or without the response's `candidates`, or a plain list of
 * contents.
 *
 * Several formats use the contents: `{role: "user" | "model", parts: […]}`. A part is a text, a call or a call's response, with member
 * names in camel or snake case. Calls without ids are answered in order.
 */

import { exchangeFormat, type ImportedCall, readEach } from '../imported-run.ts'
import { firstOf, isObject, listOf, objectOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'

export const gemini = exchangeFormat({
  name: 'gemini',
  title: 'Gemini contents',
  keys: 'contents systemInstruction generationConfig candidates usageMetadata',
  recognises: ({ record, request, response }) => {
    const first = isObject(request.contents) ? request.contents : firstOf(request.contents ?? request.messages)
    return (first !== undefined && isGeminiContent(first)) || answerOf(response ?? record).some(isGeminiContent)
  },
  read: ({ record, request, response }) => {
    const history = historyOf(response ?? record)
    const answer = answerOf(response ?? record)
    const { systemInstruction, system_instruction, config } = request
    const configured = objectOf(config).systemInstruction ?? objectOf(config).system_instruction
    return {
      reader: geminiContents,
      tools: declarationsOf(request),
      system: geminiText(systemInstruction ?? system_instruction ?? configured),
      before: history ?? contentsOf(request),
      answer,
      // If the client executes calls automatically, these calls are also decisions of this exchange.
      decided: answer.length === 0 || history !== null,
      model: textOrNull(response?.modelVersion) ?? textOrNull(record.modelVersion),
    }
  },
})

/** If the client calls tools automatically, the response holds the whole conversation up to the answer. */
function historyOf(response: RawRecord): readonly RawRecord[] | null {
  const history = objectsOf(response.automaticFunctionCallingHistory ?? response.automatic_function_calling_history)
  return history.length > 0 ? history : null
}

function contentsOf({ contents, messages }: RawRecord): readonly RawRecord[] {
  return isObject(contents) ? [contents] : objectsOf(contents ?? messages)
}

/** The model's answer. Several candidates are alternatives, and the program acts on the first of them. */
function answerOf({ candidates }: RawRecord): readonly RawRecord[] {
  return objectsOf(candidates)
    .slice(0, 1)
    .flatMap(({ content }) => objectsOf([content]))
}

function declarationsOf({ tools, config }: RawRecord): unknown {
  const held = objectsOf(tools ?? objectOf(config).tools)
  return held.flatMap((tool) => objectsOf(tool.functionDeclarations ?? tool.function_declarations))
}

export function isGeminiContent({ role, parts }: RawRecord): boolean {
  if (!Array.isArray(parts) || !(role === undefined || role === 'user' || role === 'model' || role === 'function'))
    return false
  const [first] = partsOf(parts)
  return first !== undefined && typeof first.type !== 'string' && kindOf(first) !== null
}

export const geminiContents = readEach<RawRecord>({
  add: (conversation, { role, parts }) => {
    let said: string[] = []
    let calls: ImportedCall[] = []
    let responses = 0
    const conclude = () => {
      if (role === 'model') conversation.assistant(said.join('\n'), calls)
      else conversation.user(said.join('\n'))
      said = []
      calls = []
    }
    for (const part of partsOf(parts)) {
      const [call] = objectsOf([callOf(part)])
      const [response] = objectsOf([responseOf(part)])
      const kind = kindOf(part)
      if (call !== undefined) calls.push({ id: call.id, name: call.name, arguments: call.args })
      else if (response !== undefined) {
        // If the model ran code itself, the result of the code is in the same message.
        if (role === 'model' && said.length + calls.length > 0) conclude()
        responses++
        conversation.result({ callId: response.id, content: response.response })
      } else if (kind === 'text') said.push(String(part.text))
      else if (kind === 'other') said.push(`[${otherParts.find((name) => (part[name] ?? null) !== null)}]`)
      else if (kind === null)
        conversation.leaveUnknown('message', `a part with ${Object.keys(part).join(', ').slice(0, 80)}`)
    }
    if (responses === 0 || said.length + (role === 'model' ? calls.length : 0) > 0) conclude()
  },
  count: ({ role, parts }) => {
    const kinds = partsOf(parts)
      .map(kindOf)
      .filter((kind) => kind !== 'thought' && kind !== null)
    const number = (kind: PartKind) => kinds.filter((one) => one === kind).length
    const results = number('response')
    const spoken = kinds.map((kind) => kind !== 'response' && (role === 'model' || kind !== 'call'))
    const stretches = spoken.filter((one, index) => one && (index === 0 || kinds[index - 1] === 'response')).length
    const said = role === 'model' ? stretches : Math.min(1, spoken.filter((one) => one).length)
    return { said: results === 0 ? 1 : said, calls: number('call'), results }
  },
})

export function geminiText(value: unknown): string | null {
  if (typeof value === 'string') return textOrNull(value)
  const parts = isObject(value) ? objectsOf(value.parts ?? [value]) : objectsOf(value)
  return textOrNull(parts.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])).join('\n'))
}

/** Older clients write a plain text instead of a part. */
function partsOf(parts: unknown): readonly RawRecord[] {
  return objectsOf(listOf(parts).map((part) => (typeof part === 'string' ? { text: part } : part)))
}

type PartKind = 'text' | 'thought' | 'call' | 'response' | 'other'

function kindOf(part: RawRecord): PartKind | null {
  if (part.thought === true) return 'thought'
  if (isObject(callOf(part))) return 'call'
  if (isObject(responseOf(part))) return 'response'
  if (typeof part.text === 'string') return 'text'
  return otherParts.some((name) => part[name] !== undefined && part[name] !== null) ? 'other' : null
}

const otherParts = [
  ...['inlineData', 'inline_data', 'fileData', 'file_data', 'videoMetadata', 'video_metadata'],
] as const

/** A call, or code that the model writes and the provider runs. Such code counts as a call. */
function callOf(part: RawRecord): unknown {
  const code = part.executableCode ?? part.executable_code
  if (isObject(code)) return { id: code.id, name: 'code_execution', args: code }
  return part.functionCall ?? part.function_call
}

function responseOf(part: RawRecord): unknown {
  const ran = part.codeExecutionResult ?? part.code_execution_result
  if (isObject(ran)) return { id: ran.id, response: ran }
  return part.functionResponse ?? part.function_response
}
