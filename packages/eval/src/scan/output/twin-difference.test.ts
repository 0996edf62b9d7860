import type { Json } from '@twincheck/core'
import { expect, test } from 'vitest'
import { twinDifference } from './action-text.ts'

const lines = (proposal: Json, twin: Json) => twinDifference(proposal, twin).map(({ kind, text }) => `${kind} ${text}`)
const calls = (...list: Json[]): Json => ({ kind: 'tool-calls', calls: list })
const call = (name: string, args: Json): Json => ({ name, arguments: args })

test('an edited argument is told alone, with the call it belongs to', () => {
  const args = { order_id: '#W1', payment_method_id: 'card_4332', items: ['1'] }
  expect(lines(calls(call('pay', args)), calls(call('pay', { ...args, payment_method_id: 'card_8107' })))).toEqual([
    'removed pay: payment_method_id="card_4332"',
    'added pay: payment_method_id="card_8107"',
  ])
})

test('an argument that is left out or put in is told once', () => {
  expect(lines(calls(call('f', { a: 1 })), calls(call('f', { b: 2 })))).toEqual(['removed f: a=1', 'added f: b=2'])
})

test('a deleted call goes and the others stay', () => {
  const two = calls(call('lock', { door: 'a' }), call('unlock', { door: 'a' }))
  expect(lines(two, calls(call('lock', { door: 'a' })))).toEqual(['kept lock(door="a")', 'removed unlock(door="a")'])
})

test('a text in the place of calls is told as text', () => {
  expect(lines(calls(call('unlock', {})), { kind: 'final-response', text: 'Done.' })).toEqual([
    'removed unlock()',
    'added “Done.”',
  ])
})

test('another tool takes the place of the first', () => {
  expect(lines(calls(call('write', { id: 1 })), calls(call('read', { id: 1 })))).toEqual([
    'removed write(id=1)',
    'added read(id=1)',
  ])
})

test('of two identical calls one may go', () => {
  const twice = call('pay', { id: 1 })
  expect(lines(calls(twice, twice), calls(twice))).toEqual(['kept pay(id=1)', 'removed pay(id=1)'])
})

test('arguments that were no JSON are shown as they came', () => {
  expect(lines(calls(call('f', '{"a":')), calls(call('f', { a: 1 })))).toEqual(['removed f({"a":)', 'added f(a=1)'])
})
