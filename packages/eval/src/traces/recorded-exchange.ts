/**
 * Finds the request and response of a provider inside a recording: an HTTP recording of a test (`{scope, method, body,
 * response}`), a cassette (`{request, response}`), an entry of an HTTP archive, or Bedrock's invocation log. If the answer
 * cannot be read, the whole exchange is not read.
 */
import { isObject } from '@twincheck/core/reading'
import { heldValue } from './held-value.ts'
import { objectOf, type RawRecord, textOrNull } from './raw.ts'
import { streamedAnswer } from './streamed-answer.ts'

export function recordedExchange(record: RawRecord): RawRecord | null {
  if (record.schemaType === 'ModelInvocationLog') return invocation(record)
  return cassette(record) ?? recording(record)
}

function recording({ scope, method, path, body, response, status }: RawRecord): RawRecord | null {
  if (typeof method !== 'string' || typeof (scope ?? path) !== 'string' || status === undefined) return null
  return exchange(heldValue(body), response, status, path)
}

/** In cassettes and HTTP archives, the bodies are texts. */
function cassette({ request, response }: RawRecord): RawRecord | null {
  if (!isObject(request) || !isObject(response) || typeof request.method !== 'string') return null
  const address = textOrNull(request.uri) ?? textOrNull(request.url)
  if (address === null) return null
  const { status, body, content } = response
  const code = isObject(status) ? status.code : status
  return exchange(heldValue(textIn(request.body ?? request.postData)), textIn(body ?? content), code, address)
}

function textIn(body: unknown): unknown {
  return isObject(body) ? (body.string ?? body.text ?? body) : body
}

function exchange(asked: unknown, response: unknown, status: unknown, address: unknown): RawRecord | null {
  if (!isObject(asked)) return null
  const request = { model: modelIn(address), ...asked }
  // A failed request was still sent.
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

/** Bedrock has the model in the URL. */
function modelIn(path: unknown): string | undefined {
  return textOrNull(/\/model\/([^/]{1,200})\//.exec(String(path))?.[1]) ?? undefined
}
