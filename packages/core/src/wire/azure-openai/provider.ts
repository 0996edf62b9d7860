/**
 * Azure OpenAI. It has the formats of OpenAI, but other paths and another header for the key. The API version is in the query, which is
 * passed on unchanged.
 */

import { writeOpenAIError } from '../openai/index.ts'
import { openaiChat } from '../openai-chat/index.ts'
import { openaiResponses } from '../openai-responses/index.ts'
import { endpointAt, type Provider } from '../provider.ts'

const deployed = /^\/openai\/deployments\/([^/]+)\/chat\/completions$/i

export const azure: Provider = {
  name: 'azure',
  endpoints: [
    {
      format: openaiChat,
      find: (path) => {
        const [, deployment] = deployed.exec(path) ?? []
        return deployment === undefined ? null : `/openai/deployments/${deployment}/chat/completions`
      },
    },
    endpointAt('/openai/v1/chat/completions', openaiChat),
    endpointAt('/openai/v1/responses', openaiResponses),
    endpointAt('/openai/responses', openaiResponses),
  ],
  roots: ['/openai'],
  agentPaths: [
    'POST /openai/deployments/*',
    'POST /openai/v1/chat/completions',
    'POST /openai/v1/embeddings',
    'GET /openai/v1/models',
    'GET /openai/v1/models/*',
    ...['/openai/v1/responses', '/openai/responses'].flatMap((path) => [
      `POST ${path}`,
      ...['GET', 'POST', 'DELETE'].map((method) => `${method} ${path}/*`),
    ]),
  ],
  isMeant: (path) => path !== null && /^\/openai(?:\/|$)/i.test(path),
  // Clients send the whole path. If the upstream's address already ends with the beginning of the path, that part of the address is
  // removed.
  pathRule: (base) => {
    const before = base.replace(/\/openai(?:\/v1)?$/, '')
    return (path) => before + path
  },
  authorize: (apiKey) => ['api-key', apiKey],
  keyHeaders: ['authorization', 'api-key'],
  keyParameters: [],
  accountHeaders: [],
  writeError: writeOpenAIError,
}
