/**
 * The studies of `experiments/` from split to report, with a quarter of their tasks, on an invented benchmark and with scripted
 * models over real HTTP: 96 tasks about a car whose brake is to be pressed. In every second one the actor releases it again.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { twincheck } from '../packages/cli/test/start-twincheck.ts'
import type { ScriptedReply, ScriptedRequest } from '../packages/core/test/scripted-model-server.ts'
import { type HouseModel, messagesOf, startHouseModel } from '../packages/eval/test/house-model.ts'
import { assessed, bothPrefer, proposedText } from '../packages/eval/test/scripted-judge.ts'

const categories = ['base', 'miss_func', 'miss_param', 'long_context']
const perCategory = 24

let folder: string
let server: HouseModel

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-experiments-'))
  writeBenchmark(join(folder, 'bfcl'))
  const refused = new Set<number>()
  server = await startHouseModel({
    actor: (_, request) => actorReply(request, refused),
    verdicts: (prompt) => bothPrefer(prompt, 'The requested operation is complete.'),
    alternative_action: () => proposedText('The brake is pressed.'),
    rating: (prompt) => JSON.stringify({ ...ratingOf(prompt), confidence: 1 }),
  })
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

describe('from split to report', () => {
  test('Table 1: primary, completed primary, extension and pool', async () => {
    const { code, stderr } = await run('table-1')
    // One car of the calibration was refused: it is left out, and said.
    expect(code).toBe(2)
    expect(stderr).toContain('is not part of the calibration')
    expect(stderr).not.toContain('The extension is refused')
    const lines = readFileSync(join(folder, 'work/primary/pairs.jsonl'), 'utf8')
    const gaps = [...lines.matchAll(/^\{"kind":"unavailable"/gm)]
    const report = readFileSync(join(folder, 'work/table-1.md'), 'utf8')
    expect(report).toMatch(/^# Scripted replies, no model: Table 1/)
    expect(gaps.length).toBeGreaterThan(0)
    expect(report).toMatch(new RegExp(`\\| Primary analysis \\| ${40 - gaps.length} \\|`))
    expect(report).toMatch(/\| Completed-primary sensitivity \| 40 \|/)
    expect(report).toMatch(/\| Pooled \|/)
    expect(countOf('primary', 'harms')).toBe(0)
    expect(countOf('primary', 'rescues')).toBeGreaterThan(12)
  })

  test('Table 2 is another view of the same, for nothing', async () => {
    const before = server.requests.length
    const { code } = await run('table-2')
    expect(code).toBe(2)
    expect(server.requests.length).toBe(before)
    expect(readFileSync(join(folder, 'work/table-2.md'), 'utf8')).toMatch(/\| [^|]*long.context \| \d+ \|/i)
  })

  test('Table 3: the controls on the same trajectories', async () => {
    const { code } = await run('table-3')
    expect(code).toBe(2)
    const report = readFileSync(join(folder, 'work/table-3.md'), 'utf8')
    expect(report).toMatch(/\| Selective self-revision/i)
    expect(report).toMatch(/\| Selective absolute verifier/i)
  })
})

/** The study as it stands in the repository, with another model, another address, other data and another folder. */
function run(name: string) {
  const experiments = join(import.meta.dirname, '../experiments')
  for (const file of readdirSync(experiments).filter((one) => one.endsWith('.yaml'))) {
    const study = readFileSync(join(experiments, file), 'utf8')
      .replace('benchmark: bfcl', `benchmark: bfcl, data: ${join(folder, 'bfcl')}`)
      .replace(/splits: .*/, 'splits: { calibration: 4, primary: 10, extension: 10 }')
      .replaceAll('model: gpt-5.6', 'model: org/model, reports: [org/model-2026-01-01]')
      .replace('https://api.openai.com/v1', server.baseUrl)
      .replace('work: ../out/study', 'work: work\nscripted: true')
    writeFileSync(join(folder, file), study)
  }
  return twincheck('study', join(folder, `${name}.yaml`), '--quiet')
}

function countOf(experiment: string, what: 'rescues' | 'harms'): number {
  const lines = readFileSync(join(folder, 'work', experiment, 'pairs.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
  const pairs = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'pair')
  const [before, after] = what === 'rescues' ? [false, true] : [true, false]
  return pairs.filter(({ actor, twincheck }) => actor === before && twincheck === after).length
}

/** Presses; releases again in every second car; looks at the fuel. One car in 7 is refused the first time. */
function actorReply(request: ScriptedRequest, refused: Set<number>): ScriptedReply {
  const messages = messagesOf(request)
  const car = Number(/car (\d+)/.exec(String(messages[0]?.content))?.[1])
  if (car % 7 === 3 && !refused.has(car)) {
    refused.add(car)
    return { status: 400, body: '{"error":{"message":"not now"}}' }
  }
  const last = messages.at(-1)
  if (last?.role === 'user') {
    return String(last.content).includes('fuel')
      ? calls('displayCarStatus', '{"option": "fuel"}')
      : calls('pressBrakePedal', '{"pedalPosition": 1.0}')
  }
  const pressed = String(last?.content).includes('"pressed"')
  return pressed && car % 2 === 0 ? calls('releaseBrakePedal', '{}') : { content: 'Done.' }
}

function calls(name: string, args: string): ScriptedReply {
  return { content: null, calls: [{ id: 'call_1', name, arguments: args }] }
}

function ratingOf(prompt: string): object {
  return (prompt.split('## Candidate\n')[1] ?? '').includes('releaseBrakePedal')
    ? assessed(0, true)
    : assessed(4, false)
}

function writeBenchmark(data: string): void {
  mkdirSync(join(data, 'possible_answer'), { recursive: true })
  mkdirSync(join(data, 'multi_turn_func_doc'))
  for (const [order, category] of categories.entries()) {
    const numbers = Array.from({ length: perCategory }, (_, index) => index)
    const name = `BFCL_v4_multi_turn_${category}.json`
    writeLines(
      join(data, name),
      numbers.map((number) => ({
        id: `multi_turn_${category}_${number}`,
        question: [
          [{ role: 'user', content: `Press the brake pedal of car ${order * perCategory + number} all the way down.` }],
          [{ role: 'user', content: 'How much fuel is left?' }],
        ],
        initial_config: {},
        involved_classes: ['VehicleControlAPI'],
      })),
    )
    writeLines(
      join(data, 'possible_answer', name),
      numbers.map((number) => ({
        id: `multi_turn_${category}_${number}`,
        ground_truth: [['pressBrakePedal(pedalPosition=1.0)'], ["displayCarStatus(option='fuel')"]],
      })),
    )
  }
  const padding = {
    CAR_STATUS_METADATA_EXTENSION: 'A car.',
    LONG_WEATHER_EXTENSION: {},
    PARKING_BRAKE_INSTRUCTION: 'Pull.',
    INTERMEDIARY_CITIES: [],
  }
  writeFileSync(join(data, 'long_context.json'), JSON.stringify(padding))
  const documented = (name: string, properties: object, required: readonly string[]) => ({
    name,
    description: `Calls ${name}.`,
    parameters: { type: 'dict', properties, required },
  })
  writeLines(join(data, 'multi_turn_func_doc/vehicle_control.json'), [
    documented('pressBrakePedal', { pedalPosition: { type: 'float' } }, ['pedalPosition']),
    documented('releaseBrakePedal', {}, []),
    documented('displayCarStatus', { option: { type: 'string' } }, ['option']),
  ])
}

function writeLines(file: string, records: readonly object[]): void {
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}
