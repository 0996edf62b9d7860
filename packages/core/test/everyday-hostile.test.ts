/**
 * Hostile sizes for the everyday conditions. No duration is asserted: a quadratic step would run into the test's time
 * limit.
 */
import { expect, test } from 'vitest'
import { advise } from '../src/policy/advice/index.ts'
import { matchEvidence } from '../src/policy/paper/evidence/index.ts'
import type { JsonObject } from '../src/policy/paper/json.ts'
import type { Message, ToolCall } from '../src/policy/paper/trace/trace.ts'
import { standardPolicy } from '../src/policy/profile/profiles.ts'
import { everydayMistakes } from '../src/policy/schemas/index.ts'
import { call, done, scene, toolCalls, user } from './fixtures/steps.ts'

const found = (messages: readonly Message[], ...calls: readonly ToolCall[]) => {
  const shown = scene({ messages, proposal: toolCalls(...calls) })
  const evidence = matchEvidence(everydayMistakes.conditions, shown)
  return { names: evidence.map(({ condition }) => condition.name), advice: advise(evidence, shown, standardPolicy) }
}
const many = (count: number) => Array.from({ length: count }, (_, index) => index)

test('a call with 20,000 ids is looked at in part, and repeats of it are found', () => {
  const ids = many(20_000).map((index) => `ID-${100_000 + index}`)
  const update = { ids, note: 'checked' }
  expect(found([user(`Check ${ids.join(' ')}.`)], call('update_all', update)).names).toEqual([])
  const made = done('update_all', update, '{"ok": true}')
  expect(found([user(`Check ${ids.join(' ')}.`), ...made], call('update_all', update)).names).toEqual(['done-already'])
})

test('a call with 20,000 invented ids is answered once', () => {
  const ids = many(20_000).map((index) => `ID-${100_000 + index}`)
  const { names, advice } = found([user('Check all.')], call('update_all', { ids }))
  expect([names, advice?.answers.length]).toEqual([['unknown-target'], 1])
})

test('a call with 20,000 paths is looked at in part', () => {
  const paths = many(20_000).map((index) => `a/${'12345/'.repeat(20)}scan_${100_000 + index}.pdf`)
  const read = done('get_log', { day: 'today' }, 'ab12 '.repeat(200_000), 'a')
  expect(found([user('Check all.'), ...read], call('update_all', { paths })).names).toEqual([])
})

test('an output of one letter, and invented addresses of the same letter', () => {
  const messages = [user('Read the log.'), ...done('get_log', { day: 'today' }, 'a'.repeat(2_000_000), 'a')]
  const to = many(10).map((index) => `${'a'.repeat(20 + index)}@${'a'.repeat(150)}.example`)
  expect(found(messages, call('send_email', { to })).names).toEqual(['unknown-target'])
})

test('an output of 10 MB is searched and quoted in part', () => {
  const text = `${'[image '.repeat(700_000)}(omitte ${'<'.repeat(2_000_000)}ORD-99120${'@a.'.repeat(1_000_000)}`
  const read = (id: string) => done('get_log', { day: 'today' }, text, id)
  const messages = [user('Read the log.'), ...read('a'), ...read('b')]
  const known = found(messages, call('get_log', { day: 'today' }))
  expect(known.names).toEqual(['known-answer'])
  expect(known.advice?.answers[0]?.text.length).toBeLessThan(1_500)
  expect(found(messages, call('delete_order', { id: 'ORD-99120' })).names).toEqual([])
  expect(found(messages, call('delete_order', { id: 'ORD-99121' })).names).toEqual(['unknown-target'])
})

test('5,000 calls in one turn, without results and with them', () => {
  const save = (index: number): JsonObject => ({ title: `Note about ${index}` })
  const waiting = many(5_000).map((index): Message => {
    return { role: 'assistant', content: '', calls: [call('save_note', save(index), `w${index}`)] }
  })
  expect(found([user('Save all.'), ...waiting], call('save_note', save(4_999))).names).toEqual([])
  const made = many(5_000).flatMap((index) => done('save_note', save(index), '{"ok": true}', `d${index}`))
  expect(found([user('Save all.'), ...made], call('save_note', save(4_999))).names).toEqual(['done-already'])
})

test('50 equal calls in one message: five are answered, and the rest is counted', () => {
  const same = many(50).map((index) => call('send_mail', { to: 'Ann', text: 'Hello' }, `s${index}`))
  const { advice } = found([user('Greet Ann.')], ...same)
  expect([advice?.answers.length, advice?.unanswered.length]).toEqual([5, 44])
})

test('bytes that are no text change nothing', () => {
  const odd = '\u0000\ud800\u202e[\u0000]\n[im\u0000age]\n\ufffd'
  expect(found([user(odd), ...done('get_x', {}, odd)], call('set_x', { id: `${odd}12345` })).names).toEqual([])
})
