/**
 * The Anthropic SDK (`@anthropic-ai/sdk` from 0.60): messages, JSON and streamed.
 *
 *   const client = wrapAnthropic(new Anthropic(), twincheck)
 *
 * The integration uses the client's own `fetch` option, so it sees the HTTP traffic and changes nothing in the SDK. If you construct the
 * client elsewhere, pass that option: `new Anthropic({ fetch: withTwinCheck(twincheck) })`. A `fetch` cannot know which SDK version calls
 * it. `wrapAnthropic` checks the client and refuses unsupported versions.
 */
import type { TwinCheck } from '../boundary/twincheck.ts'
import { anthropicMessages } from '../wire/anthropic-messages/index.ts'
import { type CheckedFetchOptions, createCheckedFetch, type Fetch } from './fetch/checked-fetch.ts'
import { type FetchClient, readFetchClient } from './fetch/fetch-client.ts'

export { type CheckedFetchOptions, type Fetch, sessionHeader } from './fetch/checked-fetch.ts'
export { UnsupportedHostError } from './unsupported-host.ts'

/** Creates a `fetch` for the client's `fetch` option. It remembers conversations, so create one for each client. */
export function withTwinCheck(twincheck: TwinCheck, options: CheckedFetchOptions = {}): Fetch {
  return createCheckedFetch(twincheck, [{ format: anthropicMessages, paths: ['/messages'] }], options)
}

/** Returns the same client with checks. The client continues to send its requests through its own `fetch`. */
export function wrapAnthropic<Client extends FetchClient<Client>>(
  client: Client,
  twincheck: TwinCheck,
  options: CheckedFetchOptions = {},
): Client {
  const { fetch } = readFetchClient(client, { name: 'the Anthropic SDK', members: ['messages'], lowest: [0, 60] })
  return client.withOptions({ fetch: withTwinCheck(twincheck, { fetch, ...options }) })
}
