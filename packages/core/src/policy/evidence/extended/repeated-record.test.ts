import { describe, expect, test } from 'vitest'
import { call, done, type StepParts, scene, toolCalls, user } from '../../../../test/fixtures/steps.ts'
import type { JsonObject } from '../../json.ts'
import { repeatedRecord } from './repeated-record.ts'

const ticket = { title: 'Broken lamp', text: 'The lamp in the hall is broken.' }
const made = (output = '{"id": 7}', args: JsonObject = ticket) => done('open_ticket', args, output)
const asked = user('Open a ticket about the broken lamp.')

const again: StepParts = { messages: [asked, ...made()], proposal: toolCalls(call('open_ticket', ticket)) }

const find = (change: Partial<StepParts> = {}) => repeatedRecord.match(scene({ ...again, ...change }))
const opens = (args: JsonObject) => ({ proposal: toolCalls(call('open_ticket', args)) })

describe('a record made a second time', () => {
  test('is evidence; it is left out and the turn is concluded', () => {
    const match = find()
    expect(match).toMatchObject({
      calls: [0],
      reason: 'open_ticket already made this record in this turn, and the user asked for one.',
    })
    expect(match && repeatedRecord.twin?.(match, scene(again))).toEqual({
      kind: 'final-response',
      text: 'The requested operation is complete.',
    })
  })

  test('is left out beside calls that stay', () => {
    const parts = { ...again, proposal: toolCalls(call('notify', {}), call('open_ticket', ticket)) }
    const match = repeatedRecord.match(scene(parts))
    expect(match && repeatedRecord.twin?.(match, scene(parts))).toEqual(toolCalls(call('notify', {})))
  })

  test('is evidence with one text reworded or one number changed', () => {
    expect(find(opens({ ...ticket, text: 'The lamp in the hall is broken again.' }))).not.toBeNull()
    const numbered = { messages: [asked, ...made('{"id": 7}', { ...ticket, level: 1 })] }
    expect(find({ ...numbered, ...opens({ ...ticket, level: 2 }) })).not.toBeNull()
  })
})

test('a record made a second time is none where the request is in another language, or the call a text of its own', () => {
  expect(find({ messages: [user('Eröffne bitte zwei Tickets.'), ...made()] })).toBeNull()
  const script = { title: 'Broken lamp', script: 'new Ticket()' }
  expect(find({ messages: [asked, ...made('{"id": 7}', script)], ...opens(script) })).toBeNull()
})

describe('there is no evidence where', () => {
  test.each<[string, Partial<StepParts>]>([
    ['the first call failed', { messages: [asked, ...made('{"error": "no"}')] }],
    ['its output holds no id', { messages: [asked, ...made('{"opened": true}')] }],
    ['its output is no JSON', { messages: [asked, ...made('opened')] }],
    [
      'the id was an argument',
      { messages: [asked, ...made('{"id": "L1"}', { ...ticket, lamp: 'L1' })], ...opens({ ...ticket, lamp: 'L1' }) },
    ],
    ['it was made in an earlier turn', { messages: [asked, ...made(), asked] }],
    ['another text was written', opens({ ...ticket, text: 'Please send a plumber.' })],
    ['two arguments differ', opens({ title: 'Broken lamps', text: 'The lamp in the hall is broken again.' })],
    [
      'another thing is named',
      { messages: [asked, ...made('{"id": 7}', { lamp: 'L1', hall: 'A' })], ...opens({ lamp: 'L2', hall: 'A' }) },
    ],
    [
      'its only argument differs',
      { messages: [asked, ...made('{"id": 7}', { text: 'one two three' })], ...opens({ text: 'one two thre' }) },
    ],
    ['the user asked for several', { messages: [user('Open two tickets about the lamp.'), ...made()] }],
  ])('%s', (_, change) => {
    expect(find(change)).toBeNull()
  })

  test('the turn cannot be concluded, and the proposal stands', () => {
    const parts = { ...again, messages: [...again.messages, ...done('notify', {}, '{"error": "down"}')] }
    const match = repeatedRecord.match(scene(parts))
    expect(match && repeatedRecord.twin?.(match, scene(parts))).toBeNull()
  })
})
