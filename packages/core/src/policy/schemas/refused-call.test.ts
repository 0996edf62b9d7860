import { describe, expect, test } from 'vitest'
import { call, done, scene, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { JsonObject } from '../paper/json.ts'
import { plainAction } from '../paper/trace/action.ts'
import type { ToolSchema } from '../paper/trace/trace.ts'
import { refusedCall } from './index.ts'

const tool = (name: string, properties: JsonObject, required: readonly string[]): ToolSchema => ({
  name,
  description: '',
  parameters: { type: 'object', properties, required: [...required] },
})
const text = { type: 'string' }
const tools = [
  tool('calendar.update_event', { event_id: text, field: text, new_value: text }, ['event_id', 'field', 'new_value']),
  tool('email.search_emails', { query: text, limit: { type: 'integer' } }, ['query']),
  tool('cat', { file_name: text }, ['file_name']),
  tool('mv', { source: text, destination: text }, ['source', 'destination']),
]
const messages = [user('Move event 00000077 to noon, and find the mail of Nadia in notes.txt.')]

const twinOf = (name: string, args: JsonObject, before = messages) => {
  const given = scene({ messages: before, tools, proposal: toolCalls(call(name, args)) })
  const match = refusedCall.match(given)
  return match && (refusedCall.twin?.(match, given) ?? null)
}

describe('one repair is determined', () => {
  const update = { event_id: '00000077', field: 'event_start', new_value: 'noon' }
  test.each<[string, string, JsonObject, string, JsonObject]>([
    ['the last part of a name', 'update_event', update, 'calendar.update_event', update],
    ['other signs between the words', 'calendar_update_event', update, 'calendar.update_event', update],
    ['a control token', 'cat<|channel|>commentary', { file_name: 'notes.txt' }, 'cat', { file_name: 'notes.txt' }],
    ['an argument under another name', 'cat', { path: 'notes.txt' }, 'cat', { file_name: 'notes.txt' }],
    ['both', 'search_emails', { text: 'Nadia' }, 'email.search_emails', { query: 'Nadia' }],
    ['no name', '', { source: 'a.txt', destination: 'b.txt' }, 'mv', { source: 'a.txt', destination: 'b.txt' }],
  ])('by %s', (_, name, args, meant, repaired) => {
    const twin = twinOf(name, args)
    expect(twin && plainAction(twin)).toEqual(plainAction(toolCalls(call(meant, repaired))))
  })
})

describe('nothing is found', () => {
  test.each<[string, string, JsonObject]>([
    ['for a call that its schema accepts', 'cat', { file_name: 'notes.txt' }],
    ['for another tool with the same arguments', 'cp', { source: 'a.txt', destination: 'b.txt' }],
    ['for an unknown argument beside complete ones', 'cat', { file_name: 'notes.txt', path: '/tmp' }],
    ['for two unknown arguments', 'cat', { path: 'notes.txt', mode: 'r' }],
    ['for a value of another type', 'cat', { path: 7 }],
    ['for a missing argument alone', 'mv', { source: 'a.txt' }],
    ['for an unknown name', 'delete_everything', {}],
    ['for no name and arguments of no tool', '', { colour: 'red' }],
    ['for no name and no arguments', '', {}],
    [
      'where the repaired call has an invented target',
      'update_event',
      { event_id: '00000999', field: 'x', new_value: 'y' },
    ],
  ])('%s', (_, name, args) => {
    expect(twinOf(name, args)).toBeNull()
  })

  test('where the repaired call was done already', () => {
    const update = { event_id: '00000077', field: 'event_start', new_value: 'noon' }
    expect(
      twinOf('update_event', update, [...messages, ...done('calendar.update_event', update, '{"ok": true}')]),
    ).toBeNull()
  })

  test('where the tools are not known', () => {
    expect(refusedCall.match(scene({ messages, proposal: toolCalls(call('update_event', {})) }))).toBeNull()
  })
})
