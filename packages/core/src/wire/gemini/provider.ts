/** Google's Gemini API and Vertex AI. */
import type { Provider } from '../provider.ts'
import { geminiContent } from './index.ts'

const methods = ['generateContent', 'streamGenerateContent', 'countTokens', 'embedContent', 'batchEmbedContents']
/**
 * Matches a path that ends with a colon and one of these methods. A colon alone is not enough, because names of OpenAI's models may
 * contain a colon too.
 */
const ownMethod = new RegExp(`:(?:${methods.join('|')})$`, 'i')
/** Matches a model's path and the method after the colon. Vertex AI has the project before the model. */
const generating = /^(\/v1(?:alpha|beta1?)?\/(?:[^/]+\/)+[^/]+:)(?:generateContent|(stream)GenerateContent)$/i
const version = /^\/v1(?:alpha|beta1?)?(?=[/?]|$)/
const roots = ['/v1beta', '/v1', '/v1beta1', '/v1alpha']
const kinds = ['models', 'tunedModels', 'projects', 'publishers']

function findGenerating(path: string): string | null {
  const [whole, model, streams] = generating.exec(path) ?? []
  return whole === undefined ? null : `${model}${streams ? 'streamGenerateContent' : 'generateContent'}`
}

export const gemini: Provider = {
  name: 'gemini',
  endpoints: [{ format: geminiContent, find: findGenerating }],
  roots,
  agentPaths: roots.flatMap((root) => [
    ...kinds.flatMap((kind) => methods.map((name) => `POST ${root}/${kind}/*:${name}`)),
    `GET ${root}/models`,
    `GET ${root}/models/*`,
  ]),
  isMeant: (path, headers) =>
    headers['x-goog-api-key'] !== undefined ||
    (path !== null && (/^\/v1(?:alpha|beta)/.test(path) || ownMethod.test(path))),
  // Clients put a version into the path. If the upstream's address already ends with a version, the client's version is removed.
  pathRule: (base) => {
    const isFixed = /\/v1(?:alpha|beta1?)?$/.test(base)
    return (path) => base + (isFixed ? path.replace(version, '') : path)
  },
  authorize: (apiKey) => ['x-goog-api-key', apiKey],
  keyHeaders: ['authorization', 'x-goog-api-key'],
  keyParameters: ['key', 'access_token', 'oauth_token'],
  accountHeaders: ['x-goog-user-project'],
  writeError: ({ status, code, message }) => ({
    error: { code: status, message: `${message} (twincheck: ${code})`, status: statuses[status] ?? 'UNKNOWN' },
  }),
}

const statuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'INVALID_ARGUMENT',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}
