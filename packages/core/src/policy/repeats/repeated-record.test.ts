import { describe, expect, test } from 'vitest'
import { call, done, type StepParts, scene, toolCalls, user } from '../../../test/fixtures/steps.ts'
import { limits } from '../paper/constants.ts'
import type { JsonObject } from '../paper/json.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
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
      text: `Done: open_ticket ${canonicalJson(ticket)}. Nothing else was executed.`,
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

describe('a record was made where', () => {
  test.each([
    ['the output has an id among other things', '{"status": "open", "id": 7}'],
    ['the id is a text', '{"id": "T7"}'],
    ['the id is called so', '{"ticketId": 7}'],
    ['the id is in capitals', '{"ID": 7}'],
  ])('%s', (_, output) => {
    expect(find({ messages: [asked, ...made(output)] })).not.toBeNull()
  })

  test('other arguments are the same, one word or a list', () => {
    const args = () => ({ ...ticket, room: 'hall', tags: ['lamp'] })
    expect(find({ messages: [asked, ...made('{"id": 7}', args())], ...opens(args()) })).not.toBeNull()
  })

  test('the output is short enough to be read', () => {
    const output = (length: number) => `${'{"id": 7'.padEnd(length - 1)}}`
    expect(find({ messages: [asked, ...made(output(limits.outcomeCharacters))] })).not.toBeNull()
    expect(find({ messages: [asked, ...made(output(limits.outcomeCharacters + 1))] })).toBeNull()
  })
})

describe('two texts are two wordings of one thing', () => {
  const reworded = (earlier: string, proposed: string) =>
    find({
      messages: [asked, ...made('{"id": 7}', { ...ticket, text: earlier })],
      ...opens({ ...ticket, text: proposed }),
    })

  test('where they have more than six tenths in common', () => {
    expect(reworded('a bcx', 'a bcy')).not.toBeNull()
    expect(reworded('a bxy', 'a bzw')).toBeNull()
  })

  test('and short enough to be compared', () => {
    const text = (length: number) => 'a '.padEnd(length, 'b')
    expect(reworded(text(limits.distanceCharacters / 2), text(limits.distanceCharacters / 2 - 1))).not.toBeNull()
    expect(reworded(text(limits.distanceCharacters / 2 + 1), text(limits.distanceCharacters / 2 - 1))).not.toBeNull()
    expect(reworded(text(limits.distanceCharacters / 2 + 1), text(limits.distanceCharacters / 2))).toBeNull()
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
    [
      'it failed, although its report has an id, and another one was made',
      {
        messages: [
          asked,
          ...made('{"error": "no", "id": 7}'),
          ...made('{"id": 8}', { title: 'Cold hall', text: 'Nobody heats it.' }),
        ],
      },
    ],
    [
      'it failed, and another tool succeeded',
      { messages: [asked, ...made('{"error": "no"}'), ...done('notify', {}, 'ok')] },
    ],
    ['nobody asked for anything', { messages: [...made()] }],
    ['the call has no arguments', { messages: [asked, ...made('{"id": 7}', {})], ...opens({}) }],
    ['an argument is left out', opens({ title: ticket.title })],
    ['an argument has another name', opens({ title: ticket.title, note: 'lamp' })],
    ['an argument has another name and no value', opens({ title: ticket.title, note: null })],
    ['a text becomes nothing', opens({ ...ticket, text: null })],
    [
      'a number becomes a text',
      { messages: [asked, ...made('{"id": 7}', { ...ticket, level: 1 })], ...opens({ ...ticket, level: 'high' }) },
    ],
    [
      'a Boolean differs',
      { messages: [asked, ...made('{"id": 7}', { ...ticket, open: true })], ...opens({ ...ticket, open: false }) },
    ],
    ['its output only looks like JSON', { messages: [asked, ...made('Opened, "id": 7')] }],
    ['its output is a list', { messages: [asked, ...made('[{"id": 7}]')] }],
    ['its output has no value for the id', { messages: [asked, ...made('{"id": null}')] }],
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
