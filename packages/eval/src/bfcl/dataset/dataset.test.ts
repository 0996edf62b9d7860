import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataFileError } from './data-file-error.ts'
import { Dataset } from './dataset.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-dataset-'))
  mkdirSync(join(folder, 'possible_answer'))
  mkdirSync(join(folder, 'multi_turn_func_doc'))
  writeTasks(taskLine(0), taskLine(1), taskLine(2))
  writeAnswers(answerLine(0), answerLine(1), answerLine(2))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder gives its tasks by id and by category', () => {
  const dataset = new Dataset(folder)
  expect(dataset.tasks('multi_turn_base').map(({ id }) => id)).toEqual(
    [0, 1, 2].map((number) => `multi_turn_base_${number}`),
  )
  expect(dataset.task('multi_turn_base_1')).toMatchObject({
    category: 'multi_turn_base',
    involvedClasses: ['MathAPI'],
    excludedFunctions: [],
    groundTruth: [['add(a=1, b=2)']],
  })
})

describe('a damaged line costs its own task, and the error says where and what was expected', () => {
  test('a truncated task', () => {
    writeTasks(taskLine(0), taskLine(1).slice(0, 40), taskLine(2))
    expectOneProblem({ line: 2, expected: 'one BFCL V4 task a line', found: 'no valid JSON' })
  })

  test('an answer that is no object', () => {
    writeAnswers(answerLine(0), '[]', answerLine(2))
    const { problems } = load()
    expect(problems.map(({ fault }) => fault.line)).toEqual([2, null])
  })

  test('a task of another version', () => {
    writeTasks(taskLine(0), '{"id": "multi_turn_base_1", "turns": []}', taskLine(2))
    expectOneProblem({ line: 2, expected: 'with a list under "question"', found: 'none' })
  })

  test('an answer with another number of turns', () => {
    writeAnswers(answerLine(0), '{"id": "multi_turn_base_1", "ground_truth": [[], []]}', answerLine(2))
    expectOneProblem({ line: 2, expected: '1 turns of calls for multi_turn_base_1', found: '2 turns of calls' })
  })

  test('a task that is asked for although its line is damaged', () => {
    writeTasks(taskLine(0), taskLine(1).slice(0, 40), taskLine(2))
    expect(() => new Dataset(folder).task('multi_turn_base_1')).toThrow(/line 2.*expected one BFCL V4 task a line/s)
  })
})

describe('a file that is not there is an error that names it', () => {
  test('the task file', () => {
    expect(() => new Dataset(folder).tasks('multi_turn_miss_func')).toThrow('BFCL_v4_multi_turn_miss_func.json')
  })

  test('a function document', () => {
    const dataset = new Dataset(folder)
    expect(() => dataset.tools(dataset.task('multi_turn_base_0'), 0)).toThrow('math_api.json')
  })
})

test('an id of another benchmark is refused', () => {
  expect(() => new Dataset(folder).task('simple_python_3')).toThrow(DataFileError)
})

test('type names of BFCL become JSON Schema, at every depth', () => {
  const parameters = {
    type: 'dict',
    properties: {
      amount: { type: 'float', description: 'How much.', default: 1.5 },
      unit: { type: 'string', enum: ['kg', 'g'] },
      place: { type: 'tuple', items: { type: 'float' } },
      filter: { type: 'dict', properties: { value: { type: 'any', description: 'Anything.' } } },
      type: { type: 'string' },
    },
    required: ['amount'],
  }
  const document = { name: 'weigh', description: 'Weighs.', parameters, response: { type: 'dict' } }
  writeFileSync(join(folder, 'multi_turn_func_doc', 'math_api.json'), JSON.stringify(document))
  const dataset = new Dataset(folder)
  expect(dataset.tools(dataset.task('multi_turn_base_0'), 0)).toEqual([
    {
      name: 'weigh',
      description: 'Weighs.',
      parameters: {
        type: 'object',
        properties: {
          amount: { type: 'number', description: 'How much.', default: 1.5 },
          unit: { type: 'string', enum: ['kg', 'g'] },
          place: { type: 'array', items: { type: 'number' } },
          filter: { type: 'object', properties: { value: { description: 'Anything.' } } },
          type: { type: 'string' },
        },
        required: ['amount'],
      },
    },
  ])
})

function expectOneProblem(expected: { line: number; expected: string; found: string }): void {
  const { ids, problems } = load()
  expect(ids).toEqual(['multi_turn_base_0', 'multi_turn_base_2'])
  expect(problems).toHaveLength(1)
  const [fault] = problems.map((problem) => problem.fault)
  expect(fault?.line).toBe(expected.line)
  expect(fault?.expected).toContain(expected.expected)
  expect(fault?.found).toContain(expected.found)
}

function load() {
  const dataset = new Dataset(folder)
  const ids = dataset.tasks('multi_turn_base').map(({ id }) => id)
  return { ids, problems: dataset.problems('multi_turn_base') }
}

function writeTasks(...lines: readonly string[]): void {
  writeFileSync(join(folder, 'BFCL_v4_multi_turn_base.json'), lines.join('\n'))
}

function writeAnswers(...lines: readonly string[]): void {
  writeFileSync(join(folder, 'possible_answer', 'BFCL_v4_multi_turn_base.json'), lines.join('\n'))
}

function taskLine(number: number): string {
  return JSON.stringify({
    id: `multi_turn_base_${number}`,
    question: [[{ role: 'user', content: 'Add one and two.' }]],
    initial_config: {},
    involved_classes: ['MathAPI'],
  })
}

function answerLine(number: number): string {
  return JSON.stringify({ id: `multi_turn_base_${number}`, ground_truth: [['add(a=1, b=2)']] })
}
