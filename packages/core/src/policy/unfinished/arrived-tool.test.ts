import { describe, expect, test } from 'vitest'
import { call, done, ending, says, tool, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { JsonObject } from '../paper/json.ts'
import type { Message, ToolSchema } from '../paper/trace/trace.ts'
import { arrivedTool } from './arrived-tool.ts'

const list = tool('list_tickets')
const open = tool('get_ticket', takes({ ticket_id: { type: 'integer' } }))
const close = tool('close_ticket', takes({ ticket_id: { type: 'integer' } }))

const waiting: readonly Message[] = [
  user('Show me my latest ticket in full.'),
  ...done('list_tickets', {}, '[{"id": 7, "title": "Printer"}]', 'c1'),
  says('I see only its title.'),
  user('There are more tools now. What about now?'),
]

type Parts = {
  readonly messages?: readonly Message[]
  readonly tools?: readonly ToolSchema[] | null
  readonly previousTools?: readonly ToolSchema[] | null
  readonly text?: string
}

function look({ messages = waiting, tools = [list, open], previousTools = [list], text = '' }: Parts = {}) {
  const scene = ending({ messages, tools, previousTools, text })
  const match = arrivedTool.match(scene)
  return match && { match, twin: arrivedTool.twin?.(match, scene) ?? null }
}

describe('a tool came while the user waited, and the turn would end without a call of it', () => {
  test('the twin is its call, where the conversation determines it and it only reads', () => {
    expect(look()).toEqual({
      match: {
        calls: [],
        reason: 'get_ticket came with this turn while the user waited, and the turn would end without a call of it.',
        exhibits: [
          { position: 0, text: 'Show me my latest ticket in full.\nThere are more tools now. What about now?' },
          { position: 'proposal', text: '' },
        ],
        finding: { tools: ['get_ticket'] },
      },
      twin: toolCalls(call('get_ticket', { ticket_id: 7 }, 'continuing-0')),
    })
  })

  test('the twin is the generator’s where it writes, or two would do, or a value is missing', () => {
    expect(look({ tools: [list, close] })).toMatchObject({ twin: null })
    const second = tool('get_ticket_history', takes({ ticket_id: { type: 'integer' } }))
    expect(look({ tools: [list, open, second] })).toMatchObject({ twin: null })
    const other = tool('get_invoice', takes({ invoice_id: { type: 'integer' } }))
    expect(look({ tools: [list, other] })).toMatchObject({ twin: null })
  })

  test('of a writing and a reading tool the reading one is called', () => {
    expect(look({ tools: [list, close, open] })?.twin).toEqual(
      toolCalls(call('get_ticket', { ticket_id: 7 }, 'continuing-0')),
    )
  })
})

describe('nothing is said', () => {
  test('where one of them was called in this turn, even in vain', () => {
    const called = [...waiting, ...done('get_ticket', { ticket_id: 9 }, '{"error": "no such ticket"}', 'c2')]
    expect(look({ messages: called })).toBeNull()
  })

  test('where nothing came, or the tools of the turn before are not known', () => {
    expect(look({ tools: [list] })).toBeNull()
    expect(look({ previousTools: null })).toBeNull()
    expect(look({ tools: null })).toBeNull()
  })

  test('where others went: the host chooses tools for every turn', () => {
    expect(look({ tools: [open] })).toBeNull()
    expect(look({ tools: [open, close], previousTools: [list, close] })).toBeNull()
  })

  test('where many came at once: a server was connected', () => {
    const many = Array.from({ length: 5 }, (_, index) => tool(`get_thing_${index}`))
    expect(look({ tools: [list, ...many] })).toBeNull()
    expect(look({ tools: [list, ...many.slice(1)] })).not.toBeNull()
  })

  test('where the user asks for something new, which may need none of them', () => {
    const changed = [user('Close it.'), ...done('close_ticket', {}, '{"ok": true}'), user('Thanks, and list them.')]
    expect(look({ messages: changed })).toBeNull()
    const other = [...waiting.slice(0, -1), user('Fine. How is the weather in Oslo today?')]
    expect(look({ messages: other })).toBeNull()
  })

  test('where one of them signs a user in', () => {
    expect(look({ tools: [list, tool('user_login')] })).toBeNull()
  })

  test.each([
    'Which ticket do you mean?',
    'I am not allowed to show tickets.',
    'Es gibt nur ein Ticket.',
    'The title is all I can share.  Please confirm.',
    'Your ticket is about the printer. Anything else?',
  ])('where the actor means to stop: %s', (text) => {
    expect(look({ text })).toBeNull()
  })
})

function takes(properties: JsonObject): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties) }
}
