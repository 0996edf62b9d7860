/** How one run of a cell ended, read from what its commands printed, and the table of all runs for the log. */
import { stripVTControlCharacters } from 'node:util'
import { readTestedOn } from '../tested-on.ts'

/** What one `npm test` printed and cost. */
export type Suite = {
  /** As the tests saw it themselves. */
  readonly node: string
  readonly user: string
  /** "N passed, N failed, N skipped" */
  readonly counts: string
  readonly wallSeconds: number
  readonly processorSeconds: number
}

export type RunResult = { readonly cell: string; readonly about: string } & (
  | { readonly outcome: 'passed'; readonly suites: readonly Suite[] }
  | { readonly outcome: 'failed'; readonly why: string; readonly suites: readonly Suite[] }
  | { readonly outcome: 'cannot run'; readonly why: string }
)

type Cost = Pick<Suite, 'wallSeconds' | 'processorSeconds'>

/** A run that ended before its tests did has no last line: its suite says so. */
export function readSuite(printed: string, cost: Cost): Suite {
  const { node, user } = readTestedOn(printed) ?? { node: 'not printed', user: 'not printed' }
  const counts = printed.match(/^\d+ passed, \d+ failed, \d+ skipped$/gm)?.at(-1) ?? 'not printed'
  return { node, user, counts, ...cost }
}

/** The failed tests of a run, by file and name, each once. Empty where the run failed before its tests. */
export function readFailures(printed: string): readonly string[] {
  const lines = stripVTControlCharacters(printed).matchAll(/^ FAIL +\S+ +(\S+\.test\.ts.*)$/gm)
  return [...new Set([...lines].map(([, test = '']) => test.trim()))]
}

/** Reads what the shell's `times` printed: its own line, then that of its children, each `0m0.00s 0m0.00s`. */
export function readTimes(printed: string): number {
  const spans = [...printed.matchAll(/(\d+)m([\d.,]+)s/g)]
  return spans.reduce(
    (sum, [, minutes, seconds = '']) => sum + Number(minutes) * 60 + Number(seconds.replace(',', '.')),
    0,
  )
}

const header = ['cell', 'what is special', 'result', 'Node', 'user', 'tests', 'wall time', 'processor time']

export function markdownTable(results: readonly RunResult[]): string {
  const rows = results.flatMap((result) => {
    const verdict = result.outcome === 'passed' ? 'passed' : `**${result.outcome}**: ${result.why}`
    const first = [result.cell, result.about, verdict]
    const suites = result.outcome === 'cannot run' ? [] : result.suites
    if (suites.length === 0) return [[...first, '', '', '', '', '']]
    return suites.map(({ node, user, counts, wallSeconds, processorSeconds }) => {
      return [...first, node, user, counts, minutes(wallSeconds), minutes(processorSeconds)]
    })
  })
  const line = (row: readonly string[]) => `| ${row.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}
