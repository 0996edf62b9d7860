/**
 * The OpenAI SDK (`openai` 6 and 7): chat completions and responses, JSON and streamed.
 *
 *   const client = wrapOpenAI(new OpenAI(), twincheck)
 *
 * The integration uses the client's own `fetch` option, so it sees the HTTP traffic and changes nothing in the SDK. If you construct the
 * client elsewhere, pass that option: `new OpenAI({ fetch: withTwinCheck(twincheck) })`. A `fetch` cannot know which SDK version calls
 * it. `wrapOpenAI` checks the client and refuses unsupported versions.
 */
import type { TwinCheck } from '../boundary/twincheck.ts'
import { openaiChat } from '../wire/openai-chat/index.ts'
import { openaiResponses } from '../wire/openai-responses/index.ts'
import { type CheckedFetchOptions, createCheckedFetch, type Fetch } from './fetch/checked-fetch.ts'
import { type FetchClient, readFetchClient } from './fetch/fetch-client.ts'

export { type CheckedFetchOptions, type Fetch, sessionHeader } from './fetch/checked-fetch.ts'
export { UnsupportedHostError } from './unsupported-host.ts'

/** Creates a `fetch` for the client's `fetch` option. It remembers conversations, so create one for each client. */
export function withTwinCheck(twincheck: TwinCheck, options: CheckedFetchOptions = {}): Fetch {
  const formats = [
    { format: openaiChat, paths: ['/chat/completions'] },
    { format: openaiResponses, paths: ['/responses'] },
  ]
  return createCheckedFetch(twincheck, formats, options)
}

/** Returns the same client with checks. The client continues to send its requests through its own `fetch`. */
export function wrapOpenAI<Client extends FetchClient<Client>>(
  client: Client,
  twincheck: TwinCheck,
  options: CheckedFetchOptions = {},
): Client {
  const { fetch } = readFetchClient(client, { name: 'the OpenAI SDK', members: ['chat', 'responses'], lowest: [6, 0] })
  return client.withOptions({ fetch: withTwinCheck(twincheck, { fetch, ...options }) })
}
