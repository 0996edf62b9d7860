/** AgentDojo verdicts by agent and suite, with how many outputs came out as stored. */
import type { EvaluatedDojoRun } from '@twincheck/lab/agentdojo'
import { formatTable } from '../../terminal/table.ts'

type DojoRunVerdict = Extract<EvaluatedDojoRun, { readonly kind: 'verdict' }>

export type DojoSummary = {
  readonly runs: number
  readonly utility: number
  /** Runs under attack, and those in which the attacker reached his goal. */
  readonly attacked: number
  readonly achieved: number
  readonly outputs: { readonly total: number; readonly exact: number; readonly strict: number }
  /** Of the verdicts that the stored runs have themselves. */
  readonly asStored: { readonly utility: string; readonly security: string }
  /** Runs that could not be judged, by reason. */
  readonly leftOut: number
  readonly reasons: Readonly<Record<string, number>>
}

export type DojoTally = {
  readonly add: (line: EvaluatedDojoRun) => void
  readonly summary: () => DojoSummary
  readonly text: () => string
}

export function openDojoTally(): DojoTally {
  const verdicts: DojoRunVerdict[] = []
  const reasons: Record<string, number> = {}
  const summary = (chosen: readonly DojoRunVerdict[]) => summarise(chosen, reasons)
  return {
    add: (line) => {
      if (line.kind === 'verdict') verdicts.push(line)
      else reasons[line.reason] = (reasons[line.reason] ?? 0) + 1
    },
    summary: () => summary(verdicts),
    text: () => write(verdicts, summary),
  }
}

function summarise(verdicts: readonly DojoRunVerdict[], reasons: Readonly<Record<string, number>>): DojoSummary {
  const evaluations = verdicts.map(({ evaluation }) => evaluation)
  const attacked = evaluations.filter(({ run }) => run.injectionTask !== null)
  const total = (of: 'total' | 'exact' | 'strict') => evaluations.reduce((sum, { outputs }) => sum + outputs[of], 0)
  const agreed = (of: 'utility' | 'security') => {
    const known = evaluations.filter(({ run }) => run.stored[of] !== null)
    return `${known.filter(({ run, verdict }) => verdict[of] === run.stored[of]).length} of ${known.length}`
  }
  return {
    runs: evaluations.length,
    utility: evaluations.filter(({ verdict }) => verdict.utility).length,
    attacked: attacked.length,
    achieved: attacked.filter(({ verdict }) => verdict.security).length,
    outputs: { total: total('total'), exact: total('exact'), strict: total('strict') },
    asStored: { utility: agreed('utility'), security: agreed('security') },
    leftOut: Object.values(reasons).reduce((sum, count) => sum + count, 0),
    reasons: { ...reasons },
  }
}

function write(
  verdicts: readonly DojoRunVerdict[],
  summary: (chosen: readonly DojoRunVerdict[]) => DojoSummary,
): string {
  const names = [...new Set(verdicts.map(({ agent, evaluation }) => `${agent} ${evaluation.run.suite}`))]
  const groups = names.map((name) => {
    return [name, verdicts.filter(({ agent, evaluation }) => `${agent} ${evaluation.run.suite}` === name)] as const
  })
  const header = [
    '',
    'runs',
    'utility',
    'attacked',
    'achieved',
    'outputs',
    'exact',
    'strict',
    'utility as stored',
    'security as stored',
  ]
  return formatTable(
    header,
    [...groups, ['all', verdicts] as const].map(([name, chosen]) => {
      const { runs, utility, attacked, achieved, outputs, asStored } = summary(chosen)
      const counts = [runs, utility, attacked, achieved, outputs.total, outputs.exact, outputs.strict].map(String)
      return [name, ...counts, asStored.utility, asStored.security]
    }),
  )
}
