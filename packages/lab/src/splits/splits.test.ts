import { completeLines } from '@twincheck/eval/harness'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examplePair } from '../../../eval/test/fixtures/experiment/example.ts'
import {
  DuplicateTaskError,
  drawSplit,
  readIdList,
  readTaskList,
  type SplitTask,
  TaskListError,
  TooFewTasksError,
} from './draw-splits.ts'
import { createSplitManifest, readSplitManifest, SplitManifestError, writeSplitManifest } from './split-manifest.ts'

const categories = ['base', 'miss_func', 'miss_param', 'long_context']

/** Tasks as BFCL names them, `perCategory` in each of four categories. */
function tasksOf(perCategory: number): readonly SplitTask[] {
  return categories.flatMap((category) =>
    Array.from({ length: perCategory }, (_, index) => ({ id: `${category}_${index}`, category })),
  )
}

const excluded = new Set(tasksOf(100).map(({ id }) => id))
const request = { tasks: tasksOf(200), excluded, seed: 7 }

describe('the splits', () => {
  test('have the sizes of the paper: 32 calibration, 160 primary and 160 extension tasks', () => {
    expect(drawSplit('calibration', request)).toHaveLength(32)
    expect(drawSplit('primary', request)).toHaveLength(160)
    expect(drawSplit('extension', request)).toHaveLength(160)
  })

  test('hold as many tasks of each category, and none that was excluded', () => {
    const ids = drawSplit('primary', request)
    for (const category of categories) {
      expect(ids.filter((id) => id.replace(/_\d+$/, '') === category)).toHaveLength(40)
    }
    expect(ids.filter((id) => excluded.has(id))).toEqual([])
  })

  test('are disjoint and the same for the same seed, whatever the order of the tasks', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 100 }), (seed, turn) => {
        const tasks = tasksOf(100)
        const turned = [...tasks.slice(turn), ...tasks.slice(0, turn)]
        const drawn = (['calibration', 'primary', 'extension'] as const).map((name) => {
          const ids = drawSplit(name, { tasks, excluded: new Set(), seed })
          expect(drawSplit(name, { tasks: turned, excluded: new Set(), seed })).toEqual(ids)
          return ids
        })
        const all = drawn.flat()
        expect(new Set(all).size).toBe(all.length)
      }),
      { seed: 1, numRuns: 25 },
    )
  })

  test('differ with another seed', () => {
    expect(drawSplit('primary', { ...request, seed: 8 })).not.toEqual(drawSplit('primary', request))
  })

  test('fail where a category has too few tasks left, naming it', () => {
    const short = { tasks: tasksOf(87), excluded: new Set<string>(), seed: 1 }
    expect(drawSplit('primary', short)).toHaveLength(160)
    expect(() => drawSplit('extension', short)).toThrow(TooFewTasksError)
    expect(() => drawSplit('extension', short)).toThrow('needs 88 tasks in the category base')
  })

  test('fail on a task that is listed twice', () => {
    const twice = { tasks: [...tasksOf(1), ...tasksOf(1)], excluded: new Set<string>(), seed: 1 }
    expect(() => drawSplit('calibration', twice)).toThrow(DuplicateTaskError)
  })
})

describe('a split manifest', () => {
  test('is the same to the byte for the same seed', () => {
    const write = (tasks: readonly SplitTask[]) =>
      writeSplitManifest(createSplitManifest('test', 'primary', { ...request, tasks }))
    expect(write([...request.tasks].reverse())).toBe(write(request.tasks))
  })

  test('says the seed, the environment, what was excluded and the ids', () => {
    const manifest = createSplitManifest('test', 'calibration', request)
    expect(manifest).toMatchObject({ version: 1, environment: 'test', seed: 7, perCategory: 8 })
    expect(manifest.excluded.count).toBe(400)
    expect(manifest.excluded.hash).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect(readSplitManifest(writeSplitManifest(manifest), 'calibration.json')).toEqual(manifest)
  })

  test('that is damaged is refused, with its file', () => {
    expect(() => readSplitManifest('{', 'a.json')).toThrow('a.json: it is no JSON')
    expect(() => readSplitManifest('{"version": 2}', 'a.json')).toThrow(SplitManifestError)
  })
})

describe('a list of tasks', () => {
  test('takes ids and JSON tasks, and leaves comments out', () => {
    const text = '# tasks\nmulti_turn_base_3\n\n{"id": "x", "category": "odd"}\n'
    expect(readTaskList(text, 'tasks.txt')).toEqual([
      { id: 'multi_turn_base_3', category: 'multi_turn_base' },
      { id: 'x', category: 'odd' },
    ])
    expect([...readIdList('a\n# b\nc', 'ids.txt')]).toEqual(['a', 'c'])
  })

  test('names the file and the line of what it cannot read', () => {
    expect(() => readTaskList('base_1\nbase', 'tasks.txt')).toThrow('tasks.txt, line 2')
    expect(() => readTaskList('{"id": 1}', 'tasks.txt')).toThrow(TaskListError)
    expect(() => readIdList('base_1 base_2', 'ids.txt')).toThrow('ids.txt, line 1')
  })
})

describe('the completed sensitivity', () => {
  const gap = { kind: 'unavailable', run: 'a', id: 'base_2', category: 'base', reason: 'API error' } as const
  const kept = examplePair({ id: 'base_1', actor: true, twincheck: true })

  test('fills a gap with the pair that was made later, also from another file', () => {
    const later = examplePair({ id: 'base_2', run: 'b' })
    expect(completeLines([kept, gap], [later])).toEqual({ lines: [kept, later], filled: ['base_2'], notUsed: 0 })
  })

  test('never exchanges a pair of the primary analysis', () => {
    const other = examplePair({ id: 'base_1', actor: false, twincheck: true })
    expect(completeLines([kept, gap], [other])).toEqual({ lines: [kept, gap], filled: [], notUsed: 1 })
  })
})
