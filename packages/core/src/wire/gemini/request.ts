/** Requests to generate content: the conversation, the functions, and the allowed form of the reply. */
import { textOf } from '../../exchange/read-call.ts'
import type { Shown, WithheldCall } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import type { ReplyForm } from '../../policy/paper/reply-form.ts'
import type { ActiveTools, Message, ToolCall } from '../../policy/paper/trace/trace.ts'
import { chosenForm, readMessages, readTool, readToolList, splitResults, unknownPiece } from '../read-messages.ts'
import { edit } from '../splice-json.ts'
import type { WireBody, WireRequest } from '../wire-format.ts'
import { toJsonSchema } from './json-schema.ts'
import {
  isCall,
  isFailed,
  listOf,
  memberOf,
  partsOf,
  readCalls,
  resultOf,
  resultText,
  signFirst,
  spokenText,
  writeCalls,
  writeResult,
} from './parts.ts'

/**
 * Reads a request. The instruction is the first piece, and every content is one piece. Null if several candidates are requested, because
 * nobody knows which candidate the host will use. Also null if the provider caches a part of the conversation, because the request then
 * lacks this part.
 */
export function readContentRequest(body: unknown): WireRequest | null {
  const contents = isObject(body) ? listOf(body.contents) : []
  if (!isObject(body) || (contents.length === 0 && !Array.isArray(body.contents))) return null
  const configured = memberOf(body, 'generationConfig')
  const settings = isObject(configured) ? configured : {}
  if (Number(memberOf(settings, 'candidateCount') ?? 1) !== 1 || memberOf(body, 'cachedContent')) return null
  const instruction = memberOf(body, 'systemInstruction')
  const said = typeof instruction === 'string' ? [{ text: instruction }] : partsOf(instruction)
  const system = said.length > 0 ? [{ role: 'system', parts: said }] : []
  const { isClosed, form } = readForm(body, settings)
  return {
    pieces: [...system, ...pairResults(contents)],
    tools: isClosed ? [] : body.tools,
    form,
    previous: null,
  }
}

/** `isClosed` is true if the request forbids all calls. The request then has no active tools. */
function readForm(body: WireBody, settings: WireBody): { readonly isClosed: boolean; readonly form: ReplyForm } {
  const tools = memberOf(body, 'toolConfig')
  const configured = isObject(tools) ? memberOf(tools, 'functionCallingConfig') : undefined
  const calling = isObject(configured) ? configured : {}
  const allowed = memberOf(calling, 'allowedFunctionNames')
  const names = Array.isArray(allowed) ? allowed.filter((name) => typeof name === 'string') : null
  const isJson = textOf(memberOf(settings, 'responseMimeType')).includes('json')
  return {
    isClosed: calling.mode === 'NONE',
    form: chosenForm(calling.mode === 'ANY', names, isJson ? { type: 'json_object' } : undefined),
  }
}

/**
 * Finds the call of each result that has no id. The ids of the calls are added to the content that holds the results, as the member
 * `callIds`.
 */
function pairResults(contents: readonly unknown[]): readonly unknown[] {
  let waiting: ToolCall[] = []
  let wasModel = false
  return contents.map((content) => {
    const isModel = isObject(content) && content.role === 'model'
    if (isModel) waiting = [...(wasModel ? waiting : []), ...readCalls(partsOf(content))]
    wasModel = isModel
    const results = isModel
      ? []
      : partsOf(content)
          .map(resultOf)
          .filter((result) => result !== null)
    if (!isObject(content) || results.every(({ id }) => typeof id === 'string')) return content
    const callIds = results.map(({ id, name }) => {
      const at = waiting.findIndex((call) => (typeof id === 'string' ? call.id === id : call.name === name))
      const [call] = at < 0 ? [] : waiting.splice(at, 1)
      return typeof id === 'string' ? id : (call?.id ?? textOf(name))
    })
    return { ...content, callIds }
  })
}

