import { expect, test } from 'vitest'
import { resultText } from './watch-calls.ts'

test.each<[string, unknown, string | null]>([
  [
    'texts, one a line',
    {
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    },
    'a\nb',
  ],
  ['a picture by its kind', { content: [{ type: 'image', mimeType: 'image/png', data: 'x' }] }, '[image image/png]'],
  ['a resource by its text', { content: [{ type: 'resource', resource: { uri: 'a:b', text: 'c' } }] }, 'c'],
  ['a link by its address', { content: [{ type: 'resource_link', uri: 'a:b' }] }, '[resource_link a:b]'],
  ['structured content where there is no other', { content: [], structuredContent: { ok: true } }, '{"ok":true}'],
  ['nothing', { content: [] }, ''],
  ['what is no block as nothing', { content: [null] }, ''],
  ['no result yet as null', { task: { taskId: '1' } }, null],
])('the text of a result is %s', (_, result, text) => {
  expect(resultText(result)).toBe(text)
})
