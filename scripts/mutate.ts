/**
 * Tells small lies about the policy, one at a time, and looks whether a test notices:
 *
 *   npm run mutate                                             the gate, the verifier, the conditions, the checks
 *   npm run mutate -- packages/core/src/policy/paper/gate.ts         these files, or all files of these folders
 *   npm run mutate -- <files> --tests <test files>             with these tests in place of those that load the file
 *
 * The tree is never touched. Ends with 1 where a mutant survived that scripts/mutants-explained.json does not explain, or
 * where it explains one that did not survive.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { accountFor, readExplanations } from './explained-mutants.ts'
import { findMutants, type Mutant } from './mutants.ts'
import { root } from './read-sources.ts'
import { openWarmTests, type WarmTests } from './warm-tests.ts'

const policy = 'packages/core/src/policy/paper'
const usually = ['gate.ts', 'decide.ts', 'verifier', 'evidence', 'structure', 'ledger.ts', 'outcome', 'agreement']

/** A mutant may make the tests slower without being endless; a promise that never resolves is noticed by nothing else. */
const patience = { times: 4, milliseconds: 5_000 }
const longestUnchanged = 600_000

type Stage = { readonly tests: readonly string[]; readonly milliseconds: () => Promise<number> }

async function mutate(paths: readonly string[], given: readonly string[]): Promise<boolean> {
  const explanations = readExplanations()
  const files = sourceFiles(paths)
  const warm = await openWarmTests()
  const survivors: Mutant[] = []
  let all = 0
  for (const file of files) {
    const stages = await openStages(warm, resolve(root, file), given)
    for (const mutant of findMutants(file, readFileSync(resolve(root, file), 'utf8'))) {
      all++
      const fate = await tryOut(warm, mutant, stages)
      if (fate === 'SURVIVED') survivors.push(mutant)
      console.log(`${fate.padEnd(8)} ${place(mutant)}`)
    }
  }
  warm.close()
  const { explained, unexplained, stale } = accountFor(survivors, files, explanations)
  for (const mutant of explained) console.log(`\nexplained: ${place(mutant)}`)
  for (const mutant of unexplained)
    console.log(`\nNOT EXPLAINED: ${place(mutant)}\n  in ${mutant.within || 'the file itself'}`)
  for (const { file, from, to } of stale) console.log(`\nEXPLAINED FOR NOTHING: ${file}  ${from}  →  ${to}`)
  console.log(
    `\n${all - survivors.length} of ${all} mutants killed, ${explained.length} survivors explained, ${unexplained.length} not`,
  )
  return unexplained.length === 0 && stale.length === 0
}

function sourceFiles(paths: readonly string[]): readonly string[] {
  return paths
    .flatMap((path) => {
      const absolute = resolve(root, path)
      if (!existsSync(absolute)) throw new Error(`${path}: no such file or folder under ${root}.`)
      if (!statSync(absolute).isDirectory()) return [absolute]
      return readdirSync(absolute, { recursive: true, encoding: 'utf8' }).map((file) => join(absolute, file))
    })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => relative(root, file))
    .sort()
}

/** The tests nearby first: most mutants do not outlive them, and the others take their time. */
async function openStages(warm: WarmTests, path: string, given: readonly string[]): Promise<readonly Stage[]> {
  const { near, far } = given.length > 0 ? { near: given, far: [] } : await warm.related(path)
  return [near, far].filter((tests) => tests.length > 0).map((tests) => openStage(warm, tests))
}

/** How long the tests take, and that they pass, is seen on the file as it is, once a mutant needs them. */
function openStage(warm: WarmTests, tests: readonly string[]): Stage {
  let known: number | null = null
  const milliseconds = async () => {
    if (known !== null) return known
    const start = Date.now()
    const ended = await warm.run(tests, null, longestUnchanged)
    if (ended !== 'passed')
      throw new Error(`These tests fail before anything is changed; mend them first:\n${tests.join('\n')}`)
    known = (Date.now() - start) * patience.times + patience.milliseconds
    return known
  }
  return { tests, milliseconds }
}

/** Endless is noticed too; on a machine that is short of time it may be a mutant that only had to wait. */
type Fate = 'killed' | 'endless' | 'SURVIVED'

async function tryOut(warm: WarmTests, { file, source }: Mutant, stages: readonly Stage[]): Promise<Fate> {
  for (const { tests, milliseconds } of stages) {
    const most = await milliseconds()
    const ended = await warm.run(tests, { path: resolve(root, file), source }, most)
    if (ended !== 'passed') return ended === 'failed' ? 'killed' : ended
  }
  return 'SURVIVED'
}

function place({ file, line, from, to }: Mutant): string {
  return `${file}:${line}  ${from}  →  ${to}`
}

const [files = [], tests = []] = splitAt(process.argv.slice(2), '--tests')
const chosen = files.length > 0 ? files : usually.map((name) => `${policy}/${name}`)
process.exitCode = (await mutate(
  chosen,
  tests.map((test) => resolve(root, test)),
))
  ? 0
  : 1

function splitAt(words: readonly string[], mark: string): readonly (readonly string[])[] {
  const at = words.indexOf(mark)
  return at < 0 ? [words] : [words.slice(0, at), words.slice(at + 1)]
}
