/** The matrix of surroundings: its cells, and what is read from their output into the table for the log. */
import { describe, expect, test } from 'vitest'
import { type Cell, cells, chooseCells, combinedCells, differing } from '../scripts/matrix/cells.ts'
import { markdownTable, readFailures, readSuite, readTimes } from '../scripts/matrix/run-result.ts'
import { describeTestProcess, formatTestedOn, readTestedOn } from '../scripts/tested-on.ts'

const cost = { wallSeconds: 59.6, processorSeconds: 3600 }

describe('cells', () => {
  test('have a name and a description that no other cell has', () => {
    expect(new Set(cells.map(({ name }) => name)).size).toBe(cells.length)
    expect(new Set(cells.map(({ about }) => about)).size).toBe(cells.length)
  })

  test('are chosen by name and keep the order of the list', () => {
    expect(chooseCells(['two-suites', 'root-private']).map(({ name }) => name)).toEqual(['root-private', 'two-suites'])
    expect(chooseCells([])).toBe(cells)
  })

  test('of an unknown name are refused, and the known names are listed', () => {
    expect(() => chooseCells(['moon', 'lang-c'])).toThrow(
      /No cell is named moon\. The cells: root-private, .*two-suites\.$/,
    )
  })
})

describe('combined cells', () => {
  /** Whether a run in `combined` also tests what is special about `single`. */
  const covers = (combined: Cell, single: Cell) => {
    const has = differing(combined)
    return Object.entries(differing(single)).every(([key, value]) => {
      const found = Object.entries(has).find(([name]) => name === key)?.[1]
      return key === 'variables' ? isPart(value, found) : JSON.stringify(found) === JSON.stringify(value)
    })
  }

  test.each(cells)('have what is special about $name', (single) => {
    expect(combinedCells.some((combined) => covers(combined, single))).toBe(true)
  })

  test.each(['root-private', 'one-core', 'two-suites'])('have %s three times in a row', (name) => {
    const single = cells.find((one) => one.name === name)
    const runs = combinedCells.map((combined) => single !== undefined && covers(combined, single))
    expect(runs.map(Number).join('')).toContain('111')
  })
})

describe('a suite', () => {
  test('is read from the last lines that it printed', () => {
    const printed = `1 passed, 0 failed, 0 skipped\n${formatTestedOn({ node: 'v26.1.0', user: 'me (uid 7)' })}\n9 passed, 0 failed, 2 skipped\n`
    const suite = { node: 'v26.1.0', user: 'me (uid 7)', counts: '9 passed, 0 failed, 2 skipped', ...cost }
    expect(readSuite(printed, cost)).toEqual(suite)
  })

  test('that broke off has printed neither', () => {
    expect(readSuite('error TS2322\n', cost)).toMatchObject({ node: 'not printed', counts: 'not printed' })
  })

  test('names each failed test once, without colours', () => {
    const line =
      '\u001b[41m FAIL \u001b[49m \u001b[30m cli \u001b[39m packages/cli/src/a.test.ts\u001b[2m > \u001b[22ma name\n'
    expect(readFailures(`${line}AssertionError: x\n${line}`)).toEqual(['packages/cli/src/a.test.ts > a name'])
  })

  test('says which Node runs these tests', () => {
    expect(readTestedOn(describeTestProcess())?.node).toBe(process.version)
  })
})

test.each([
  ['0m0.010000s 0m0.000000s\n7m17.500000s 1m33.000000s\n', 530.51],
  ['0m0,010s 0m0,000s\n1m2,500s 0m0,000s\n', 62.51],
  ['', 0],
])('the processor time of a shell and its children: %j', (printed, seconds) => {
  expect(readTimes(printed)).toBeCloseTo(seconds, 5)
})

test('the table has a line for each suite, and says why a cell failed or cannot run', () => {
  const suite = { node: 'v24.1.0', user: 'a|b', counts: '1 passed, 0 failed, 0 skipped', ...cost }
  const table = markdownTable([
    { cell: 'one', about: 'first', outcome: 'passed', suites: [suite, suite] },
    { cell: 'two', about: 'second', outcome: 'failed', why: 'npm ci', suites: [] },
    { cell: 'three', about: 'third', outcome: 'cannot run', why: 'needs taskset' },
  ])
  const line = '| one | first | passed | v24.1.0 | a\\|b | 1 passed, 0 failed, 0 skipped | 1 min 00 s | 60 min 00 s |'
  expect(table.split('\n').slice(2)).toEqual([
    line,
    line,
    '| two | second | **failed**: npm ci |  |  |  |  |  |',
    '| three | third | **cannot run**: needs taskset |  |  |  |  |  |',
  ])
})

function isPart(part: unknown, whole: unknown): boolean {
  return JSON.stringify({ ...Object(whole), ...Object(part) }) === JSON.stringify(Object(whole))
}
