import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { examples } from '../../src/playground/examples.ts'
import { type PlayRun, readText } from '../../src/playground/judge.ts'
import { isShareLink, makeShareLink, readShareLink } from '../../src/playground/share-link.ts'

const choice = { profile: 'extended', mode: 'advise', verdict: 'unsure' } as const

async function runOf(text: string): Promise<PlayRun> {
  const [run] = (await readText(text, 'standard')).runs
  if (run === undefined) throw new Error('The text has no run.')
  return run
}

test('a link brings back every example with its messages and tools', async () => {
  for (const { record } of examples) {
    const run = await runOf(JSON.stringify(record))
    const link = await makeShareLink(run, choice)
    const shared = await readShareLink(link.kind === 'link' ? link.fragment : '')
    if (shared === 'damaged') throw new Error('The link was not read.')
    expect(shared).toMatchObject(choice)
    const back = await runOf(shared.text)
    expect(back.messages).toEqual(run.messages)
    expect(back.decisions).toEqual(run.decisions)
  }
})

test('secrets do not reach the link, and the link says how many were redacted', async () => {
  const secret = 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789'
  const record = {
    messages: [
      { role: 'user', content: `My key is ${secret}` },
      { role: 'assistant', content: 'No.' },
    ],
  }
  const link = await makeShareLink(await runOf(JSON.stringify(record)), choice)
  const shared = await readShareLink(link.kind === 'link' ? link.fragment : '')
  expect(JSON.stringify(shared)).not.toContain(secret)
  expect(shared).toMatchObject(choice)
  expect(link).toMatchObject({ kind: 'link', redacted: 1 })
})

test('a run that is too long for a link is refused with its length', async () => {
  const noise = Array.from({ length: 60_000 }, (_, at) => ((at * 2_654_435_761) >>> 7).toString(36)).join(' ')
  const record = {
    messages: [
      { role: 'user', content: noise },
      { role: 'assistant', content: 'ok' },
    ],
  }
  expect(await makeShareLink(await runOf(JSON.stringify(record)), choice)).toMatchObject({ kind: 'too-long' })
})

describe('a hostile link is damaged', () => {
  const packed = (text: string) => `#trace=${deflateRawSync(text).toString('base64url')}`
  test.each([
    ['no base64', '#trace=%%%'],
    ['bytes that do not unpack', '#trace=AAAA'],
    ['no JSON', packed('hello')],
    ['no object', packed('[1]')],
    ['members of another type', packed('{"text": 1, "profile": {}}')],
    [
      'members that cannot become texts',
      packed('{"text": "", "profile": "paper", "mode": {"toString": 1, "valueOf": 1}}'),
    ],
    ['no text of its own', packed('{"__proto__": {"text": "x", "profile": "paper"}}')],
    ['deeply nested', packed('['.repeat(500_000))],
    ['longer than any link', `#trace=${'A'.repeat(64_001)}`],
    ['a length that base64 cannot have', '#trace=A'],
    ['letters of another base64', '#trace=AA+/=='],
    ['nothing', '#trace='],
    ['cut off', packed('{"text": "", "profile": "paper", "more": "1234567890"}').slice(0, -6)],
    [
      'followed by other bytes',
      `#trace=${Buffer.concat([deflateRawSync('{}'), Buffer.from('more')]).toString('base64url')}`,
    ],
    ['a bomb', packed(`{"profile": "standard", "text": "${'a'.repeat(30_000_000)}"}`)],
    [
      'a profile of many levels',
      packed(`{"text": "", "profile": ${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}, "mode": "", "verdict": ""}`),
    ],
    ['markup', '#trace=<script>alert(1)</script>'],
  ])('%s', async (_, fragment) => {
    expect(await readShareLink(fragment)).toBe('damaged')
  })
})

test.each(['', '#guide', '#message-3'])('another fragment is no share link: %j', (fragment) => {
  expect(isShareLink(fragment)).toBe(false)
})
