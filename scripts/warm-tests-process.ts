/**
 * The process behind warm-tests.ts: Vitest, kept running, that loads one source file as it is told. The file itself is
 * never touched: what is told is handed over when the file is loaded.
 */
import { dirname, relative, sep } from 'node:path'
import { createVitest } from 'vitest/node'
import { root } from './read-sources.ts'

export type Told = { readonly path: string; readonly source: string } | null
export type Related = { readonly near: readonly string[]; readonly far: readonly string[] }
export type Question =
  | { readonly ask: 'related'; readonly path: string }
  | { readonly ask: 'run'; readonly tests: readonly string[]; readonly told: Told }

let told: Told = null
const vitest = await createVitest(
  // A cache of modules on disk would keep the lies for the next run of the tests.
  { watch: false, bail: 1, pool: 'threads', maxWorkers: 1, fsModuleCache: false, reporters: [{}], root },
  { plugins: [{ name: 'retell', enforce: 'pre', load: (id) => (told?.path === id ? told.source : undefined) }] },
)

process.on('message', (question: Question) => {
  const answering = question.ask === 'related' ? findRelated(question.path) : run(question.tests, question.told)
  void answering.then((answer) => process.send?.(answer))
})
process.send?.('ready')

async function run(tests: readonly string[], next: Told): Promise<'passed' | 'failed'> {
  const changed = [told, next].flatMap((each) => each?.path ?? [])
  told = next
  for (const path of changed) vitest.invalidateFile(path)
  // The first failure ends a run, and those of earlier runs would count.
  vitest.state.filesMap.clear()
  const specifications = tests.map((test) => vitest.getRootProject().createSpecification(test))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const passed = testModules.length > 0 && testModules.every((module) => module.ok())
  return passed && unhandledErrors.length === 0 ? 'passed' : 'failed'
}

async function findRelated(path: string): Promise<Related> {
  vitest.config.related = [path]
  const [, name = ''] = relative(root, path).split(sep)
  const found = await vitest.getRelevantTestSpecifications([`packages/${name}/`])
  const tests = found.map(({ moduleId }) => moduleId)
  const isNear = (test: string) => dirname(test) === dirname(path)
  return { near: tests.filter(isNear), far: tests.filter((test) => !isNear(test)) }
}
