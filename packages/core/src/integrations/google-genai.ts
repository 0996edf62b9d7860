/**
 * Google's Gen AI SDK (`@google/genai` from 2.23): `generateContent` and `generateContentStream`, chats and automatic function calling.
 *
 *   const client = new GoogleGenAI({ apiKey, httpOptions: { fetch: withTwinCheck(twincheck) } })
 *
 * The integration uses the SDK's own `fetch` option, so it sees the HTTP traffic and changes nothing in the SDK. Earlier versions have no
 * such option and would ignore it, so they are refused where the installed version can be read. The Live API is not checked.
 */
import type { TwinCheck } from '../boundary/twincheck.ts'
import { geminiContent } from '../wire/gemini/index.ts'
import { type CheckedFetchOptions, createCheckedFetch, type Fetch } from './fetch/checked-fetch.ts'
import { demandLowest } from './unsupported-host.ts'

export { type CheckedFetchOptions, type Fetch, sessionHeader } from './fetch/checked-fetch.ts'
export { UnsupportedHostError } from './unsupported-host.ts'

/** Creates a `fetch` for the SDK's `httpOptions.fetch`. It remembers conversations, so create one for each client. */
export function withTwinCheck(twincheck: TwinCheck, options: CheckedFetchOptions = {}): Fetch {
  demandLowest('@google/genai', [2, 23])
  const paths = [':generateContent', ':streamGenerateContent']
  return createCheckedFetch(twincheck, [{ format: geminiContent, paths }], options)
}
