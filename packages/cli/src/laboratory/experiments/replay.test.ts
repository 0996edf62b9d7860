/** `twincheck replay`, as built, on a small benchmark written by hand. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exampleCalibration } from '../../../../eval/test/fixtures/experiment/example.ts'
import { type HouseModel, messagesOf, type Script, startHouseModel } from '../../../../eval/test/house-model.ts'
import { bothPrefer, proposedText } from '../../../../eval/test/scripted-judge.ts'
import { twincheck } from '../../../test/one-process.ts'
import {
  type Run,
  results,
  smallRuns,
  smallTasks,
  writeRuns,
  writeSmallBfcl,
  wrongLog,
} from '../../../test/small-bfcl.ts'
import { jsonLines } from '../../../test/start-twincheck.ts'

/** Tasks of the benchmark that only calibrate. */
const calibrationTasks = ['multi_turn_base_6', 'multi_turn_base_7']
const calibrationRuns: readonly Run[] = calibrationTasks.map((id) => ({ id, result: results.right }))

let folder: string
let data: string
let servers: HouseModel[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-replay-'))
  data = writeSmallBfcl(folder)
})

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  servers = []
  rmSync(folder, { recursive: true })
})

describe('what it prints', () => {
  test('one line a task in the order of the input and a last one with the summary, and nothing else', async () => {
    const { code, stdout, stderr } = await replay(smallRuns, '--json')
    const lines = jsonLines(stdout)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(lines.map(({ id }) => id)).toEqual([...smallTasks, undefined])
    const accepted = { turn: 0, step: 1, condition: 'inverse-action', origin: 'deterministic' }
    expect(lines[0]).toMatchObject({ id: 'multi_turn_base_0', actor: false, twincheck: true, switch: accepted })
    expect(lines[1]).toMatchObject({ id: 'multi_turn_base_1', actor: true, twincheck: true, switch: null })
    expect(lines.at(-1)).toEqual({
      summary: {
        profile: 'paper',
        sample: {
          all: { switches: 3, rescues: 3, harms: 0 },
          inSample: { switches: 3, rescues: 3, harms: 0 },
          firedBefore: null,
          halves: {
            made: { switches: 1, rescues: 1, harms: 0 },
            other: { switches: 2, rescues: 2, harms: 0 },
          },
        },
        tasks: 6,
        actorSuccess: 3,
        twincheckSuccess: 6,
        rescues: 3,
        harms: 0,
        switches: 3,
        diverged: 0,
        unavailable: 0,
        twins: expect.objectContaining({ right: 3, wrong: 0, unknown: 0 }),
      },
    })
  })

  test('a table for people, which says how it was run', async () => {
    const { code, stdout } = await replay(smallRuns)
    expect(code).toBe(0)
    expect(stdout).toMatch(/agent +6 +3 +6 +3 +3 +0 +0 +0/)
    expect(stdout).toContain(
      'continuation: stored; verifier: every structurally valid twin accepted; twins: deterministic',
    )
    expect(stdout).toMatch(/harm per switch: 0 of 3/)
    expect(stdout).toContain('twins: 3 right, 0 wrong, 0 not known (by the reference solution)')
  })

  test('the actor alone with the policy off', async () => {
    const { stdout } = await replay(smallRuns, '--json', '--policy', 'off')
    expect(jsonLines(stdout).at(-1)).toMatchObject({ summary: { actorSuccess: 3, twincheckSuccess: 3, switches: 0 } })
  })
})

