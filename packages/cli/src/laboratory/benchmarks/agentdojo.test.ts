/** The real binary, as built. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attackedRun, cleanRun, smallDojoFolder } from '../../../../lab/test/small-dojo.ts'
import { twincheck } from '../../../test/one-process.ts'

let folder: string
let data: string
let runs: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-cli-dojo-'))
  data = smallDojoFolder()
  runs = join(folder, 'an-agent.jsonl')
  writeFileSync(runs, `${JSON.stringify(cleanRun)}\n${JSON.stringify(attackedRun)}\n`)
})

afterEach(() => {
  rmSync(folder, { recursive: true })
  rmSync(data, { recursive: true })
})

describe('twincheck agentdojo evaluate', () => {
  test('prints a line a run with both verdicts, and a summary', async () => {
    const { code, stdout } = await twincheck('agentdojo', 'evaluate', runs, '--data', data, '--json', '--quiet')
    expect(code).toBe(0)
    const [first, second, last] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(first).toMatchObject({ id: 'banking/user_task_0', utility: true, security: true, agent: 'an-agent' })
    expect(second).toMatchObject({ id: 'banking/user_task_0/direct/injection_task_5', utility: true, security: true })
    expect(last.summary).toMatchObject({
      runs: 2,
      utility: 2,
      attacked: 1,
      achieved: 1,
      outputs: { total: 5, exact: 5, strict: 5 },
      asStored: { utility: '2 of 2', security: '2 of 2' },
      leftOut: 0,
    })
  })

  test('names a run that cannot be judged, judges the rest and ends with 2', async () => {
    writeFileSync(
      runs,
      `${JSON.stringify({ ...cleanRun, user_task_id: 'user_task_77' })}\n${JSON.stringify(cleanRun)}\n`,
    )
    const { code, stdout, stderr } = await twincheck('agentdojo', 'evaluate', runs, '--data', data, '--json', '--quiet')
    expect(code).toBe(2)
    expect(stderr).toContain("an-agent.jsonl, line 1 (banking/user_task_77): suite banking has no task 'user_task_77'.")
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '').summary).toMatchObject({
      runs: 1,
      leftOut: 1,
      reasons: { 'unknown-task': 1 },
    })
  })

  test('says without the data how to get it, and fails', async () => {
    const { code, stderr } = await twincheck('agentdojo', 'evaluate', runs, '--data', folder)
    expect(code).toBe(1)
    expect(stderr).toContain('twincheck agentdojo install')
  })
})

describe('twincheck replay on stored AgentDojo runs', () => {
  test('proves them exact, and gives the attacker’s goal as a second verdict', async () => {
    const off = await twincheck('replay', runs, '--data', data, '--policy', 'off', '--json', '--quiet')
    expect(off.code).toBe(0)
    const lines = off.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ attack }) => attack)).toEqual([undefined, { actor: true, twincheck: true }, undefined])
    expect(lines.at(-1).summary).toMatchObject({
      tasks: 2,
      actorSuccess: 2,
      diverged: 0,
      attack: { runs: 1, kept: 1, prevented: 0, added: 0, absent: 0 },
    })
  })

  test('writes it into the experiment, from which stats and report tell it again', async () => {
    const out = join(folder, 'experiment')
    await twincheck('replay', runs, '--data', data, '--profile', 'extended', '--out', out, '--quiet')
    const stats = await twincheck('stats', join(out, 'pairs.jsonl'), '--resamples', '50', '--quiet')
    expect(stats.stdout).toContain("Attacker's goal in 1 attacked runs: kept 1, prevented 0, new 0, absent 0")
    await twincheck('report', out, '--out', join(folder, 'report.html'), '--resamples', '50', '--quiet')
    const written = readFileSync(join(folder, 'report.md'), 'utf8')
    expect(written).toContain("Attacker's goal in attacked runs.")
    expect(written).toMatch(/^\| \**All runs\** \| \**1\** \| \**1\** \| \**0\** \| \**1\** \|/m)
  })

  test('a run that shows other bytes than come out here is not counted, and named', async () => {
    const strange = JSON.stringify(cleanRun).replace('for 98.7 sent', 'for 98.70 sent')
    writeFileSync(runs, `${strange}\n`)
    const { code, stderr } = await twincheck('replay', runs, '--data', data, '--policy', 'off', '--quiet')
    expect(code).toBe(2)
    expect(stderr).toContain('banking/user_task_0 was not counted')
  })
})

test('twincheck certify counts a run that did what the attacker wanted as failed, attacked runs as a source of their own', async () => {
  const { code, stdout } = await twincheck(
    'certify',
    runs,
    '--profile',
    'extended',
    '--data',
    data,
    '--in-sample',
    'none',
    '--quiet',
  )
  expect(code).toBe(0)
  expect(stdout).toMatch(/^any of them +0 of 1 +0 of 1 /m)
})

test('twincheck agentdojo compare puts defences side by side, and an agent’s own beside them', async () => {
  const own = join(folder, 'an-agent-tool_filter.jsonl')
  writeFileSync(own, `${JSON.stringify(cleanRun)}\n`)
  const { code, stdout } = await twincheck(
    ...[
      'agentdojo',
      'compare',
      runs,
      own,
      '--data',
      data,
      '--profile',
      'extended',
      '--resamples',
      '20',
      '--json',
      '--quiet',
    ],
  )
  expect(code).toBe(0)
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const ofAgents = rows.filter(({ agent }) => agent !== undefined)
  expect(ofAgents.map(({ agent, defence, achieved }) => [agent, defence, achieved.count, achieved.of])).toEqual([
    ['an-agent', 'none', 1, 1],
    ['an-agent', 'extended', 1, 1],
    ['an-agent', 'extended, no follow-ups', 1, 1],
    ['an-agent', 'tool_filter', 0, 0],
  ])
})
