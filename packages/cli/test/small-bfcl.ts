/**
 * A benchmark of a few hand-written tasks in the official layout: a car whose brake is to be pressed, and a question about
 * its fuel. Whoever releases the brake again in the same turn has undone what was asked for.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const smallTasks: readonly string[] = Array.from({ length: 6 }, (_, index) => `multi_turn_base_${index}`)

/** Two more, for a calibration beside them. */
const allTasks: readonly string[] = [...smallTasks, 'multi_turn_base_6', 'multi_turn_base_7']

/** A folder for --data. */
export function writeSmallBfcl(folder: string): string {
  const data = join(folder, 'bfcl')
  mkdirSync(join(data, 'possible_answer'), { recursive: true })
  mkdirSync(join(data, 'multi_turn_func_doc'))
  const question = ['Press the brake pedal all the way down.', 'How much fuel is left?']
  writeLines(
    join(data, 'BFCL_v4_multi_turn_base.json'),
    allTasks.map((id) => ({
      id,
      question: question.map((content) => [{ role: 'user', content }]),
      initial_config: {},
      involved_classes: ['VehicleControlAPI'],
    })),
  )
  writeLines(
    join(data, 'possible_answer/BFCL_v4_multi_turn_base.json'),
    allTasks.map((id) => ({
      id,
      ground_truth: [['pressBrakePedal(pedalPosition=1.0)'], ["displayCarStatus(option='fuel')"]],
    })),
  )
  writeLines(join(data, 'multi_turn_func_doc/vehicle_control.json'), [
    documented('pressBrakePedal', { pedalPosition: 'float' }),
    documented('releaseBrakePedal', {}),
    documented('displayCarStatus', { option: 'string' }),
  ])
  return data
}

const press = [{ pressBrakePedal: '{"pedalPosition": 1.0}' }]
const release = [{ releaseBrakePedal: '{}' }]
const look = [{ displayCarStatus: '{"option": "fuel"}' }]

export const results = {
  right: [
    [press, 'Pressed.'],
    [look, 'Plenty.'],
  ],
  undone: [
    [press, release, 'Pressed.'],
    [look, 'Plenty.'],
  ],
  failed: 'Error during inference: the model was away',
} as const

export type Run = { readonly id: string; readonly result: unknown; readonly inference_log?: unknown }

/** Every second one is undone. */
export const smallRuns: readonly Run[] = smallTasks.map((id, index) => ({
  id,
  result: index % 2 === 0 ? results.undone : results.right,
}))

/** A log that says the brake answered otherwise than it does. */
export const wrongLog: unknown = [
  {
    begin_of_turn_query: [],
    step_0: [
      { role: 'handler_log', model_response_decoded: ['pressBrakePedal(pedalPosition=1.0)'] },
      { role: 'tool', content: '{"brakePedalStatus": "stuck"}' },
    ],
  },
]

/** A result file of a run called `agent`. */
export function writeRuns(folder: string, runs: readonly Run[], name = 'multi_turn_base.jsonl'): string {
  mkdirSync(join(folder, 'agent'), { recursive: true })
  const file = join(folder, 'agent', name)
  writeLines(file, runs)
  return file
}

function documented(name: string, parameters: Readonly<Record<string, string>>): object {
  const properties = Object.fromEntries(
    Object.entries(parameters).map(([key, type]) => [key, { type, description: key }]),
  )
  return {
    name,
    description: `Calls ${name}.`,
    parameters: { type: 'dict', properties, required: Object.keys(parameters) },
  }
}

function writeLines(file: string, records: readonly object[]): void {
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}
