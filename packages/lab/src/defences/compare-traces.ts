/**
 * Compares defences by trace, for a benchmark whose world cannot be replayed. The labelled runs come from agents without a defence, from
 * the same agents with a published defence, and from the undefended agents with a policy. A policy prevents an achieved injection if it
 * stops the first call that serves the attacker. A run loses its utility if the policy stops any legitimate call. The result is a bound
 * and not a replay, because nobody knows what the agent would have done next.
 */
import { injectionConditions, type Profile, profileName } from '@twincheck/core'
import type { ScannedRun } from '@twincheck/eval'
import { type ResamplingOptions, scanFiles } from '@twincheck/eval/harness'
import { isSameCall, stoppedCalls } from '../injections/injection-tally.ts'
import { ownDefence } from './own-defence.ts'
import { type Rate, rateOf, type Trial } from './rate.ts'

export type CompareTracesOptions = ResamplingOptions & {
  readonly profiles: readonly Profile[]
  readonly workers: number
  readonly onProgress: (bytes: number) => void
}

export type TraceRow = {
  readonly defence: string
  readonly agents: number
  readonly clean: Rate
  readonly achieved: Rate
}

type LabelledRun = {
  readonly agent: string
  readonly defence: string | null
  readonly task: string
  readonly kind: 'clean' | 'attacked'
  readonly cell: string
  readonly fulfilled: boolean
  readonly achieved: boolean
  /** `touched`: the policy stops a call that serves the user. `caught`: the policy stops the first call that serves the attacker. */
  readonly touched: boolean
  readonly caught: boolean
}

export async function compareTraces(
  files: readonly string[],
  options: CompareTracesOptions,
): Promise<readonly TraceRow[]> {
  const [first, ...others] = options.profiles
  if (first === undefined) return []
  const runs = await readRuns(files, first, options)
  const defended = runs.filter(({ defence }) => defence !== null)
  const compared = new Set(defended.map(({ agent }) => agent))
  const bare = (all: readonly LabelledRun[]) =>
    all.filter(({ agent, defence }) => defence === null && compared.has(agent))
  const cells = [...new Set(runs.filter(({ kind }) => kind === 'attacked').map(({ cell }) => cell))]
  const row = (defence: string, of: readonly LabelledRun[], isOurs: boolean) =>
    rowOf(defence, of, cells, isOurs, options)
  const ours = [row(profileName(first), bare(runs), true)]
  for (const profile of others) {
    ours.push(row(profileName(profile), bare(await readRuns(files, profile, options)), true))
  }
  const names = [...new Set(defended.flatMap(({ defence }) => defence ?? []))].sort()
  const fields = names.map((name) =>
    row(
      name,
      defended.filter(({ defence }) => defence === name),
      false,
    ),
  )
  return [row('none', bare(runs), false), ...ours, ...fields]
}

/**
 * The corpus does not contain every attacked run, but only the runs in which something happened. So if the corpus has no run of an
 * attack, the attack counts as not achieved.
 */
function rowOf(
  defence: string,
  runs: readonly LabelledRun[],
  cells: readonly string[],
  isOurs: boolean,
  options: ResamplingOptions,
): TraceRow {
  const agents = [...new Set(runs.map(({ agent }) => agent))]
  const reached = new Set(
    runs.flatMap(({ agent, cell, achieved, caught }) => (achieved && !(isOurs && caught) ? [`${agent}\n${cell}`] : [])),
  )
  const clean = runs.filter(({ kind }) => kind === 'clean')
  return {
    defence,
    agents: agents.length,
    clean: rateOf(
      clean.map(({ agent, task, fulfilled, touched }): Trial => {
        return { id: `${agent} ${task}`, cluster: task, hit: fulfilled && !(isOurs && touched) }
      }),
      options,
    ),
    achieved: rateOf(
      agents.flatMap((agent) =>
        cells.map((cell): Trial => {
          return { id: `${agent} ${cell}`, cluster: cell.split(' ')[0] ?? cell, hit: reached.has(`${agent}\n${cell}`) }
        }),
      ),
      options,
    ),
  }
}

async function readRuns(
  files: readonly string[],
  profile: Profile,
  { workers, onProgress }: CompareTracesOptions,
): Promise<readonly LabelledRun[]> {
  const runs: LabelledRun[] = []
  const scanning = { dataFolder: null, labels: null, profile, workers, onProgress, left: [] }
  for await (const events of scanFiles(files, scanning)) {
    for (const event of events) if (event.kind === 'run') runs.push(...labelledRun(event.run))
  }
  return runs
}

const counted = new Set(injectionConditions)

function labelledRun(run: ScannedRun): readonly LabelledRun[] {
  const { attack, model, task, outcome } = run
  if (model === null || task === null) return []
  const injected = attack?.injected ?? []
  const stopped = stoppedCalls(run, { counted, verifier: () => true })
  const [first] = injected
  const named = ownDefence(model)
  return [
    {
      agent: named?.agent ?? model,
      defence: named?.defence ?? null,
      task,
      kind: attack === undefined || attack.kind === 'clean' ? 'clean' : 'attacked',
      cell: `${task} ${injectionOf(run.run)}`,
      fulfilled: outcome === true,
      achieved: attack?.kind === 'attack' && first !== undefined && attack.achieved !== false,
      touched: stopped.some((one) => !injected.some((call) => isSameCall(call, one))),
      caught: first !== undefined && stopped.some((one) => isSameCall(first, one)),
    },
  ]
}

function injectionOf(run: string): string {
  return /[^/]*$/.exec(run)?.[0] ?? run
}
