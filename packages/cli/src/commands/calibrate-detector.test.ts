/** `twincheck calibrate --detector`, as built, on conversations written by hand. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { twincheck } from '../../test/one-process.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-detector-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('twincheck calibrate --detector', () => {
  test('fits a detector where it ranks better, and writes it where a profile can name it', async () => {
    const { code, stdout, stderr, written } = await calibrate(120)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('120 labelled runs of 1 agent, 48 failed; 0 runs left out.')
    expect(stdout).toContain('The fitted weights are adopted.')
    expect(written()).toMatchObject({ version: 1, detector: 'fitted', madeFrom: { runs: 120, failed: 48 } })

    writeFileSync(join(folder, 'mine.json'), '{"name": "mine", "extends": "paper", "detector": "detector.json"}')
    const scanned = await twincheck(
      'scan',
      '--stats',
      join(folder, 'runs.jsonl'),
      '--profile',
      join(folder, 'mine.json'),
      '--quiet',
    )
    expect(scanned.code).toBe(0)
    expect(scanned.stdout).toContain('Ranking within agents, profile mine')
  })

  test('is the same to the byte, run again', async () => {
    const first = (await calibrate(120)).text()
    expect((await calibrate(120)).text()).toBe(first)
  })

  test('says that nothing is fitted to fewer than fifty runs, and keeps the frozen detector', async () => {
    const { code, stdout, written } = await calibrate(49)
    expect(code).toBe(0)
    expect(stdout).toContain('Fewer than 50 labelled runs: nothing is fitted')
    expect(written()).toMatchObject({ detector: 'trajectory', because: 'few-runs' })
  })

  test('prints a threshold for each agent only when it is asked for, and writes none', async () => {
    const { stdout, text } = await calibrate(120, '--alpha', '0.1')
    expect(stdout).toContain('D that at most 0.1 of the successful runs of an agent exceed')
    expect(text()).not.toContain('threshold')
  })

  test('refuses a share of false alarms that the runs cannot show', async () => {
    const { code, stderr, exists } = await calibrate(49, '--alpha', '0.01')
    expect({ code, exists }).toEqual({ code: 1, exists: false })
    expect(stderr).toContain('29 successful runs allow for no smaller share than 1/30')
  })

  test.each([
    [['--detector', '--verifier', 'v'], "option '--detector' cannot be used with option '--verifier <model>'"],
  ])('refuses the flags %j, which would change nothing', async (flags, message) => {
    const { code, stderr } = await twincheck('calibrate', join(folder, 'runs.jsonl'), ...flags, '--quiet')
    expect(code).toBe(1)
    expect(stderr).toContain(message)
  })

  test('refuses traces without a single outcome', async () => {
    const file = join(folder, 'unlabelled.jsonl')
    writeFileSync(file, '{"id": "a", "model": "m", "messages": [{"role": "user", "content": "Hi."}]}\n')
    const { code, stderr } = await twincheck('calibrate', '--detector', file, '--quiet')
    expect(code).toBe(1)
    expect(stderr).toContain('(nothing-labelled)')
  })
})

/** Failed runs leave what the user named untouched, mostly; successful ones take it up. */
async function calibrate(runs: number, ...flags: readonly string[]) {
  const file = join(folder, 'runs.jsonl')
  const out = join(folder, 'detector.json')
  writeFileSync(file, Array.from({ length: runs }, (_, i) => `${JSON.stringify(conversation(i))}\n`).join(''))
  const ended = await twincheck('calibrate', '--detector', file, '--out', out, '--quiet', ...flags)
  const text = () => readFileSync(out, 'utf8')
  return { ...ended, exists: existsSync(out), text, written: () => JSON.parse(text()) }
}

function conversation(i: number) {
  const outcome = i % 5 >= 2
  const takesUp = outcome !== (i % 11 === 0)
  const calls = Array.from({ length: outcome ? 3 : 1 }, (_, n) => ({
    id: `c${n}`,
    type: 'function',
    function: {
      name: 'book',
      arguments: JSON.stringify(takesUp ? { flight: `HAT${100 + i}`, seat: `A${100 + n}` } : {}),
    },
  }))
  return {
    id: `run ${i}`,
    model: 'm',
    task_id: `task ${i % 40}`,
    outcome,
    messages: [
      { role: 'user', content: `Book HAT${100 + i} with seats A100, A101 and A102.` },
      ...calls.flatMap((call) => [
        { role: 'assistant', content: '', tool_calls: [call] },
        { role: 'tool', tool_call_id: call.id, content: 'booked' },
      ]),
      { role: 'assistant', content: 'Done.' },
    ],
  }
}
