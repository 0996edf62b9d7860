/** Anthropic. */
import { endpointAt, type Provider, versionedPath } from '../provider.ts'
import { anthropicMessages } from './index.ts'

export const anthropic: Provider = {
  name: 'anthropic',
  endpoints: [endpointAt('/v1/messages', anthropicMessages)],
  roots: ['/v1'],
  agentPaths: ['POST /v1/messages', 'POST /v1/messages/count_tokens', 'GET /v1/models', 'GET /v1/models/*'],
  // Anthropic's clients send their API version with every request.
  isMeant: (path, headers) => headers['anthropic-version'] !== undefined || path?.startsWith('/v1/messages') === true,
  pathRule: versionedPath,
  authorize: (apiKey) => ['x-api-key', apiKey],
  keyHeaders: ['authorization', 'x-api-key'],
  keyParameters: [],
  accountHeaders: ['anthropic-organization-id', 'anthropic-workspace-id'],
  writeError: ({ type, code, message }) => ({
    type: 'error',
    error: { type, message: `${message} (twincheck: ${code})` },
  }),
}
