/** The first sentences about a scan, for the terminal and the page: what was read, and what was found. */
import type { ScanReport } from '../scan.ts'
import type { ScanSummary } from '../summary/summary.ts'

/** The amount of data that was read, and its formats. */
export function readLine({ all, sources }: ScanSummary): string {
  const { calls, results } = all.counts.imported
  const read = `Read ${counted(all.runs, 'run')}, ${counted(calls, 'call')} and ${counted(results, 'result')}`
  if (sources.length < 2) return `${read}${sources.map(({ source }) => `, format ${source}`).join('')}.`
  return `${read}: ${sources.map(({ source, runs }) => `${counted(runs, 'run')} of ${source}`).join(', ')}.`
}

/** Must not say that calls would have gone ahead if no call was read. */
export function headline({ findingCount, summary }: Pick<ScanReport, 'findingCount' | 'summary'>): string {
  const { all, calls, dropped } = summary
  const where = `${counted(all.runs, 'run')} with ${counted(all.decisions, 'decision')}`
  if (findingCount > 0) return `${counted(findingCount, 'finding')} in ${where}.`
  if (calls.read > 0) {
    return `Nothing found in ${where}: every call would have gone ahead unchanged, and no model would have been asked.`
  }
  if (calls.counted > 0) {
    const inInput = counted(calls.counted, 'tool call')
    return `Nothing was checked: the input holds ${inInput}, and none could be read.`
  }
  if (dropped.problems > 0) return 'Nothing was checked: no tool calls in what could be read of this input.'
  return 'Nothing to check: no tool calls in this input.'
}

/** `1 run`, `2 runs`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
