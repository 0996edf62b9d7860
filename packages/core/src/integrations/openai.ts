/**
 * The OpenAI SDK (`openai` 6 and 7): chat completions and responses, JSON and streamed.
 *
 *   const client = wrapOpenAI(new OpenAI(), twincheck)
 *
 * The hook is the client's own option `fetch`, so it sees what goes over the wire and touches nothing of the SDK. Whoever
 * constructs the client elsewhere passes that option: `new OpenAI({ fetch: withTwinCheck(twincheck) })`. A `fetch` is never
 * told by which version it is called; `wrapOpenAI` can look at the client and refuses one that it does not know.
 */
import type { TwinCheck } from '../boundary/twincheck.ts'
import { openaiChat } from '../wire/openai-chat/index.ts'
import { openaiResponses } from '../wire/openai-responses/index.ts'
import { type CheckedFetchOptions, createCheckedFetch, type Fetch } from './fetch/checked-fetch.ts'
import { type FetchClient, readFetchClient } from './fetch/fetch-client.ts'

export { type CheckedFetchOptions, type Fetch, sessionHeader } from './fetch/checked-fetch.ts'
export { UnsupportedHostError } from './unsupported-host.ts'

/** For the client's option `fetch`. Conversations are told apart within one such function: make one for each client. */
export function withTwinCheck(twincheck: TwinCheck, options: CheckedFetchOptions = {}): Fetch {
  return createCheckedFetch(twincheck, { '/chat/completions': openaiChat, '/responses': openaiResponses }, options)
}

/** The same client, checked. It sends its requests through the `fetch` it had. */
export function wrapOpenAI<Client extends FetchClient<Client>>(
  client: Client,
  twincheck: TwinCheck,
  options: CheckedFetchOptions = {},
): Client {
  const { fetch } = readFetchClient(client, { name: 'the OpenAI SDK', members: ['chat', 'responses'], lowest: [6, 0] })
  return client.withOptions({ fetch: withTwinCheck(twincheck, { fetch, ...options }) })
}
