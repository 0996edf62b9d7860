import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { providers } from '@twincheck/core/adapter'
import { expect, test } from 'vitest'
import { allOf, endpoints, providerOf, wireFormat } from './providers.ts'
import { isPathEntry } from './proxy/allowed-paths.ts'
import { canonicalPath, formatAt } from './proxy/inspected-paths.ts'

test('every provider and every wire format has its own name, and a format is found by it', () => {
  const names = providers.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const formats = new Map(providers.flatMap(({ endpoints }) => endpoints.map(({ format }) => [format.name, format])))
  for (const [name, format] of formats) expect(wireFormat(name)).toBe(format)
  expect(() => wireFormat('no-such-format')).toThrow('no-such-format')
})

test('no other file of the gateway names a provider or a format: a further one is a folder and a line in core', () => {
  const named = new RegExp(
    `['"\`.](?:${[...providers, ...endpoints.map(({ format }) => format)].map(({ name }) => name).join('|')})['"\`]`,
  )
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
  const naming = files.filter((file) => named.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
  // Who owns a stored response is known by its path, which begins with `openai` in Azure.
  expect(naming).toEqual(['proxy/response-owners.ts'])
})

test('what agents request by default could also be written in a configuration', () => {
  expect(allOf('agentPaths').filter((entry) => !isPathEntry(entry))).toEqual([])
})

test.each([
  ['/v1/chat/completions', 'openai-chat'],
  ['/V1/Chat/%63ompletions', 'openai-chat'],
  ['/v1/responses', 'openai-responses'],
  ['/v1/messages', 'anthropic-messages'],
  ['/v1beta/models/gemini-3:generateContent', 'gemini'],
  ['/v1beta/models/gemini-3%3AStreamGenerateContent', 'gemini'],
  ['/v1beta/tunedModels/support-a1b2:generateContent', 'gemini'],
  ['/v1/projects/p/locations/l/endpoints/123:generateContent', 'gemini'],
  ['/v1beta1/projects/p/locations/l/publishers/google/models/m:streamGenerateContent', 'gemini'],
])('a request to %s is inspected as %s', (path, name) => {
  expect(formatAt('POST', canonicalPath(path))?.name).toBe(name)
  expect(formatAt('GET', canonicalPath(path))).toBeNull()
})

test.each([
  '/v1/embeddings',
  '/v1/Files/A%20b',
  '/v1/chat/completions/x',
  '/',
  '/constructor',
  '/v1beta/models/m:countTokens',
  '/v1beta/models:generateContent',
])('%s is not inspected and keeps its spelling', (path) => {
  expect(canonicalPath(path)).toBe(path)
  expect(formatAt('POST', path)).toBeNull()
})

test.each([
  ['/v1/projects/p/locations/l/publishers/google/models/m:countTokens', 'gemini'],
  ['/v1/projects/p/locations/l/endpoints/123:generateContent', 'gemini'],
  ['/v1/models/m:embedContent', 'gemini'],
  ['/v1beta/models', 'gemini'],
  ['/v1/models/ft:gpt-5:team', 'openai'],
  ['/v1/models', 'openai'],
  ['/OpenAI/deployments/m/chat/completions', 'azure'],
])('a request to %s without a key in a header is meant for %s', (path, name) => {
  expect(providerOf(path, { authorization: 'Bearer token' }).name).toBe(name)
})

test('a name in a path stays encoded, and is encoded again where the rest of the path had to be decoded', () => {
  const deployed = (name: string, end = 'completions') => `/openai/deployments/${name}/chat/${end}`
  expect(canonicalPath(deployed('My%20gpt%3Fx'))).toBe(deployed('My%20gpt%3Fx'))
  expect(canonicalPath(deployed('My%20gpt%3Fx', '%63ompletions'))).toBe(deployed('My%20gpt%3Fx'))
})
