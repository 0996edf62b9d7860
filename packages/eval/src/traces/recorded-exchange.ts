/**
 * Finds the request and response of a provider inside a recording. A recording is an HTTP recording of a test (`{scope, method, body,
 * response}`), a cassette (`{request, response}`), an entry of an HTTP archive, or an entry of Bedrock's invocation log. If the answer
 * cannot be read, the whole exchange is not read.
 */
import { isObject, readWholeStream } from '@twincheck/core/reading'
import { fromBase64, fromHex, letters, textOf } from './input/bytes.ts'
import { firstOf, heldValue, listOf, objectOf, objectsOf, parsedObject, type RawRecord, textOrNull } from './raw.ts'

export function recordedExchange(record: RawRecord): RawRecord | null {
  if (record.schemaType === 'ModelInvocationLog') return invocation(record)
  return cassette(record) ?? recording(record)
}

function recording({ scope, method, path, body, response, status }: RawRecord): RawRecord | null {
  if (typeof method !== 'string' || typeof (scope ?? path) !== 'string' || status === undefined) return null
  return exchange(heldValue(body), response, status, path)
}

/** Reads an entry of a cassette, of an HTTP archive or of a gateway's log. The bodies in it are texts or objects. */
function cassette(record: RawRecord): RawRecord | null {
  // Loggers of web servers shorten the names.
  const { req, res, request = req, response = res } = record
  if (!isObject(request) || !isObject(response)) return null
  const address = textOrNull(request.uri) ?? textOrNull(request.url)
  // The logs of some gateways contain only the body of a request.
  const isBodies = request.body !== undefined && response.body !== undefined
  if (!isBodies && (typeof request.method !== 'string' || address === null)) return null
  const { status, body, content } = response
  const code = isObject(status) ? status.code : status
  return exchange(heldValue(textIn(request.body ?? request.postData)), textIn(body ?? content), code, address)
}

/** The text of a body. Cassettes and HTTP archives may store it in base64. */
function textIn(body: unknown): unknown {
  if (!isObject(body)) return body
  const text = body.string ?? body.text
  const packed = textOrNull(body.base64_string) ?? (body.encoding === 'base64' ? textOrNull(text) : null)
  return packed === null ? (text ?? body) : textOf(fromBase64(packed))
}

/** Whether the record is recorded traffic without a body, such as the download of a picture in an HTTP archive. */
export function isOtherTraffic({ request, response }: RawRecord): boolean {
  if (!isObject(request) || !isObject(response) || typeof request.method !== 'string') return false
  if ((textOrNull(request.uri) ?? textOrNull(request.url)) === null) return false
  return !isObject(heldValue(textIn(request.body ?? request.postData)))
}

function exchange(asked: unknown, response: unknown, status: unknown, address: unknown): RawRecord | null {
  if (!isObject(asked)) return null
  const request = { model: modelIn(address), ...asked }
  // A request that failed has no answer. It is read without a response, because it was sent to the model.
  if (typeof status === 'number' && status >= 400) return { request }
  const answered = answerIn(response)
  return answered === null ? null : { request, response: answered }
}

function answerIn(response: unknown): RawRecord | null {
  const held = heldValue(response)
  return isObject(held) ? held : streamedAnswer(held)
}

function invocation({ input, output, modelId, requestId }: RawRecord): RawRecord | null {
  const asked = heldValue(objectOf(input).inputBodyJson)
  if (!isObject(asked)) return null
  const named = { id: requestId, model: modelId, request: asked }
  if (!isObject(output) || output.outputBodyJson === undefined) return named
  const answered = answerIn(output.outputBodyJson)
  return answered === null ? null : { ...named, response: answered }
}

