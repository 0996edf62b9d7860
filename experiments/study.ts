/**
 * The study of the paper, step by step, as commands: splits, actor, calibration, primary set, its completion, extension,
 * controls. A step whose result is there is not done again, and a step that was interrupted goes on where it stopped, so
 * that the scripts of several tables share one work folder and pay once.
 *
 *   --model ID          actor, verifier and generator (the paper: gpt-5.6)
 *   --base-url URL      an OpenAI-compatible endpoint, up to and including /v1
 *   --key-env NAME      the environment variable with its key (default OPENAI_API_KEY)
 *   --data DIR          the BFCL V4 data (default: as for every command)
 *   --exclude FILE      task ids touched during development, one a line (the paper: 401; none is a study of all 800)
 *   --seed N            seed of the splits (default 1)
 *   --prices FILE       what a million tokens cost, by model id, for the cost per rescue
 *   --work DIR          where everything goes (default out/study)
 *   --dry-run           only show the commands
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openRunner, repository } from './twincheck.ts'

export type Study = {
  readonly primary: () => void
  readonly completed: () => void
  readonly extension: () => void
  readonly control: (method: 'self-revision' | 'absolute-verifier') => void
  readonly report: (name: string, experiments: readonly string[]) => void
}

export function openStudy(argv: readonly string[] = process.argv.slice(2)): Study {
  const { values } = parseArgs({ args: [...argv], options: { ...studyOptions } })
  const { model, 'base-url': baseUrl, 'key-env': keyEnv, work, seed, 'dry-run': dryRun } = values
  if (model === undefined || baseUrl === undefined) {
    console.error('Say which model to ask and where: --model ID --base-url URL. Read experiments/README.md first.')
    process.exit(1)
  }
  const twincheck = openRunner({ dryRun })
  const at = (...parts: readonly string[]): string => join(work, ...parts)
  const data = values.data === undefined ? [] : ['--data', values.data]
  const exclude = values.exclude === undefined ? [] : ['--exclude', values.exclude]
  const prices = values.prices === undefined ? [] : ['--prices', values.prices]
  const endpoint = ['--base-url', baseUrl, '--key-env', keyEnv]
  const results = resultFiles(at('actor'), model)
  if (!dryRun) mkdirSync(work, { recursive: true })

  const splits = (...more: readonly string[]) =>
    twincheck(['splits', ...allTasks(values.data), ...exclude, '--seed', seed, '--out', at('splits'), ...more])
  const act = (split: string, ...more: readonly string[]) =>
    twincheck([
      ...['bfcl', 'run', '--model', model, ...endpoint, ...data, '--effort', 'high'],
      ...['--tasks', at('splits', `${split}.json`), '--out', at('actor', split), ...more],
    ])
  const replay = (split: string, tasks: string, out: string, flags: readonly string[]) =>
    twincheck([
      ...['replay', ...results(actorOf(split)), ...data, '--tasks', tasks, '--split', split, ...endpoint, ...prices],
      ...['--continuation', 'live', '--actor', model, '--actor-effort', 'high', '--out', at(out), ...flags],
    ])
  const protocol = ['--verifier', model, '--twins', 'all', '--calibration', at('calibration.json')]

  const calibration = () => {
    splits()
    if (existsSync(at('calibration.json'))) return
    act('calibration')
    twincheck([
      ...['calibrate', ...results('calibration'), '--tasks', at('splits/calibration.json'), ...data],
      ...['--verifier', model, ...endpoint, '--out', at('calibration.json')],
    ])
  }
  const primary = () => {
    calibration()
    act('primary')
    replay('primary', at('splits/primary.json'), 'primary', protocol)
  }
  /** Only gaps are asked for again; a pair of the primary analysis is never exchanged. */
  const completed = () => {
    primary()
    const gaps = dryRun ? ['(what was unavailable in the primary analysis)'] : unavailable(at('primary/pairs.jsonl'))
    if (gaps.length === 0) return
    if (!dryRun) writeFileSync(at('gaps.txt'), `${gaps.join('\n')}\n`)
    act('primary', '--retry-failed')
    replay('completed-primary', at('gaps.txt'), 'completed-primary', protocol)
  }
  const extension = () => {
    completed()
    const completion = dryRun || existsSync(at('completed-primary/pairs.jsonl')) ? [at('completed-primary')] : []
    splits('--extend', at('primary'), ...completion, '--calibration', at('calibration.json'))
    act('extension')
    replay('extension', at('splits/extension.json'), 'extension', protocol)
  }
  return {
    primary,
    completed,
    extension,
    control: (method) => {
      const asked = method === 'self-revision' ? ['--generator', model] : ['--verifier', model]
      // Where nothing was missing there is nothing to complete, and the primary set is the whole one.
      const split = dryRun || existsSync(at('completed-primary/pairs.jsonl')) ? 'completed-primary' : 'primary'
      replay(split, at('splits/primary.json'), method, ['--method', method, ...asked])
    },
    report: (name, experiments) => {
      const present = experiments.filter((experiment) => dryRun || existsSync(at(experiment, 'pairs.jsonl')))
      twincheck(['report', ...present.map((experiment) => at(experiment)), '--out', at(`${name}.html`)])
    },
  }
}

const studyOptions = {
  model: { type: 'string' },
  'base-url': { type: 'string' },
  'key-env': { type: 'string', default: 'OPENAI_API_KEY' },
  data: { type: 'string' },
  exclude: { type: 'string' },
  seed: { type: 'string', default: '1' },
  prices: { type: 'string' },
  work: { type: 'string', default: join(repository, 'out/study') },
  'dry-run': { type: 'boolean', default: false },
} as const

const categories = ['base', 'miss_func', 'miss_param', 'long_context']

/** Where `bfcl run` puts the results of a split. */
function resultFiles(folder: string, model: string): (split: string) => readonly string[] {
  const agent = model.replaceAll('/', '_')
  return (split) =>
    categories.map((name) => join(folder, split, agent, 'multi_turn', `BFCL_v4_multi_turn_${name}_result.json`))
}

/** The completed set is that of the primary one, acted again where it failed. */
function actorOf(split: string): string {
  return split === 'completed-primary' ? 'primary' : split
}

function allTasks(data: string | undefined): readonly string[] {
  const folder = data ?? process.env.TWINCHECK_BFCL_DIR
  if (folder !== undefined) return ['--data', folder]
  console.error('Say where the BFCL data is: --data DIR or TWINCHECK_BFCL_DIR.')
  process.exit(1)
}

function unavailable(pairs: string): readonly string[] {
  const lines = readFileSync(pairs, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line)).flatMap(({ kind, id }) => (kind === 'unavailable' ? [String(id)] : []))
}
