/** The command as built, against a scripted judge over HTTP. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Calibration, freezeCalibration, paperPolicy } from '@twincheck/core'
import {
  favourTwin,
  type JudgeReply,
  type ScriptedWorld,
  startScriptedWorld,
} from '@twincheck/core/integration-contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { twincheck } from '../../test/one-process.ts'
import type { Ended } from '../../test/start-twincheck.ts'
import type { DoctorFinding } from '../doctor/finding.ts'

const agents = join(import.meta.dirname, '../../test/agents')

let folder: string
let world: ScriptedWorld | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-doctor-'))
})

afterEach(async () => {
  await world?.close()
  world = null
  rmSync(folder, { recursive: true })
})

describe('the hook', () => {
  test('is tried on a loop of the doctor’s own where no agent is given', async () => {
    const { code, stdout } = await doctor()
    expect(code).toBe(0)
    expect(stdout).toContain('ok hook        a call proposed to a loop of its own was seen and kept')
    expect(stdout).toContain('ok mode        shadow: without a calibration nothing is ever replaced')
  })

  test('is found in the path of an agent that is wired', async () => {
    const { code, findings } = await examined('--agent', join(agents, 'checked.ts'))
    expect(code).toBe(0)
    expect(findings.hook).toMatchObject({ status: 'passed', found: 'a call proposed to the agent was seen and kept' })
  })

  test('is missed in an agent that runs with the model as it was before wrapping', async () => {
    const { code, findings } = await examined('--agent', join(agents, 'unchecked.ts'))
    expect(code).toBe(1)
    expect(findings.hook).toMatchObject({
      status: 'failed',
      found: 'a call was proposed to the agent and TwinCheck did not see it.',
    })
    expect(findings.hook?.advice).toContain('Wrap the very model')
  })

  test('cannot be judged by an agent that asks nobody, and its own error is shown', async () => {
    const { code, findings } = await examined('--agent', join(agents, 'silent.ts'))
    expect(code).toBe(1)
    expect(findings.hook?.found).toBe('the agent asked no model. It ended with: no configuration')
  })

  test('is not looked for in a module without an agent', async () => {
    const { code, stderr } = await doctor('--agent', join(agents, 'none.ts'))
    expect(code).toBe(1)
    expect(stderr).toContain('it exports no function as default')
    expect(stderr).toContain('(invalid-agent)')
  })
})

describe('the models', () => {
  test('pass where both answer in their schemas', async () => {
    const { code, findings } = await examined(...(await judge()))
    expect(code).toBe(0)
    expect(findings.verifier?.found).toMatch(
      /^scripted-judge-1 judged a pair in both orders, in \d+ ms, 100 \+ 20 tokens$/,
    )
    expect(findings.generator?.found).toContain('wrote an alternative action')
  })

  test('fail where their replies are no JSON, and the way out is said', async () => {
    const { code, findings } = await examined(...(await judge(() => ({ text: 'Certainly!' }))))
    expect(code).toBe(1)
    expect(findings.verifier).toMatchObject({ status: 'failed' })
    expect(findings.verifier?.found).toContain('did not fit the verdict schema')
    expect(findings.generator?.advice).toContain('--no-structured-outputs')
  })

  test('fail where the endpoint refuses, with what it said', async () => {
    const { code, findings } = await examined(...(await judge(() => ({ status: 401 }))))
    expect(code).toBe(1)
    expect(findings.verifier?.found).toContain('401')
    expect(findings.verifier?.advice).toContain('--key-env')
  })

  test('are named by two flags together', async () => {
    const { code, stderr } = await doctor('--base-url', 'http://127.0.0.1:9/v1')
    expect(code).toBe(1)
    expect(stderr).toContain('--verifier is missing')
  })
})

describe('the calibration', () => {
  test('that matches policy and models lets repair be on', async () => {
    const { code, findings } = await examined(
      ...(await judge()),
      '--profile',
      'paper',
      '--calibration',
      calibrationFile('scripted-judge-1'),
    )
    expect(code).toBe(0)
    expect(findings.calibration?.found).toContain('policy and models match')
    expect(findings.mode?.found).toContain('repair can be on')
  })

  test('of another model fails, and so does repair', async () => {
    const { code, findings } = await examined(
      ...(await judge()),
      '--profile',
      'paper',
      '--calibration',
      calibrationFile('judge-2'),
    )
    expect(code).toBe(1)
    expect(findings.calibration?.found).toBe('made with judge-2 as the verifier; scripted-judge-1 answered')
    expect(findings.mode?.found).toContain('repair would refuse to start')
  })

  test('of another policy fails without asking anyone', async () => {
    const { code, findings } = await examined(
      '--profile',
      'paper',
      '--calibration',
      calibrationFile('judge-2', { fingerprint: 'sha256:0' }),
    )
    expect(code).toBe(1)
    expect(findings.calibration?.found).toContain('made under another policy: sha256:0')
  })
})

/** The flags that lead to a scripted judge. */
async function judge(reply?: () => JudgeReply): Promise<readonly string[]> {
  world = await startScriptedWorld([], (asked) => {
    if (reply) return reply()
    const disputedTool = asked.prompt.includes('unlock_account"') ? 'unlock_account' : 'charge_account'
    return favourTwin({ disputedTool }, asked)
  })
  return ['--base-url', world.judgeUrl, '--verifier', 'any', '--deadline', '20']
}

function calibrationFile(model: string, change: Partial<Calibration> = {}): string {
  const file = join(folder, 'calibration.json')
  const models = { generator: [model], verifier: [model] }
  const tasks = [{ id: 'one', score: 0, actorSucceeded: true }]
  const calibration = freezeCalibration(tasks, { policy: paperPolicy, models })
  writeFileSync(file, JSON.stringify({ ...calibration, ...change }))
  return file
}

async function examined(...flags: readonly string[]) {
  const { code, stdout } = await doctor('--json', ...flags)
  const lines: readonly DoctorFinding[] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const findings: Partial<Record<DoctorFinding['check'], DoctorFinding>> = Object.fromEntries(
    lines.map((line) => [line.check, line]),
  )
  return { code, findings }
}

function doctor(...flags: readonly string[]): Promise<Ended> {
  return twincheck('doctor', ...flags)
}
