import { expect, test } from 'vitest'
import { allOf, providers, wireFormat } from './providers.ts'
import { isPathEntry } from './proxy/allowed-paths.ts'
import { canonicalPath, formatAt } from './proxy/inspected-paths.ts'

test('every provider and every wire format has its own name, and a format is found by it', () => {
  const names = providers.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const formats = new Map(providers.flatMap(({ endpoints }) => endpoints.map(({ format }) => [format.name, format])))
  for (const [name, format] of formats) expect(wireFormat(name)).toBe(format)
  expect(() => wireFormat('no-such-format')).toThrow('no-such-format')
})

test('what agents request by default could also be written in a configuration', () => {
  expect(allOf('agentPaths').filter((entry) => !isPathEntry(entry))).toEqual([])
})

test.each([
  ['/v1/chat/completions', 'openai-chat'],
  ['/V1/Chat/%63ompletions', 'openai-chat'],
  ['/v1/responses', 'openai-responses'],
  ['/v1/messages', 'anthropic-messages'],
])('a request to %s is inspected as %s', (path, name) => {
  expect(formatAt('POST', canonicalPath(path))?.name).toBe(name)
  expect(formatAt('GET', canonicalPath(path))).toBeNull()
})

test.each(['/v1/embeddings', '/v1/Files/A%20b', '/v1/chat/completions/x', '/', '/constructor'])(
  '%s is not inspected and keeps its spelling',
  (path) => {
    expect(canonicalPath(path)).toBe(path)
    expect(formatAt('POST', path)).toBeNull()
  },
)
