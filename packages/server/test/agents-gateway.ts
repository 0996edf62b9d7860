/** Scripted agents whose requests go through a real gateway in mode `advise` to a provider over HTTP. */
import { type Connect, openFetchHosts } from '../../core/test/agents/fetch-hosts.ts'
import { openTestGateway } from './gateway-world.ts'
import { startRawUpstream } from './raw-upstream.ts'

const paths: Readonly<Record<string, string>> = {
  'openai-chat': '/v1/chat/completions',
  'openai-responses': '/v1/responses',
  'anthropic-messages': '/v1/messages',
  gemini: '/v1beta/models/m:generateContent',
}

/** Conversations must be played one after another: the upstream answers for the one that was opened last. */
export async function openAgentsGateway() {
  let answer: Parameters<Connect>[1] | null = null
  const upstream = await startRawUpstream(async ({ body }, outgoing) => {
    const response = await answer?.('', { method: 'POST', body: body.toString() })
    const type = response?.headers.get('content-type') ?? 'text/plain'
    outgoing.writeHead(response ? 200 : 500, { 'content-type': type }).end(await response?.text())
  })
  const gateway = await openTestGateway(upstream, { mode: 'advise', calibration: null, profile: 'standard' })
  const hosts = openFetchHosts(({ name }, provider) => {
    answer = provider
    return { fetch, url: `${gateway.url}${paths[name]}` }
  })
  return {
    hosts,
    close: async () => {
      await gateway.close()
      await upstream.close()
    },
  }
}
