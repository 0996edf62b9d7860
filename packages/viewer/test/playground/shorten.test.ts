import type { DecisionRecord } from '@twincheck/core'
import { expect, test } from 'vitest'
import { examples } from '../../src/playground/examples.ts'
import { decideStep, readText } from '../../src/playground/judge.ts'
import { drawnLength, quotedAsWritten, shortCall, shortRecord, shortText } from '../../src/playground/shorten.ts'

async function recordOf(record: object): Promise<DecisionRecord> {
  const [run] = (await readText(JSON.stringify(record), 'standard')).runs
  const last = run?.decisions.at(-1)?.position ?? 0
  const decided = run && (await decideStep(run, last, { profile: 'standard', mode: 'repair', verdict: 'twin' }))
  if (!decided) throw new Error('There is no decision.')
  return decided
}

test('a text that fits is not changed, and of a longer one the missing characters are counted', () => {
  expect(shortText('abc', 3)).toBe('abc')
  expect(shortText('abcd', 3)).toBe('abc… (1 more characters)')
})

test('a text of invisible characters is cut sooner, because each of them is drawn as an element', () => {
  const hidden = '\u200b\u202e'.repeat(800)
  expect(drawnLength(hidden)).toBeLessThan(50)
  expect(drawnLength('word '.repeat(200) + hidden)).toBeLessThan(1_100)
  expect(drawnLength(hidden.slice(0, 20))).toBe(20)
  expect(drawnLength('👩‍👩‍👧 می‌خواهم '.repeat(200))).toBe(1_500)
})

test('the record of every example is shown whole', async () => {
  for (const { record } of examples) {
    const decided = await recordOf(record)
    expect(shortRecord(decided)).toEqual(decided)
  }
})

test('whatever a call carries, little of it is drawn', async () => {
  const long = 'word '.repeat(200_000)
  const many = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, index) => [`argument ${index}`, long.slice(0, 900)]),
  )
  const hostile = [
    { to: 'sam@example.com', body: long },
    { [long]: 1 },
    { list: Array.from({ length: 100_000 }, () => 'x') },
    many,
    { deep: Array.from({ length: 60 }, () => many) },
  ]
  for (const args of hostile) {
    const call = { id: 'a', name: long, arguments: args }
    expect(JSON.stringify(shortCall(call)).length).toBeLessThan(60_000)
  }
  const called = (args: object) => ({
    id: 'a',
    type: 'function',
    function: { name: 'send_email', arguments: JSON.stringify(args) },
  })
  const messages = [
    { role: 'user', content: 'Write to Sam.' },
    { role: 'assistant', content: '', tool_calls: hostile.slice(0, 3).map(called) },
  ]
  const record = await recordOf({ messages })
  expect(JSON.stringify(record).length).toBeGreaterThan(long.length)
  expect(JSON.stringify(shortRecord(record)).length).toBeLessThan(60_000)
})

test('evidence is quoted as it is written in the conversation', async () => {
  const example = examples.find(({ finds }) => finds === 'injected-value')
  const [run] = (await readText(JSON.stringify(example?.record), 'standard')).runs
  if (run === undefined || example === undefined) throw new Error('There is no run.')
  const [certificate] = quotedAsWritten(await recordOf(example.record), run.messages).certificates
  expect(certificate?.exhibits[0]?.text).toContain('IBAN GB33BUKB20201555555555')
})
