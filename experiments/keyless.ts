/**
 * The experiment that anyone can run, without a key: every structurally valid twin accepted (no verifier is asked), only
 * deterministic twins, stored continuation, over a folder of stored BFCL runs.
 *
 *   npm run build && npx node experiments/keyless.ts [RUNS] [BFCL] [--out DIR] [--ablations]
 *
 * RUNS   a folder with one folder a stored run, each with official result files (default: ../shared/trajectories/bfcl-v4)
 * BFCL   the benchmark's data (default: ../shared/bfcl)
 *
 * What it shows: what evidence and structural checks carry by themselves. What it does not show: the verifier, the
 * generator, or what the actor would have done after a switch. With the default runs it is no test either: they are the
 * ones the conditions were tuned on, and the title of everything it writes says so. --ablations adds each condition alone.
 * Costs nothing and takes well under a minute on two cores.
 */
import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openRunner, repository } from './twincheck.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: join(repository, 'out/keyless') },
    ablations: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
})
const shared = process.env.TWINCHECK_SHARED ?? join(repository, '../shared')
const tunedOn = join(shared, 'trajectories/bfcl-v4')
const runs = resolve(positionals[0] ?? tunedOn)
const data = resolve(positionals[1] ?? join(shared, 'bfcl'))
const twincheck = openRunner({ dryRun: values['dry-run'] })

const tuned = runs === resolve(tunedOn)
const title = [
  'Without a key: every structurally valid deterministic twin accepted, stored continuation,',
  tuned ? 'on the stored runs that the conditions were tuned on' : `on the stored runs in ${basename(runs)}`,
].join(' ')
const notes = tuned
  ? ['The conditions were tuned on these very runs: these figures are no estimate of what they do on others.']
  : []

const variants = [
  { name: 'twincheck', flags: [] },
  ...(values.ablations
    ? ['inverse-action', 'repeat-after-error', 'stale-argument'].map((condition) => ({
        name: `only-${condition}`,
        flags: ['--conditions', condition],
      }))
    : []),
]
for (const { name, flags } of variants) replay(name, flags)
twincheck(['report', ...variants.map(({ name }) => join(values.out, name)), '--out', join(values.out, 'report.html')])

function replay(name: string, flags: readonly string[]): void {
  const described = ['--title', title, ...notes.flatMap((note) => ['--note', note])]
  twincheck(['replay', ...resultFiles(), '--data', data, '--out', join(values.out, name), ...described, ...flags])
}

function resultFiles(): readonly string[] {
  return readdirSync(runs, { recursive: true, encoding: 'utf8' })
    .filter((file) => /result\.jsonl?(\.gz)?$/.test(file))
    .sort()
    .map((file) => join(runs, file))
}
