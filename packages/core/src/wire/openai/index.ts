/** OpenAI, and servers that are compatible with it. */
import { openaiChat } from '../openai-chat/index.ts'
import { openaiResponses } from '../openai-responses/index.ts'
import { endpointAt, type Provider, type ProviderError, versionedPath } from '../provider.ts'
import type { WireBody } from '../wire-format.ts'

export const openai: Provider = {
  name: 'openai',
  endpoints: [endpointAt('/v1/chat/completions', openaiChat), endpointAt('/v1/responses', openaiResponses)],
  roots: ['/v1'],
  agentPaths: [
    'POST /v1/chat/completions',
    'POST /v1/responses',
    'GET /v1/responses/*',
    'POST /v1/responses/*',
    'DELETE /v1/responses/*',
    'GET /v1/models',
    'GET /v1/models/*',
    'POST /v1/embeddings',
    'POST /v1/completions',
  ],
  isMeant: () => false,
  pathRule: versionedPath,
  authorize: (apiKey) => ['authorization', `Bearer ${apiKey}`],
  keyHeaders: ['authorization'],
  keyParameters: [],
  accountHeaders: ['openai-organization', 'openai-project'],
  writeError: writeOpenAIError,
}

export function writeOpenAIError({ type, code, message }: ProviderError): WireBody {
  return { error: { message, type, param: null, code: `twincheck-${code}` } }
}
