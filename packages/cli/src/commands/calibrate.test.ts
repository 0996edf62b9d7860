/** `twincheck calibrate`, as built, on a small benchmark written by hand. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type HouseModel, type Script, startHouseModel } from '../../../eval/test/house-model.ts'
import { bothPrefer } from '../../../eval/test/scripted-judge.ts'
import { twincheck } from '../../test/one-process.ts'
import { type Run, results, smallRuns, smallTasks, writeRuns, writeSmallBfcl, wrongLog } from '../../test/small-bfcl.ts'

const completion = 'The requested operation is complete.'
const favourable: Script = { verdicts: (prompt) => bothPrefer(prompt, completion) }

let folder: string
let data: string
let server: HouseModel | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-calibrate-'))
  data = writeSmallBfcl(folder)
})

afterEach(async () => {
  await server?.close()
  rmSync(folder, { recursive: true })
})

describe('twincheck calibrate', () => {
  test('freezes a calibration that names the models as their provider reports them', async () => {
    const { code, stdout, stderr, written } = await calibrate(smallRuns, favourable, '--json', '--quiet')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual(written())
    expect(written()).toMatchObject({
      threshold: 0.5,
      tasks: smallTasks.map((id, index) => ({
        id,
        score: index % 2 === 0 ? 0.99 : 0,
        actorSucceeded: index % 2 === 1,
      })),
      actor: { model: 'agent', effort: 'high' },
      environment: { name: 'bfcl-v4-multi-turn', data: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
      request: {
        api: 'chat-completions',
        structuredOutputs: true,
        verifierEffort: 'medium',
        generatorEffort: 'low',
      },
      models: { generator: ['generator-1-2026-01-01'], verifier: ['verifier-1-2026-01-01'] },
    })
    expect(server?.asked()).toEqual(['ready', 'ready', 'verdicts', 'verdicts', 'verdicts'])
  })

  test('is the same with one task at once and with many', async () => {
    const one = await calibrate(smallRuns, favourable, '--concurrency', '1')
    const first = one.written()
    await server?.close()
    const many = await calibrate(smallRuns, favourable, '--concurrency', '6')
    expect(many.written()).toEqual(first)
    expect(many.stdout).toContain('6 tasks, 3 actor successes, highest score on one 0: threshold 0.5')
  })

  test('names what is left out, and says so with its exit code', async () => {
    const tasks = join(folder, 'tasks.txt')
    writeFileSync(tasks, [...smallTasks, 'multi_turn_base_77'].join('\n'))
    const runs: readonly Run[] = [
      { id: 'multi_turn_base_0', result: results.failed },
      { id: 'multi_turn_base_1', result: results.right, inference_log: wrongLog },
      ...smallRuns.slice(2),
      ...smallRuns.slice(2, 3),
    ]
    const { code, stderr, written } = await calibrate(runs, favourable, '--tasks', tasks, '--quiet')
    expect(code).toBe(2)
    expect(stderr).toContain('multi_turn_base_0 is not part of the calibration: no trajectory')
    expect(stderr).toMatch(/multi_turn_base_1 is not part of the calibration: .*diverged/)
    expect(stderr).toContain('multi_turn_base_2 is in the files twice')
    expect(stderr).toContain('multi_turn_base_77 is not part of the calibration: it has no stored run')
    expect(written().tasks.map(({ id }: { id: string }) => id)).toEqual(smallTasks.slice(2))
  })
})

describe('nothing is written', () => {
  test('where no actor succeeded', async () => {
    const undone = smallRuns.filter(({ result }) => result === results.undone)
    const { code, stderr, exists } = await calibrate(undone, favourable)
    expect({ code, exists }).toEqual({ code: 1, exists: false })
    expect(stderr).toContain('(no-actor-success)')
  })

  test('where the model does not answer a first trivial request, and no task was begun', async () => {
    const { code, stderr, exists } = await calibrate(smallRuns, { ready: () => ({ status: 401, body: '' }) })
    expect({ code, exists }).toEqual({ code: 1, exists: false })
    expect(stderr).toContain('(model-probe)')
    expect(server?.asked()).toEqual(['ready'])
  })

  test('where the files are runs of several agents, and no model is asked', async () => {
    const other = join(folder, 'other-agent', 'multi_turn_base.jsonl')
    mkdirSync(join(folder, 'other-agent'))
    copyFileSync(writeRuns(folder, smallRuns), other)
    const refused = await calibrate(smallRuns, favourable, other)
    expect({ code: refused.code, exists: refused.exists }).toEqual({ code: 1, exists: false })
    expect(refused.stderr).toContain('runs of several agents (agent, other-agent)')
    expect(server?.asked()).toEqual([])
  })

  test('where no model was named', async () => {
    const { code, stderr } = await twincheck(
      'calibrate',
      '--profile',
      'paper',
      writeRuns(folder, smallRuns),
      '--data',
      data,
    )
    expect(code).toBe(1)
    expect(stderr).toContain('--verifier is missing')
  })
})

async function calibrate(runs: readonly Run[], script: Script, ...flags: readonly string[]) {
  server = await startHouseModel(script)
  const out = join(folder, 'calibration.json')
  const model = ['--verifier', 'verifier-1', '--generator', 'generator-1', '--base-url', server.baseUrl]
  const ended = await twincheck(
    'calibrate',
    '--profile',
    'paper',
    writeRuns(folder, runs),
    '--data',
    data,
    '--out',
    out,
    ...model,
    ...flags,
  )
  return { ...ended, exists: existsSync(out), written: () => JSON.parse(readFileSync(out, 'utf8')) }
}
