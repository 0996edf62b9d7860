/**
 * One exchange with a provider as something in between recorded it: a test's recording of HTTP (`{scope, method, body,
 * response}`), or Bedrock's log of invocations. Inside is a request and a response of any provider's format.
 */
import { isObject } from '@twincheck/core/reading'
import { heldValue } from './held-value.ts'
import type { RawRecord } from './importer.ts'
import { textOrNull } from './raw.ts'

export function recordedExchange(record: RawRecord): RawRecord | null {
  if (record.schemaType === 'ModelInvocationLog') return invocation(record)
  const { scope, method, path, body, response, status } = record
  if (typeof method !== 'string' || typeof (scope ?? path) !== 'string' || status === undefined) return null
  const [asked, answered] = [heldValue(body), heldValue(response)]
  if (!isObject(asked) || !isObject(answered)) return null
  return { request: { model: modelIn(path), ...asked }, response: answered }
}

function invocation({ input, output, modelId, requestId }: RawRecord): RawRecord | null {
  const asked = isObject(input) ? heldValue(input.inputBodyJson) : null
  const answered = isObject(output) ? heldValue(output.outputBodyJson) : null
  if (!isObject(asked)) return null
  return { id: requestId, model: modelId, request: asked, ...(isObject(answered) ? { response: answered } : {}) }
}

/** Bedrock names the model in the address. */
function modelIn(path: unknown): string | undefined {
  return textOrNull(/^\/model\/([^/]{1,200})\//.exec(String(path))?.[1]) ?? undefined
}