/** The model in a URL of Bedrock, which contains `…/model/NAME/…`. */
function modelIn(path: unknown): string | undefined {
  return textOrNull(/\/model\/([^/]{1,200})\//.exec(String(path))?.[1]) ?? undefined
}

/**
 * Rebuilds the response of a provider from a streamed answer. Null if no known provider writes such events. Recordings store a stream as
 * a list of objects, as server-sent events in one text, or as AWS event-stream frames in hexadecimal.
 */
function streamedAnswer(body: unknown): RawRecord | null {
  const events = streamedEvents(body)
  return events === null ? null : joinEvents(events)
}

/** Rebuilds a response from the events of its stream. Null if no known provider writes such events. */
export function joinEvents(events: readonly RawRecord[]): RawRecord | null {
  return readers.map((read) => read(events)).find((answer) => answer !== null) ?? null
}

const readers: readonly ((events: readonly RawRecord[]) => RawRecord | null)[] = [
  fromResponses,
  fromAnthropic,
  fromChunks,
  fromConverse,
  fromGemini,
  fromTexts,
]

/**
 * The last event of a Responses API stream holds the whole response. If the stream was cut off, the response consists of the items so
 * far.
 */
function fromResponses(events: readonly RawRecord[]): RawRecord | null {
  const ended = events.findLast(({ type }) => /^response\.(?:completed|incomplete|failed)$/.test(String(type)))
  if (isObject(ended?.response)) return ended.response
  const opened = events.find(({ type }) => type === 'response.created')
  const output = events.flatMap(({ type, item }) => (type === 'response.output_item.done' ? objectsOf([item]) : []))
  return opened === undefined && output.length === 0 ? null : { ...objectOf(opened?.response), output }
}

type GrowingBlock = { readonly start: RawRecord; text: string; json: string }

function fromAnthropic(events: readonly RawRecord[]): RawRecord | null {
  const opened = events.find(({ type }) => type === 'message_start')
  if (opened === undefined) return null
  const blocks = new Map<unknown, GrowingBlock>()
  for (const { type, index, content_block, delta } of events) {
    if (type === 'content_block_start' && isObject(content_block)) {
      blocks.set(index, { start: content_block, text: String(content_block.text ?? ''), json: '' })
    }
    const block = blocks.get(index)
    if (block === undefined || !isObject(delta)) continue
    block.text += textOrNull(delta.text) ?? ''
    block.json += textOrNull(delta.partial_json) ?? ''
  }
  const content = [...blocks.values()].map(({ start, text, json }) => {
    if (start.type === 'text') return { ...start, text }
    return json === '' ? start : { ...start, input: json }
  })
  return { type: 'message', ...objectOf(opened.message), content }
}

function fromChunks(events: readonly RawRecord[]): RawRecord | null {
  const deltas = events.flatMap(({ choices }) => objectsOf([firstOf(choices)?.delta]))
  if (deltas.length === 0) return null
  const calls = new Map<unknown, { id: unknown; name: string; written: string }>()
  for (const { index = 0, id, function: called } of deltas.flatMap(({ tool_calls }) => objectsOf(tool_calls))) {
    const call = calls.get(index) ?? { id: null, name: '', written: '' }
    calls.set(index, call)
    call.id ??= id ?? null
    call.name += isObject(called) ? (textOrNull(called.name) ?? '') : ''
    call.written += isObject(called) ? (textOrNull(called.arguments) ?? '') : ''
  }
  const tool_calls = [...calls.values()].map(({ id, name, written }) => {
    return { id, type: 'function', function: { name, arguments: written } }
  })
  const content = deltas.map((delta) => textOrNull(delta.content) ?? '').join('')
  const message = { role: 'assistant', content, ...(tool_calls.length > 0 ? { tool_calls } : {}) }
  return { id: events[0]?.id, model: events[0]?.model, choices: [{ message }] }
}

function fromConverse(events: readonly RawRecord[]): RawRecord | null {
  if (!events.some(({ messageStart }) => isObject(messageStart))) return null
  const blocks = new Map<unknown, GrowingBlock>()
  for (const { contentBlockStart: opened, contentBlockDelta: grown } of events) {
    const event = isObject(opened) ? opened : isObject(grown) ? grown : null
    if (event === null) continue
    const block = blocks.get(event.contentBlockIndex) ?? {
      start: objectOf(objectOf(event.start).toolUse),
      ...{ text: '', json: '' },
    }
    blocks.set(event.contentBlockIndex, block)
    const delta = objectOf(event.delta)
    block.text += textOrNull(delta.text) ?? ''
    block.json += isObject(delta.toolUse) ? (textOrNull(delta.toolUse.input) ?? '') : ''
  }
  const content = [...blocks.values()].map(({ start, text, json }) => {
    return start.name === undefined ? { text } : { toolUse: { ...start, input: json } }
  })
  return { output: { message: { role: 'assistant', content } } }
}

function fromGemini(events: readonly RawRecord[]): RawRecord | null {
  const contents = events.flatMap(({ candidates }) => objectsOf([firstOf(candidates)?.content]))
  if (contents.length === 0) return null
  const parts = contents.flatMap((content) => listOf(content.parts))
  return { modelVersion: events[0]?.modelVersion, candidates: [{ content: { role: 'model', parts } }] }
}

/** Joins the stream of a model that continues a text. Each event holds the next part of the text. */
function fromTexts(events: readonly RawRecord[]): RawRecord | null {
  const texts = events.map(
    (event) => textOrNull(event.generation) ?? textOrNull(event.outputText) ?? textOrNull(event.completion),
  )
  // The result is null if any event is of another kind, such as a step of an agent. Otherwise only the texts would be joined, and this
  // event would be lost without a report.
  return texts.length > 0 && texts.every((text) => text !== null) ? { completion: texts.join('') } : null
}

/** The events of a recorded stream. Null if the body is not a stream. */
function streamedEvents(body: unknown): readonly RawRecord[] | null {
  if (typeof body === 'string') return isHexadecimal(body) ? awsEvents(body) : serverSent(body)
  if (!Array.isArray(body) || body.length === 0) return null
  if (body.every((part) => typeof part === 'string')) return streamedEvents(body.join(''))
  return body.every(isObject) ? objectsOf(body) : null
}

function isHexadecimal(text: string): boolean {
  return text.length >= 2 * (PRELUDE_BYTES + CHECKSUM_BYTES) && text.length % 2 === 0 && !/[^0-9a-f]/i.test(text)
}

/** Reads the events of a stream of server-sent events. Null if any event cannot be read, because this event may have held a call. */
function serverSent(text: string): readonly RawRecord[] | null {
  if (!/^(?:event|data|id|retry|:)/.test(text.trimStart())) return null
  const events = [...readWholeStream(new TextEncoder().encode(text))]
    .filter((data) => data !== '' && data.trim() !== '[DONE]')
    .map(parsedObject)
  return events.length > 0 && events.every((event) => event !== null) ? events : null
}

/**
 * A frame of an AWS event stream starts with its length, the length of its headers and a checksum. A second checksum follows the payload.
 */
const PRELUDE_BYTES = 12
const CHECKSUM_BYTES = 4

function awsEvents(text: string): readonly RawRecord[] | null {
  const bytes = fromHex(text)
  const numbers = new DataView(bytes.buffer)
  const events: RawRecord[] = []
  for (let at = 0; at + PRELUDE_BYTES <= bytes.length; ) {
    const [size, headers] = [numbers.getUint32(at), numbers.getUint32(at + 4)]
    const start = at + PRELUDE_BYTES + headers
    const end = at + size - CHECKSUM_BYTES
    if (end < start || end > bytes.length) return null
    const payload = parsedObject(textOf(bytes.subarray(start, end)))
    if (payload === null) return null
    events.push(eventIn(payload, letters(bytes.subarray(at + PRELUDE_BYTES, start))))
    at += size
  }
  return events.length > 0 ? events : null
}

/**
 * Reads an event from a frame. For model calls, the event is base64 text in the payload. For the Converse API, a header names the event.
 */
function eventIn(payload: RawRecord, headers: string): RawRecord {
  const packed = textOrNull(payload.bytes)
  if (packed !== null) {
    const text = textOf(fromBase64(packed))
    // A payload that is not JSON is the plain text of an agent's answer.
    return parsedObject(text) ?? { completion: text }
  }
  const name = /:event-type\u0007.{2}([A-Za-z]{1,60})/s.exec(headers)?.[1]
  return name === undefined ? payload : { [name]: payload }
}