describe('what is left out is named', () => {
  test('a run that does not replay exactly: not counted, exit code 2', async () => {
    const diverging = { id: 'multi_turn_base_0', result: results.undone, inference_log: wrongLog }
    const { code, stdout, stderr } = await replay([diverging, ...smallRuns.slice(1)], '--json')
    const lines = jsonLines(stdout)
    expect(code).toBe(2)
    expect(lines[0]).toMatchObject({ id: 'multi_turn_base_0', actor: null, twincheck: null, switch: null })
    expect(lines[0]?.diverged).toMatch(/turn 1, step 1.*\n.*stuck.*\n.*pressed/)
    expect(lines.at(-1)).toMatchObject({ summary: { tasks: 6, diverged: 1, actorSuccess: 3, rescues: 2 } })
    expect(stderr).toContain('multi_turn_base_0 was not counted')
  })

  test('lines that cannot be read, unknown tasks, and a second run of a task: exit code 2', async () => {
    const file = writeRuns(folder, [...smallRuns.slice(0, 1), ...smallRuns.slice(0, 1), unknown('multi_turn_base_99')])
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"id": "multi\n`)
    const { code, stdout, stderr } = await twincheck('replay', file, '--data', data, '--json')
    expect(code).toBe(2)
    expect(jsonLines(stdout)).toHaveLength(2)
    expect(stderr).toContain('line 2: multi_turn_base_0 of agent was there before')
    expect(stderr).toMatch(/line 3: the line was left out.*multi_turn_base_99/)
    expect(stderr).toContain('line 4')
  })

  test('a run that ended in an error is an unavailable pair with the official verdict', async () => {
    const failed = { id: 'multi_turn_base_0', result: results.failed }
    const { code, stdout } = await replay([failed, ...smallRuns.slice(1)], '--json')
    expect(code).toBe(0)
    expect(jsonLines(stdout)[0]).toMatchObject({
      actor: false,
      twincheck: false,
      unavailable: expect.stringContaining('away'),
    })
    expect(jsonLines(stdout).at(-1)).toMatchObject({ summary: { unavailable: 1 } })
  })

  test('a task that was asked for and has no stored run is an unavailable pair too', async () => {
    const tasks = join(folder, 'primary.json')
    writeFileSync(tasks, JSON.stringify({ version: 1, split: 'primary', seed: 7, ids: smallTasks.slice(0, 3) }))
    const { stdout } = await replay(smallRuns.slice(0, 2), '--json', '--tasks', tasks, '--out', join(folder, 'out'))
    expect(jsonLines(stdout)[2]).toMatchObject({
      id: 'multi_turn_base_2',
      unavailable: expect.stringContaining('no stored run'),
    })
    expect(jsonLines(stdout).at(-1)).toMatchObject({ summary: { tasks: 3, unavailable: 1 } })
    expect(manifest()).toMatchObject({ split: 'primary', seed: 7 })
  })

  test('nothing at all is a failure', async () => {
    const { code, stdout, stderr } = await twincheck('replay', join(folder, 'absent.jsonl'), '--data', data, '--json')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('(no-stored-runs)')
  })
})

describe('what cannot be run is refused with exit code 1, before anything is written or asked', () => {
  test.each([
    { flags: ['--conditions', 'inverse'], said: 'Name some of inverse-action' },
    { flags: ['--verifier', 'gpt'], said: '--base-url is missing' },
    { flags: ['--twins', 'all'], said: '--generator is missing' },
    { flags: ['--method', 'self-revision'], said: '--generator is missing' },
    { flags: ['--method', 'absolute-verifier'], said: '--verifier is missing' },
    { flags: ['--continuation', 'live'], said: '--actor is missing' },
    { flags: ['--threshold', 'high'], said: 'Give a number from 0 to 1' },
    { flags: ['--calibration', 'absent.json'], said: 'absent.json cannot be read' },
    { flags: ['--prices', 'absent.json'], said: 'absent.json cannot be read' },
    { flags: ['--tasks', 'absent.txt'], said: 'absent.txt cannot be read' },
    { flags: ['--data', 'absent'], said: 'twincheck bfcl install' },
  ])('$flags', async ({ flags, said }) => {
    const out = join(folder, 'out')
    const { code, stdout, stderr } = await replay(smallRuns, '--json', '--out', out, ...flags)
    expect({ code, stdout, written: existsSync(out) }).toEqual({ code: 1, stdout: '', written: false })
    expect(stderr).toContain(said)
  })

  test('a model as the verifier without a calibration, or with that of another policy', async () => {
    const server = await serve({})
    const missing = await replayWith(server)
    expect(missing).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('(missing-calibration)') })
    const calibration = join(folder, 'calibration.json')
    const frozen = exampleCalibration({ ids: ['elsewhere_1'] })
    writeFileSync(calibration, JSON.stringify({ ...frozen, fingerprint: 'sha256:0' }))
    const foreign = await replayWith(server, '--calibration', calibration)
    expect(foreign).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('(calibration-mismatch)') })
    expect(server.requests).toEqual([])
  })

  test('a folder that holds another experiment', async () => {
    const out = join(folder, 'out')
    await replay(smallRuns, '--out', out)
    const before = readFileSync(join(out, 'pairs.jsonl'), 'utf8')
    const { code, stderr } = await replay(smallRuns, '--out', out, '--threshold', '0.9')
    expect(code).toBe(1)
    expect(stderr).toContain('(other-experiment)')
    expect(readFileSync(join(out, 'pairs.jsonl'), 'utf8')).toBe(before)
  })
})

