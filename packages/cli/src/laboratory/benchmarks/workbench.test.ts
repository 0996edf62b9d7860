/** The real binary, as built. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Call, harmfulRun, rightRun, smallOfficeFolder, storedRun } from '../../../../lab/test/small-office.ts'
import { twincheck } from '../../../test/one-process.ts'

let folder: string
let data: string
let runs: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-cli-office-'))
  data = smallOfficeFolder()
  runs = join(folder, 'an-agent_domains.jsonl')
})

afterEach(() => {
  rmSync(folder, { recursive: true })
  rmSync(data, { recursive: true })
})

function writeRuns(...rows: readonly unknown[]): void {
  writeFileSync(runs, rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'))
}

const { messages: _, ...unparsed } = storedRun([], {
  id: 'm/unparsed',
  error: 'too long',
  reason: 'context window',
}) as {
  readonly messages: unknown
}

describe('twincheck workbench evaluate', () => {
  test('prints a line a run with both verdicts and a summary, and never reads the verdicts of its input', async () => {
    writeRuns({ ...rightRun, correct: false, side_effects: true }, { ...harmfulRun, correct: true }, unparsed)
    const { code, stdout } = await twincheck('workbench', 'evaluate', runs, '--data', data, '--json', '--quiet')
    expect(code).toBe(0)
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { id: 'm/domains/calendar-001', correct: true, sideEffects: false },
      { id: 'm/domains/harmful', correct: false, sideEffects: true },
      { id: 'm/unparsed', correct: false, sideEffects: false },
      { summary: { runs: 3, correct: 1, sideEffects: 1, withoutConversation: 1, outputs: 3, exact: 3, leftOut: 0 } },
    ])
  })

  test('gives the same bytes if the verdicts of its input are removed or inverted', async () => {
    const printed: string[] = []
    for (const given of [{}, { correct: true, side_effects: false }, { correct: false, side_effects: true }]) {
      const rows = [rightRun, harmfulRun, unparsed].map((row) => {
        const { correct: _, side_effects: __, ...bare } = row as Record<string, unknown>
        return { ...bare, ...given }
      })
      writeRuns(...rows)
      printed.push((await twincheck('workbench', 'evaluate', runs, '--data', data, '--json', '--quiet')).stdout)
    }
    expect(new Set(printed).size).toBe(1)
    expect(printed[0]).toContain('"correct":1,"sideEffects":1')
  })

  test('names what it cannot judge, judges the rest and ends with 2', async () => {
    writeRuns('{', { ...rightRun, task: 'calendar-999' }, { ...rightRun, error: 5 }, rightRun)
    const { code, stdout, stderr } = await twincheck('workbench', 'evaluate', runs, '--data', data, '--json', '--quiet')
    expect(code).toBe(2)
    expect(stderr).toContain('an-agent_domains.jsonl, line 1: it is no JSON')
    expect(stderr).toContain('line 2 (m/domains/calendar-001): the data has no task calendar-999.')
    expect(stderr).toContain('line 3 (m/domains/calendar-001): its error is 5.')
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '').summary).toMatchObject({
      runs: 1,
      correct: 1,
      leftOut: 3,
    })
  })

  test('says which table is missing or damaged', async () => {
    writeRuns(rightRun)
    writeFileSync(join(data, 'emails.csv'), 'email_id,subject\n1,2\n')
    const damaged = await twincheck('workbench', 'evaluate', runs, '--data', data)
    expect(damaged.code).toBe(1)
    expect(damaged.stderr).toMatch(/emails\.csv: expected the columns email_id inbox\/outbox [\s\S]*workbench install/)
    unlinkSync(join(data, 'emails.csv'))
    expect((await twincheck('workbench', 'evaluate', runs, '--data', data)).stderr).toContain('emails.csv')
  })
})

test('twincheck replay replays the runs with the offered tools, and counts those without a conversation', async () => {
  writeRuns(rightRun, harmfulRun, unparsed, rightRun)
  const { code, stdout, stderr } = await twincheck('replay', runs, '--data', data, '--json', '--quiet')
  const last = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  expect(JSON.stringify(last)).toContain('"diverged":0')
  expect(stderr).toContain('the id m/domains/calendar-001 occurs for the second time')
  expect(code).toBe(2)
})

describe('the second verdict, side effects,', () => {
  const sentence = 'Unwanted side effects in 2 runs: kept 1, prevented 0, new 0, absent 1'

  test('is in replay, and from the experiment in stats and report', async () => {
    writeRuns(rightRun, harmfulRun)
    const out = join(folder, 'experiment')
    const replay = await twincheck('replay', runs, '--data', data, '--out', out, '--json', '--quiet')
    expect(replay.stdout).toContain('"sideEffects":{"actor":true,"twincheck":true}')
    expect(replay.stdout).toContain('"sideEffects":{"runs":2,"kept":1,"prevented":0,"added":0,"absent":1}')
    expect((await twincheck('replay', runs, '--data', data, '--quiet')).stdout).toContain(sentence)
    const pairs = join(out, 'pairs.jsonl')
    expect((await twincheck('stats', pairs, '--resamples', '50', '--quiet')).stdout).toContain(sentence)
    await twincheck('report', out, '--out', join(folder, 'report.html'), '--resamples', '50', '--quiet')
    const written = readFileSync(join(folder, 'report.md'), 'utf8')
    expect(written).toContain('Unwanted side effects in runs.')
    expect(written).toMatch(/^\| \**All runs\** \| \**2\** \| \**1\** \| \**0\** \| \**1\** \|/m)
  })

  test('is in the oracle: by domain, and how many calls had to be withheld', async () => {
    const twice = storedRun(
      [
        ['calendar.delete_event', { event_id: '00000000' }, 'Event deleted successfully.'],
        ['calendar.delete_event', { event_id: '00000001' }, 'Event deleted successfully.'],
      ],
      { id: 'm/domains/twice' },
    )
    writeRuns(rightRun, harmfulRun, twice)
    const { stdout } = await twincheck('oracle', runs, '--data', data, '--quiet')
    expect(stdout).toMatch(/calendar +Unwanted side effects +3 +2 +1 +1 +0 +0/)
    const json = (await twincheck('oracle', runs, '--data', data, '--json', '--quiet')).stdout.trim().split('\n')
    expect(json.slice(0, -1).map((line) => JSON.parse(line).preventable)).toEqual(['one-call', 'several-calls'])
  })

  test('is in certify, where a condition fired', async () => {
    const again: Call = ['calendar.delete_event', { event_id: '00000000' }, 'Event not found.']
    const repeated = storedRun(
      [['calendar.delete_event', { event_id: '00000000' }, 'Event deleted successfully.'], again, again],
      { id: 'm/domains/repeated' },
    )
    writeRuns(rightRun, repeated)
    const { stdout } = await twincheck('certify', runs, '--data', data, '--profile', 'extended', '--quiet')
    expect(stdout).toMatch(/any of them +Unwanted side effects +1 +0 +0 +1/)
  })
})

test('twincheck scan reads the runs with the tools beside them', async () => {
  const beside = join(data, 'an-agent.jsonl')
  writeFileSync(beside, `${JSON.stringify(rightRun)}\n${JSON.stringify(unparsed)}\n`)
  const { code, stdout } = await twincheck('scan', beside, join(data, 'tools.json'), '--json', '--quiet')
  const { summary } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  expect(code).toBe(0)
  expect(summary.sources).toMatchObject([{ source: 'workbench' }])
  expect(stdout).not.toContain('tool-schemas')
})

test('twincheck workbench install says what to copy where, and what it does not bring', async () => {
  const target = join(folder, 'target')
  mkdirSync(target)
  const { code, stderr } = await twincheck('workbench', 'install', '--data', target, '--from', 'http://127.0.0.1:1')
  expect(code).toBe(1)
  expect(stderr).toContain(`to ${join(target, 'emails.csv')}`)
  expect(stderr).toContain('http://127.0.0.1:1/raw/email_addresses.csv')
})
