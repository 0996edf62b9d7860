import { describe, expect, test } from 'vitest'
import { call, done, type StepParts, scene, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { JsonObject } from '../paper/json.ts'
import type { Message } from '../paper/trace/trace.ts'
import { backAndForth } from './back-and-forth.ts'

const first = { room: 'hall', level: 3 }
const second = { room: 'hall', level: 5 }
const set = (args: typeof first, output = 'ok', id = `${args.room}${args.level}`) => done('set_light', args, output, id)

const returning: StepParts = {
  messages: [user('Make it brighter.'), ...set(first), ...set(second)],
  proposal: toolCalls(call('set_light', first)),
}

const find = (change: Partial<StepParts> = {}) => backAndForth.match(scene({ ...returning, ...change }))

test('going back to what was already left in this turn is evidence, and is left out', () => {
  const match = find()
  expect(match).toMatchObject({
    calls: [0],
    reason: 'set_light was called with these arguments and then with others in this turn; this goes back.',
  })
  expect(match?.exhibits).toHaveLength(2)
  expect(match && backAndForth.twin?.(match, { ...scene(returning), canAnswer: true })).toMatchObject({
    kind: 'answer',
  })
})

test('one argument of several differs, however deep they are', () => {
  const to = (level: number, red = 1) => ({ room: 'hall', level, colour: { red }, hours: [9, 17] })
  const messages = [
    user('Make it brighter.'),
    ...done('set_light', to(3), 'ok', '1'),
    ...done('set_light', to(5), 'ok', '2'),
  ]
  expect(find({ messages, proposal: toolCalls(call('set_light', to(3))) })).not.toBeNull()
  expect(find({ messages, proposal: toolCalls(call('set_light', to(3, 2))) })).toBeNull()
})

describe('there is no evidence where', () => {
  const asked = user('Make it brighter.')
  test.each<[string, Partial<StepParts>]>([
    ['the first call failed', { messages: [asked, ...set(first, '{"error": "no"}'), ...set(second)] }],
    ['the second call failed', { messages: [asked, ...set(first), ...set(second, '{"error": "no"}')] }],
    ['there was no second call', { messages: [asked, ...set(first)] }],
    ['the second came before the first', { messages: [asked, ...set(second), ...set(first)] }],
    ['both arguments differ', { messages: [asked, ...set(first), ...set({ room: 'attic', level: 5 })] }],
    ['the user spoke in between', { messages: [asked, ...set(first), ...set(second), user('Too bright.')] }],
    ['the proposal is of another tool', { proposal: toolCalls(call('set_fan', first)) }],
    ['the proposal is a third one', { proposal: toolCalls(call('set_light', { room: 'hall', level: 4 })) }],
    ['the user asks for it again', { messages: [user('Blink, then the first again.'), ...set(first), ...set(second)] }],
    ['the user asks for it twice', { messages: [user('Make it brighter twice.'), ...set(first), ...set(second)] }],
    ['the user speaks of going back', { messages: [user('Try 5, then revert.'), ...set(first), ...set(second)] }],
    ['the request is in another language', { messages: [user('Mach es heller.'), ...set(first), ...set(second)] }],
    ['nobody asked for anything', { messages: [...set(first), ...set(second)] }],
  ])('%s', (_, change) => {
    expect(find(change)).toBeNull()
  })

  test.each([
    ['one argument names the thing itself', 'go_to', { place: 'a' }, { place: 'b' }],
    ['the tool reads', 'get_light', { room: 'a', level: 1 }, { room: 'a', level: 2 }],
  ])('%s', (_, name, one, other) => {
    const messages = [asked, ...done(name, one, 'ok', '1'), ...done(name, other, 'ok', '2')]
    expect(find({ messages, proposal: toolCalls(call(name, one)) })).toBeNull()
  })
})

describe('a text of its own', () => {
  const again = (name: string, one: JsonObject, other: JsonObject, ...after: readonly Message[]) =>
    find({
      messages: [user('Make it work.'), ...done(name, one, 'ok', '1'), ...done(name, other, 'ok', '2'), ...after],
      proposal: toolCalls(call(name, one, '3')),
    })
  const check = { command: 'tsc', cwd: '/' }
  const file = { path: 'a', content: 'x' }

  test('is run again because something changed', () => {
    expect(again('run', check, { ...check, command: 'generate' })).toBeNull()
  })

  test('is written to and fro only where nothing was done with it since', () => {
    expect(again('write', file, { ...file, content: 'y' })).not.toBeNull()
    expect(again('write', file, { ...file, content: 'y' }, ...done('send', {}, 'ok'))).toBeNull()
    expect(again('write', file, { ...file, content: 'y' }, ...done('send', {}, 'Error: no'))).toBeNull()
  })
})
