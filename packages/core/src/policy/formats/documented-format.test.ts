import { describe, expect, test } from 'vitest'
import { call, done, scene, tool, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { JsonObject } from '../paper/json.ts'
import type { Message } from '../paper/trace/trace.ts'
import { documentedFormat } from './documented-format.ts'

const written = (
  value: string,
  description: string,
  parameter: JsonObject = { type: 'string' },
  earlier: readonly Message[] = [],
) => {
  const parts = scene({
    messages: [...earlier, user('Book it for that day.')],
    tools: [tool('book', { type: 'object', properties: { day: { ...parameter, description } } })],
    proposal: toolCalls(call('book', { day: value })),
  })
  const match = documentedFormat.match(parts)
  const twin = match && documentedFormat.twin?.(match, parts)
  return twin?.kind === 'tool-calls' ? twin.calls[0]?.arguments.day : null
}

describe('a date in another form than its parameter documents', () => {
  test.each([
    ['2026/12/05', 'The day, YYYY-MM-DD.', '2026-12-05'],
    ['2026-3-7', 'The day, YYYY-MM-DD.', '2026-03-07'],
    ['12/25', 'The expiry in the format MM/YYYY', '12/2025'],
    ['24.12.2026', 'DD/MM/YYYY', '24/12/2026'],
    ['2026/1/1', 'The day, YYYY-MM-DD.', '2026-01-01'],
    ['24-12-2026', 'The day, YYYY-MM-DD.', '2026-12-24'],
    ['24/12/2026', 'MM/DD/YYYY', '12/24/2026'],
    ['20261205', 'The day, yyyy-mm-dd.', '2026-12-05'],
    ['June 3rd, 2026', 'An ISO date.', '2026-06-03'],
  ])('%s becomes, where the parameter says "%s", %s', (value, description, expected) => {
    expect(written(value, description)).toBe(expected)
  })

  test.each([
    ['it has the form', '2026-12-05', 'The day, YYYY-MM-DD.'],
    ['it may be two dates', '03/04/2026', 'The day, YYYY-MM-DD.'],
    ['a later sentence names the form', '2026/12/05', 'The day. Lines begin with YYYY-MM-DD.'],
    ['other forms are accepted', '2026/12/05', 'The day, YYYY-MM-DD or any other form.'],
    ['the short year may be a day', '05-06-27', 'The day, YYYY-MM-DD.'],
    ['there is no such month', '24/13/2026', 'MM/DD/YYYY'],
    ['there is no month of nought', '2026/00/05', 'The day, YYYY-MM-DD.'],
    ['a month has too many digits', '2026/012/05', 'The day, YYYY-MM-DD.'],
    ['a month is no number', '2026/xx/05', 'The day, YYYY-MM-DD.'],
    ['fields are missing', '12-05', 'The day, YYYY-MM-DD.'],
    ['the description names two forms', '2026/12/05', 'YYYY-MM-DD or MM/DD/YYYY'],
    ['the description names none', '2026/12/05', 'The day.'],
    ['it is no date', 'tomorrow', 'The day, YYYY-MM-DD.'],
  ])('there is no evidence where %s', (_, value, description) => {
    expect(written(value, description)).toBeNull()
  })

  test('there is no evidence where the parameter is no text', () => {
    expect(written('2026/12/05', 'YYYY-MM-DD', { type: 'integer' })).toBeNull()
  })
})

test('a date that the tool has taken in this form is left as it is', () => {
  const taken = (result: string) =>
    written('2026-3-7', 'YYYY-MM-DD', undefined, done('book', { day: '2026-3-7' }, result))
  expect(taken('ok')).toBeNull()
  expect(taken('{"error": "no"}')).toBe('2026-03-07')
})
