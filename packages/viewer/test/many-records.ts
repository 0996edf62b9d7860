/** As many runs as one wants, each with one decision of the demo under a name of its own, and no two alike. */
import type { DecisionRecord } from '@twincheck/core'
import type { Store } from '@twincheck/server'
import { runTwincheck } from './serve-viewer.ts'

/** The demo's decisions in mode repair: one in each run, kept or replaced. */
export function demoRecords(folder: string): readonly DecisionRecord[] {
  const lines = runTwincheck('demo', '--json', '--quiet', '--out', folder).trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line).record).filter((record) => record?.mode === 'repair')
}

/** `run-0`, `run-1`, … */
export function manyRecords(from: readonly DecisionRecord[], count: number): readonly DecisionRecord[] {
  return Array.from({ length: count }, (_, run) => {
    const record = from[run % from.length]
    if (!record) throw new Error('the demo wrote no record')
    return { ...record, id: `r-${run}`, session: `run-${run}` }
  })
}

export async function fillStore(store: Pick<Store, 'append'>, records: readonly DecisionRecord[]): Promise<void> {
  await Promise.all(records.map((record) => store.append('local', record)))
}
