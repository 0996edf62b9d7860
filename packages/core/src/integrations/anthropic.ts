/**
 * The Anthropic SDK (`@anthropic-ai/sdk` from 0.60): messages, JSON and streamed.
 *
 *   const client = wrapAnthropic(new Anthropic(), twincheck)
 *
 * The hook is the client's own option `fetch`, so it sees what goes over the wire and touches nothing of the SDK. Whoever
 * constructs the client elsewhere passes that option: `new Anthropic({ fetch: withTwinCheck(twincheck) })`. A `fetch` is never
 * told by which version it is called; `wrapAnthropic` can look at the client and refuses one that it does not know.
 */
import type { TwinCheck } from '../boundary/twincheck.ts'
import { anthropicMessages } from '../wire/anthropic-messages/index.ts'
import { type CheckedFetchOptions, createCheckedFetch, type Fetch } from './fetch/checked-fetch.ts'
import { type FetchClient, readFetchClient } from './fetch/fetch-client.ts'

export { type CheckedFetchOptions, type Fetch, sessionHeader } from './fetch/checked-fetch.ts'
export { UnsupportedHostError } from './unsupported-host.ts'

/** For the client's option `fetch`. Conversations are told apart within one such function: make one for each client. */
export function withTwinCheck(twincheck: TwinCheck, options: CheckedFetchOptions = {}): Fetch {
  return createCheckedFetch(twincheck, { '/messages': anthropicMessages }, options)
}

/** The same client, checked. It sends its requests through the `fetch` it had. */
export function wrapAnthropic<Client extends FetchClient<Client>>(
  client: Client,
  twincheck: TwinCheck,
  options: CheckedFetchOptions = {},
): Client {
  const { fetch } = readFetchClient(client, { name: 'the Anthropic SDK', members: ['messages'], lowest: [0, 60] })
  return client.withOptions({ fetch: withTwinCheck(twincheck, { fetch, ...options }) })
}
