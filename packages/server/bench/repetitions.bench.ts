/** What the tests do a few times, so that they stay quick, many times over: kills, races, properties, conversations. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** How often, and by which word one knows the tests that can be told. */
const repetitions = [
  { name: 'TWINCHECK_KILLS', value: '30', word: 'env.TWINCHECK_KILLS' },
  { name: 'TWINCHECK_STUDY_KILLS', value: '30', word: 'killSeeds' },
  { name: 'TWINCHECK_FORKS', value: '20', word: 'env.TWINCHECK_FORKS' },
  { name: 'TWINCHECK_AGENTS', value: '1000', word: 'env.TWINCHECK_AGENTS' },
  { name: 'TWINCHECK_OUTCOMES', value: '500', word: 'env.TWINCHECK_OUTCOMES' },
  { name: 'TWINCHECK_FOREIGN_EVENTS', value: '50000', word: 'env.TWINCHECK_FOREIGN_EVENTS' },
  { name: 'TWINCHECK_SOAK', value: '5000', word: 'env.TWINCHECK_SOAK' },
  { name: 'TWINCHECK_OUTAGE_MS', value: '10000', word: 'env.TWINCHECK_OUTAGE_MS' },
  { name: 'TWINCHECK_EXCHANGES', value: '2000', word: 'env.TWINCHECK_EXCHANGES' },
  { name: 'TWINCHECK_EVERY_RUN', value: '1', word: 'everyRun' },
  { name: 'TWINCHECK_PROPERTY_RUNS', value: '4', word: 'propertyRuns(' },
] as const

export async function benchRepetitions(): Promise<string> {
  const files = [...new Set(repetitions.flatMap(({ name, word }) => testsWith(name, word)))]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', ...files], {
    cwd: root,
    env: { ...process.env, ...Object.fromEntries(repetitions.map(({ name, value }) => [name, value])) },
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (status !== 0) throw new Error(`A repeated test failed:\n${stdout}${stderr}`)
  const often = repetitions.map(({ name, value }) => `${name}=${value}`)
  return `Repeated tests (${often.join(' ')}): ${stdout.trimEnd().split('\n').at(-1)}`
}

/** Wherever they have moved to; a name that no test listens to any more is a mistake of this list. */
function testsWith(name: string, word: string): readonly string[] {
  const tests = execFileSync('git', ['ls-files', '*.test.ts'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const found = tests.filter((file) => readFileSync(join(root, file), 'utf8').includes(word))
  if (found.length === 0) throw new Error(`No test reads ${name}. Take it off the list here.`)
  return found
}
