/** The script that counts production lines and files with a single importer. */
import { expect, test } from 'vitest'
import { countLines } from '../scripts/count-lines.ts'
import { isProduction } from '../scripts/production-files.ts'

const count = (files: Record<string, string>, entries: Record<string, string> = {}) =>
  countLines(new Map(Object.entries(files)), new Map(Object.entries(entries)))

test.each([
  ['packages/core/src/gate.ts', true],
  ['packages/viewer/src/page.tsx', true],
  ['packages/viewer/vite.config.ts', true],
  ['packages/core/src/gate.test.ts', false],
  ['packages/core/test/steps.ts', false],
  ['packages/server/bench/load.ts', false],
  ['packages/cli/bundle.js', false],
  ['scripts/bench.ts', false],
])('%s counts as production: %s', (path, counts) => {
  expect(isProduction(path)).toBe(counts)
})

test('lines are counted by package, as wc counts them', () => {
  const { packages, lines, files } = count({
    'packages/core/src/a.ts': 'one\n\nthree\n',
    'packages/core/src/b.ts': 'one\n',
    'packages/cli/src/c.ts': 'one\ntwo\n',
  })
  expect([...packages]).toEqual([
    ['core', { files: 2, lines: 4 }],
    ['cli', { files: 1, lines: 2 }],
  ])
  expect({ lines, files }).toEqual({ lines: 6, files: 3 })
})

test('static imports count, also of types, also re-exports, each importer once', () => {
  const { singleImporter, noImporter } = count({
    'packages/core/src/index.ts': "import { a } from './a.ts'\nexport { b } from './b.ts'\n",
    'packages/core/src/a.ts': "import type { B } from './b.ts'\nimport { d } from './c/d.ts'\nimport './c/d.ts'\n",
    'packages/core/src/b.ts': '',
    'packages/core/src/c/d.ts': "import '../missing.ts'\n",
  })
  expect(singleImporter).toEqual(['packages/core/src/a.ts', 'packages/core/src/c/d.ts'])
  expect(noImporter).toEqual(['packages/core/src/index.ts'])
})

test('a module that is only loaded with import() has no importer', () => {
  const { noImporter } = count({
    'packages/cli/src/main.ts': "await import('./scan.ts')\n",
    'packages/cli/src/scan.ts': '',
  })
  expect(noImporter).toEqual(['packages/cli/src/main.ts', 'packages/cli/src/scan.ts'])
})

test('an import by the name of a package leads to its source', () => {
  const { singleImporter } = count(
    {
      'packages/cli/src/main.ts': "import { model } from '@twincheck/core/models'\n",
      'packages/core/src/models/index.ts': '',
    },
    { '@twincheck/core/models': 'packages/core/src/models/index.ts' },
  )
  expect(singleImporter).toEqual(['packages/core/src/models/index.ts'])
})
