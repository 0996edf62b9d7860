import { describe, expect, test } from 'vitest'
import type { Action } from '../policy/paper/trace/action.ts'
import type { ToolCall } from '../policy/paper/trace/trace.ts'
import { freshId, placeTwin } from './place-twin.ts'
import { type Reply, replaceReply } from './reply.ts'

const lock = { id: 'call_1', name: 'lock', arguments: { id: 'A' } }
const look = { id: 'call_2', name: 'look', arguments: {} }
const said = (...calls: readonly ToolCall[]): Reply => ({ id: null, text: '', calls })
const twin = (...calls: readonly (typeof lock | typeof look)[]): Action => ({ kind: 'tool-calls', calls })

describe('a call of the twin', () => {
  test('that is the actor’s own keeps its id and its place', () => {
    expect(placeTwin(twin(look), said(lock, look))).toEqual({ kind: 'calls', calls: [{ call: look, original: 1 }] })
  })

  test('with other arguments is another call, with an id of its own', () => {
    const placed = placeTwin(twin({ ...lock, arguments: { id: 'B' } }), said(lock))
    expect(placed).toMatchObject({ calls: [{ original: null, call: { name: 'lock', arguments: { id: 'B' } } }] })
    expect(JSON.stringify(placed)).not.toContain('"call_1"')
  })

  test('gets the same id every time, and no two of them the same', () => {
    const made = { name: 'x', arguments: {} }
    const action: Action = { kind: 'tool-calls', calls: ['twin-0', 'twin-1', 'twin-2'].map((id) => ({ id, ...made })) }
    const placed = placeTwin(action, said(lock))
    expect(placed).toEqual(placeTwin(action, said(lock)))
    const ids = placed.kind === 'calls' ? placed.calls.map(({ call }) => call.id) : []
    expect(new Set(ids).size).toBe(3)
  })
})

describe('calls in the place of a text', () => {
  const reply: Reply = { id: 'r1', text: 'All is well.', calls: [] }

  test('have ids of their own, the same for the same text, and leave nothing of it', () => {
    const placed = placeTwin(twin(lock, look), reply)
    const ids = placed.kind === 'calls' ? placed.calls.map(({ call }) => call.id) : []
    expect(ids).toHaveLength(new Set(ids).size)
    for (const id of ids) expect(id).toMatch(/^call_tw_[0-9a-f]{32}$/)
    expect(placeTwin(twin(lock, look), reply)).toEqual(placed)
    expect(placeTwin(twin(lock, look), { ...reply, text: 'All is done.' })).not.toEqual(placed)
    expect(replaceReply(reply, placed)).toMatchObject({
      id: 'r1',
      text: '',
      calls: [{ name: 'lock' }, { name: 'look' }],
    })
  })
})

test.each([
  ['call_abcdefghijklmnopqrstuvwx', /^call_tw_[0-9a-f]{24}$/],
  ['toolu_01AbCdEf', /^toolu_tw_[0-9a-f]{24}$/],
  ['chatcmpl-tool-0123456789abcdef', /^chatcmpl-tw_[0-9a-f]{24}$/],
  ['a1B2c3D4e', /^[0-9a-f]{9}$/],
  ['', /^call_tw_[0-9a-f]{24}$/],
  ['x'.repeat(10_000), /^call_tw_[0-9a-f]{24}$/],
])('the fresh id for %.30s is one its provider takes', (original, shape) => {
  expect(freshId(original, 0)).toMatch(shape)
  expect(freshId(original, 0).length).toBeLessThanOrEqual(40)
})