describe('calibrated with a model, then replayed with it, over real HTTP', () => {
  const completion = 'The requested operation is complete.'
  const favourable: Script = { verdicts: (prompt) => bothPrefer(prompt, completion) }

  test('switches happen, whatever the number of tasks at once, and the lines are the same', async () => {
    const server = await serve(favourable)
    const calibration = await calibrate(server)
    const one = await replayWith(
      server,
      '--calibration',
      calibration,
      '--concurrency',
      '1',
      '--out',
      join(folder, 'one'),
    )
    const four = await replayWith(server, '--calibration', calibration, '--out', join(folder, 'four'))
    expect({ code: one.code, stderr: one.stderr }).toEqual({ code: 0, stderr: '' })
    expect(jsonLines(one.stdout).at(-1)).toMatchObject({ summary: { rescues: 3, harms: 0, switches: 3 } })
    expect(four.stdout).toBe(one.stdout)
    expect(pairsOf('four')).toEqual(pairsOf('one'))
  })

  test('with prices the cost of every decision is known', async () => {
    const server = await serve(favourable)
    const calibration = await calibrate(server)
    const prices = join(folder, 'prices.json')
    writeFileSync(prices, '{"verifier-1-2026-01-01": {"input": 1000000, "output": 2000000}}')
    const flags = ['--calibration', calibration, '--prices', prices, '--split', 'completed-primary']
    await replayWith(server, ...flags, '--out', join(folder, 'out'))
    const [first] = jsonLines(readFileSync(join(folder, 'out/pairs.jsonl'), 'utf8'))
    expect(first?.records).toMatchObject([{ measured: { cost: 20, asked: [{ inputTokens: 10, outputTokens: 5 }] } }])
    expect(manifest()).toMatchObject({ split: 'completed-primary' })
  })

  test('another model replaces nothing, and each line tells why', async () => {
    const calibration = await calibrate(await serve(favourable))
    const other = await serve({ verdicts: (prompt) => ({ content: bothPrefer(prompt, completion), model: 'newer' }) })
    const { code, stdout } = await replayWith(other, '--calibration', calibration)
    expect(code).toBe(0)
    expect(jsonLines(stdout).at(-1)).toMatchObject({ summary: { switches: 0, twincheckSuccess: 3 } })
    expect(jsonLines(stdout)[0]).toMatchObject({ switch: null, exceptions: [{ name: 'ModelMismatchError' }] })
  })

  test('live continuation goes on with the actor, which never sees the call that was replaced', async () => {
    const server = await serve({ actor: (_, request) => actorReply(messagesOf(request)) })
    const live = ['--continuation', 'live', '--actor', 'actor-1', '--base-url', server.baseUrl]
    const { code, stdout } = await replay(smallRuns, '--json', ...live, '--out', join(folder, 'out'))
    expect(code).toBe(0)
    expect(jsonLines(stdout).at(-1)).toMatchObject({ summary: { rescues: 3, harms: 0, switches: 3 } })
    expect(server.requests.length).toBeGreaterThan(0)
    expect(JSON.stringify(server.requests.map(messagesOf))).not.toContain('releaseBrakePedal')
    expect(manifest()).toMatchObject({
      continuation: 'live',
      notes: [expect.any(String), expect.stringContaining('actor-1')],
    })
  })

  test('what an actor could not finish is tried again by the same command', async () => {
    let away = true
    const server = await serve({
      actor: (_, request) => (away ? { status: 400, body: 'not now' } : actorReply(messagesOf(request))),
    })
    const live = [
      '--continuation',
      'live',
      '--actor',
      'actor-1',
      '--base-url',
      server.baseUrl,
      '--out',
      join(folder, 'out'),
    ]
    const first = await replay(smallRuns, '--json', ...live)
    expect(first.code).toBe(2)
    expect(jsonLines(first.stdout)[0]).toMatchObject({
      actor: null,
      twincheck: null,
      unavailable: expect.stringContaining('not now'),
    })
    away = false
    const second = await replay(smallRuns, '--json', ...live)
    expect(second.code).toBe(0)
    expect(jsonLines(second.stdout).at(-1)).toMatchObject({ summary: { tasks: 6, rescues: 3, unavailable: 0 } })
  })

  test('the controls run with no calibration', async () => {
    const server = await serve({ alternative_action: () => proposedText('The brake is pressed.') })
    const control = ['--method', 'self-revision', '--generator', 'revising-1', '--base-url', server.baseUrl]
    const { code, stdout } = await replay(smallRuns, '--json', ...control, '--out', join(folder, 'out'))
    expect(code).toBe(0)
    expect(jsonLines(stdout).at(-1)).toMatchObject({ summary: { rescues: 3, switches: 3 } })
    expect(server.requests.map(({ body }) => body.model)).toEqual(Array(4).fill('revising-1'))
    expect(manifest()).toMatchObject({ method: 'self-revision', verifier: 'none; revised by revising-1' })
  })

  test('a wrong model is noticed by the probe, before any task is begun', async () => {
    const calibration = await calibrate(await serve(favourable))
    const other = await serve({ ...favourable, ready: () => ({ content: '{"ready": true}', model: 'newer' }) })
    const out = join(folder, 'out')
    const { code, stdout, stderr } = await replayWith(other, '--calibration', calibration, '--out', out)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('The verifier answered as newer, but the calibration was made with verifier-1-2026-01-01')
    expect(other.asked()).toEqual(['ready'])
  })

  test('a model that does not answer the probe stops a control too, before any task is begun', async () => {
    const server = await serve({ ready: () => ({ status: 401, body: '' }) })
    const control = ['--method', 'absolute-verifier', '--verifier', 'rating-1', '--base-url', server.baseUrl]
    const { code, stderr } = await replay(smallRuns, '--json', ...control)
    expect(code).toBe(1)
    expect(stderr).toContain('(model-probe)')
    expect(server.asked()).toEqual(['ready'])
  })

  test('an experiment that is done is not probed again', async () => {
    const server = await serve(favourable)
    const flags = ['--calibration', await calibrate(server), '--out', join(folder, 'out')]
    await replayWith(server, ...flags)
    const before = server.requests.length
    expect((await replayWith(server, ...flags)).code).toBe(0)
    expect(server.requests).toHaveLength(before)
  })

  test('the tasks of the calibration are refused, named or in the files, and no model is asked', async () => {
    const server = await serve(favourable)
    const calibration = await calibrate(server)
    const before = server.requests.length
    const own = writeRuns(folder, calibrationRuns, 'again.jsonl')
    const flags = ['--verifier', 'verifier-1', '--base-url', server.baseUrl, '--calibration', calibration]
    const out = join(folder, 'out')
    const inFiles = await twincheck('replay', own, '--data', data, ...flags, '--out', out)
    expect(inFiles).toMatchObject({ code: 1, stderr: expect.stringContaining('(calibration-overlap)') })
    const tasks = join(folder, 'tasks.txt')
    writeFileSync(tasks, ['multi_turn_base_0', ...calibrationTasks.slice(0, 1)].join('\n'))
    const named = await replayWith(server, '--calibration', calibration, '--tasks', tasks, '--out', out)
    expect(named.stderr).toContain(`One task of this replay made the calibration: ${calibrationTasks[0]}.`)
    const accepted = await twincheck('replay', own, '--data', data, '--calibration', calibration, '--out', out)
    expect(accepted.stderr).toContain('(calibration-overlap)')
    expect([existsSync(out), server.requests.length]).toEqual([false, before])
  })

  test('the runs of a calibration on labelled traces are refused too, by whatever name its population goes', async () => {
    const server = await serve(favourable)
    const own = writeRuns(folder, calibrationRuns, 'again.jsonl')
    const labels = join(folder, 'labels.jsonl')
    const said = calibrationTasks.map((id) => JSON.stringify({ run: id, outcome: true }))
    writeFileSync(labels, said.join('\n'))
    const calibration = join(folder, 'own.json')
    const model = ['--verifier', 'verifier-1', '--base-url', server.baseUrl]
    const made = await twincheck('calibrate', own, '--labels', labels, '--data', data, ...model, '--out', calibration)
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('each conversation:') })
    const before = server.requests.length
    const out = join(folder, 'out')
    const again = await twincheck('replay', own, '--data', data, ...model, '--calibration', calibration, '--out', out)
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('(calibration-overlap)') })
    const accepted = await twincheck('replay', own, '--data', data, '--calibration', calibration, '--out', out)
    expect(accepted).toMatchObject({ code: 1, stderr: expect.stringContaining('(calibration-overlap)') })
    expect([existsSync(out), server.requests.length]).toEqual([false, before])
  })

  test.each([
    [['--no-structured-outputs'], 'another request setting, structuredOutputs'],
    [['--api', 'responses'], 'another request setting, api'],
    [['--actor-effort', 'low'], 'another effort of the actor'],
    [['--continuation', 'live', '--actor', 'someone-else'], 'another actor'],
  ])('%j is refused where the calibration was made otherwise, and no model is asked', async (flags, said) => {
    const server = await serve(favourable)
    const calibration = await calibrate(server)
    const before = server.requests.length
    const { code, stderr } = await replayWith(server, '--calibration', calibration, ...flags)
    expect(code).toBe(1)
    expect(stderr).toContain(`The calibration was made under ${said}`)
    expect(server.requests).toHaveLength(before)
  })

  test('runs of another agent, and other data of the benchmark, are refused, and no model is asked', async () => {
    const server = await serve(favourable)
    const calibration = await calibrate(server)
    const before = server.requests.length
    mkdirSync(join(folder, 'other-agent'))
    const foreign = join(folder, 'other-agent', 'multi_turn_base.jsonl')
    writeFileSync(foreign, readFileSync(writeRuns(folder, smallRuns)))
    const flags = ['--verifier', 'verifier-1', '--base-url', server.baseUrl, '--calibration', calibration]
    const { stderr } = await twincheck('replay', foreign, '--data', data, ...flags)
    expect(stderr).toContain('another actor.\n  calibrated: agent\n  found:      other-agent')
    writeFileSync(join(data, 'multi_turn_func_doc/vehicle_control.json'), '\n', { flag: 'a' })
    const changed = await replayWith(server, '--calibration', calibration)
    expect(changed.stderr).toContain('another version of the data of bfcl-v4-multi-turn')
    expect(server.requests).toHaveLength(before)
  })

  async function calibrate(server: HouseModel): Promise<string> {
    const out = join(folder, 'calibration.json')
    const file = writeRuns(folder, calibrationRuns, 'calibration.jsonl')
    const model = ['--verifier', 'verifier-1', '--base-url', server.baseUrl]
    const { code, stderr } = await twincheck('calibrate', file, '--data', data, ...model, '--out', out, '--quiet')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return out
  }
})

