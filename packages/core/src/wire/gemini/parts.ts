/**
 * The parts of a content in the Gemini API: text, calls, results and others. Clients may write the names of members in camel case or in
 * snake case, and the provider reads both.
 *
 * A call and a result may have no id. Then the call's id is derived from the call. A result without an id belongs to a call of the same
 * name in the preceding reply: the first such call that has no result yet.
 */
import { attempt } from '../../exchange/attempt.ts'
import { deriveIds, isDerivedId } from '../../exchange/derived-id.ts'
import { readCall, textOf } from '../../exchange/read-call.ts'
import type { PlacedCall } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import type { ToolCall } from '../../policy/paper/trace/trace.ts'
import { edit } from '../splice-json.ts'
import type { WireBody } from '../wire-format.ts'

export function memberOf(body: WireBody, name: string): unknown {
  return body[name] ?? body[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
}

/** Reads a list. The provider also accepts a single object instead of a list, and its documentation uses that form. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : isObject(value) ? [value] : []
}

export function partsOf(content: unknown): readonly unknown[] {
  return isObject(content) ? listOf(content.parts) : []
}

export function isCall(part: unknown): part is WireBody {
  return isObject(part) && isObject(memberOf(part, 'functionCall'))
}

export function spokenText(part: unknown): string {
  return isObject(part) && part.thought !== true ? textOf(part.text) : ''
}

export function readCalls(parts: readonly unknown[]): readonly ToolCall[] {
  return deriveIds(parts.filter(isCall).map(readCallPart))
}

function readCallPart(part: WireBody): ToolCall {
  const call = memberOf(part, 'functionCall')
  return isObject(call) ? readCall(call.id, call.name, call.args) : readCall('', '', null)
}

/** Whether the arguments of a call come in several parts. Such parts are not joined here. */
export function isPartial(part: unknown): boolean {
  const call = isObject(part) ? memberOf(part, 'functionCall') : undefined
  return isObject(call) && (memberOf(call, 'partialArgs') !== undefined || memberOf(call, 'willContinue') === true)
}

export function resultOf(part: unknown): WireBody | null {
  const result = isObject(part) ? memberOf(part, 'functionResponse') : undefined
  return isObject(result) ? result : null
}

/**
 * The members under which clients put the text of a result. The API accepts only an object as the result, so a text must be under a
 * member.
 */
const wrappers: ReadonlySet<string> = new Set(['output', 'result', 'content', 'error'])

/**
 * The text of a result. If the result has a single member and that member is one of the wrappers, the text is the member's value.
 * Otherwise the text is the whole result as JSON.
 */
export function resultText({ response }: WireBody): string {
  const [[name, inner] = ['', undefined], ...others] = isObject(response) ? Object.entries(response) : []
  const value = others.length === 0 && wrappers.has(name) ? inner : response
  return typeof value === 'string' ? value : (attempt(() => JSON.stringify(value)) ?? '[unreadable result]')
}

export function isFailed({ response }: WireBody): boolean {
  return isObject(response) && Object.keys(response).length === 1 && (response.error ?? null) !== null
}

export function writeCalls(calls: readonly PlacedCall[], proposed: readonly WireBody[]): readonly WireBody[] {
  const parts = calls.map(({ call, original }) => {
    const kept = original === null ? undefined : proposed[original]
    return kept ?? { functionCall: { ...idOf(call), name: call.name, args: call.arguments } }
  })
  return signFirst(parts, proposed)
}

export function writeResult(call: Pick<ToolCall, 'id' | 'name'>, text: string): WireBody {
  return { functionResponse: { ...idOf(call), name: call.name, response: { output: text } } }
}

function idOf({ id }: Pick<ToolCall, 'id'>): { readonly id?: string } {
  return id === '' || isDerivedId(id) ? {} : { id }
}

/**
 * Moves a thinking model's signature to the new first call. The model signs the first call of its reply, and the provider refuses a
 * history without this signature. The signature is taken from the parts `signed`.
 */
export function signFirst(parts: readonly WireBody[], signed: readonly WireBody[]): readonly WireBody[] {
  const [first, ...others] = parts
  const signature = signed.map(signatureOf).find((found) => found !== undefined)
  if (!first || signature === undefined || signatureOf(first) !== undefined) return parts
  return [edit(first, { thoughtSignature: signature }), ...others.map(unsigned(signature))]
}

function unsigned(signature: unknown): (part: WireBody) => WireBody {
  return (part) =>
    signatureOf(part) === signature ? edit(part, { thoughtSignature: undefined, thought_signature: undefined }) : part
}

function signatureOf(part: WireBody): unknown {
  return memberOf(part, 'thoughtSignature')
}
