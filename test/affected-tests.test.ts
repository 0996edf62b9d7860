/** Which tests `npm run test:fast` runs for a change. */
import { expect, test } from 'vitest'
import { affectedTests } from '../scripts/affected-tests.ts'

const files = new Map([
  ['packages/core/src/gate.ts', "import type { Score } from './score.ts'"],
  ['packages/core/src/score.ts', ''],
  ['packages/core/src/score.test.ts', "import { score } from './score.ts'"],
  ['packages/core/src/gate.test.ts', "import { gate } from './gate.ts'"],
  ['packages/core/src/other.test.ts', "import { other } from './other.ts'"],
  ['packages/core/test/steps.ts', "import { gate } from '../src/gate.ts'"],
  ['packages/server/src/a.test.ts', "import { steps } from '../../core/test/steps.ts'"],
  ['packages/cli/src/commands/scan.ts', "export { print } from '../print.ts'"],
  ['packages/cli/src/commands/scan.test.ts', "import { runTwincheck } from '../../test/run-twincheck.ts'"],
  ['packages/cli/src/print.ts', ''],
  ['packages/cli/src/main.ts', "await import('./commands/scan.ts')"],
  ['packages/cli/src/main.test.ts', ''],
])
const affected = (...changed: readonly string[]) =>
  affectedTests(files, changed).map(({ path, distance }) => `${distance} ${path.replace('packages/', '')}`)

test('tests that reach the change come nearest first, those of other packages last', () => {
  expect(affected('packages/core/src/score.ts')).toEqual([
    '1 core/src/score.test.ts',
    '2 core/src/gate.test.ts',
    '3 server/src/a.test.ts',
  ])
})

test('a test that starts a command belongs to the file with its name', () => {
  expect(affected('packages/cli/src/print.ts')).toEqual(['2 cli/src/commands/scan.test.ts', '3 cli/src/main.test.ts'])
})

test('a changed test affects itself, a deleted file its importers', () => {
  expect(affected('packages/core/src/gate.test.ts')).toEqual(['0 core/src/gate.test.ts'])
  expect(affected('packages/core/src/other.ts')).toEqual(['1 core/src/other.test.ts'])
})

test('a file that no test imports affects no test', () => {
  expect(affected('scripts/bench.ts')).toEqual([])
})