describe('an experiment folder', () => {
  test('is the same to the byte with one worker and with two, and a second time, measured times apart', async () => {
    mkdirSync(join(folder, 'other'))
    const first = writeRuns(folder, smallRuns)
    const second = writeRuns(join(folder, 'other'), smallRuns.toReversed())
    const run = (out: string, workers: string) =>
      twincheck('replay', first, second, '--data', data, '--json', '--out', join(folder, out), '--workers', workers)
    const once = await run('once', '1')
    expect((await run('twice', '2')).stdout).toBe(once.stdout)
    expect(pairsOf('twice')).toEqual(pairsOf('once'))
    expect((await run('once', '2')).stdout).toBe(once.stdout)
    expect(once.stderr).toContain('is there twice')
  })

  test('has a manifest with title, notes and ablations', async () => {
    const flags = ['--title', 'A brake', '--note', 'by hand', '--conditions', 'inverse-action', '--one-order']
    await replay(smallRuns, '--out', join(folder, 'out'), ...flags)
    expect(manifest()).toMatchObject({
      title: 'A brake',
      method: 'twincheck',
      verifier: 'accept',
      continuation: 'stored',
      conditions: ['inverse-action v11'],
      ablations: ['one order: the forward judgment decides alone', 'only inverse-action'],
      sources: ['agent/multi_turn_base.jsonl'],
      notes: [expect.stringContaining('No verifier was asked'), expect.stringContaining('stored'), 'by hand'],
    })
  })
})