export function readContentPiece(piece: unknown): readonly Message[] {
  if (!isObject(piece)) return [unknownPiece(piece)]
  const parts = partsOf(piece)
  switch (piece.role) {
    case 'system':
      return readMessages([{ role: 'system', content: parts.map(shownText).join('\n') }])
    case 'model':
      return readMessages([{ role: 'assistant', content: parts.map(spokenText).join(''), calls: readCalls(parts) }])
    case 'user':
    case 'function':
    case undefined:
      if (parts.length === 0 && !Array.isArray(piece.parts)) break
      return readMessages(readUserParts(parts, Array.isArray(piece.callIds) ? piece.callIds : []))
  }
  return [unknownPiece(piece.role)]
}

function readUserParts(parts: readonly unknown[], callIds: readonly unknown[]): readonly Message[] {
  let count = 0
  const readResult = (part: unknown): Message | null => {
    const result = resultOf(part)
    if (!result) return null
    const callId = textOf(callIds[count++] ?? result.id)
    const message = { role: 'tool', callId, content: resultText(result) } as const
    return isFailed(result) ? { ...message, isError: true } : message
  }
  return splitResults(parts, readResult, (said) => said.map(shownText).join('\n'))
}

function shownText(part: unknown): string {
  if (!isObject(part)) return '[unreadable part]'
  return typeof part.text === 'string' ? part.text : `[${Object.keys(part)[0] ?? 'empty part'}]`
}

export function readContentTools(tools: unknown): ActiveTools {
  const declared = listOf(tools).flatMap((tool) =>
    isObject(tool) ? listOf(memberOf(tool, 'functionDeclarations')) : [],
  )
  return readToolList(isObject(tools) || Array.isArray(tools) ? declared : tools, (tool) => {
    if (!isObject(tool)) return null
    const schema = memberOf(tool, 'parametersJsonSchema') ?? toJsonSchema(tool.parameters)
    return readTool(tool.name, tool.description, schema ?? { type: 'object', properties: {} })
  })
}

export function rejoinContentCalls(
  turn: readonly unknown[],
  [next, ...after]: readonly unknown[],
  withheld: readonly WithheldCall[],
): { turn: readonly unknown[]; after: readonly unknown[] } | null {
  const at = turn.findLastIndex((content) => partsOf(content).some(isCall))
  const content = turn[at]
  if (!isObject(content) || !isObject(next) || next.role === 'model' || partsOf(next).length === 0) return null
  const own = partsOf(content)
  let calls: readonly WireBody[] = own.filter(isCall)
  const signed = calls
  for (const { call, index } of withheld) {
    calls = calls.toSpliced(index, 0, ...writeCalls([{ call, original: null }], []))
  }
  const first = own.findIndex(isCall)
  const parts = [
    ...own.slice(0, first),
    ...signFirst(calls, signed),
    ...own.slice(first).filter((part) => !isCall(part)),
  ]
  const results = withheld.map(({ call, text }) => writeResult(call, text))
  return {
    turn: turn.with(at, edit(content, { parts })),
    after: [edit(next, { parts: [...results, ...partsOf(next)] }), ...after],
  }
}

export function withoutShownParts(turn: readonly unknown[], { text }: Shown): readonly unknown[] | null {
  const said = turn.flatMap(partsOf).map(spokenText).join('')
  if (!said.startsWith(text)) return null
  let left = text.length + (said.startsWith('\n\n', text.length) ? 2 : 0)
  const contents = turn.flatMap((content): readonly unknown[] => {
    const parts = partsOf(content).flatMap((part): readonly unknown[] => {
      const spoken = spokenText(part)
      const gone = Math.min(left, spoken.length)
      if (gone === 0 || !isObject(part)) return [part]
      left -= gone
      return gone === spoken.length && memberOf(part, 'thoughtSignature') === undefined
        ? []
        : [edit(part, { text: spoken.slice(gone) })]
    })
    return isObject(content) && parts.length > 0 ? [edit(content, { parts })] : []
  })
  return contents.length > 0 ? contents : null
}