function replay(runs: readonly Run[], ...flags: readonly string[]) {
  return twincheck('replay', writeRuns(folder, runs), '--data', data, '--quiet', ...flags)
}

function replayWith(server: HouseModel, ...flags: readonly string[]) {
  return replay(smallRuns, '--json', '--verifier', 'verifier-1', '--base-url', server.baseUrl, ...flags)
}

async function serve(script: Script): Promise<HouseModel> {
  const server = await startHouseModel(script)
  servers.push(server)
  return server
}

function unknown(id: string): Run {
  return { id, result: results.right }
}

function manifest(): unknown {
  return JSON.parse(readFileSync(join(folder, 'out/manifest.json'), 'utf8'))
}

/** The lines of an experiment without what depends on the run. */
function pairsOf(out: string): readonly unknown[] {
  return JSON.parse(
    `[${readFileSync(join(folder, out, 'pairs.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .join(',')}]`,
    (name, value) => (name === 'measured' ? undefined : value),
  )
}

/** Looks at the fuel once it is asked about, and says so. */
function actorReply(messages: ReturnType<typeof messagesOf>) {
  const last = messages.at(-1)
  if (last?.role !== 'user') return { content: 'Done.' }
  return { content: null, calls: [{ id: 'call_1', name: 'displayCarStatus', arguments: '{"option": "fuel"}' }] }
}
