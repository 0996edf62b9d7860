/** Counts the calls of each file twice: in its bytes and in its runs. Files that share runs are compared as a group. */
import type { LeftOut } from '../traces/left-out.ts'
import { CallTally, noCalls } from './call-count/call-tally.ts'
import { addCounted, type BothCounts, differencesIn, joinCounts, nearest } from './count-differences.ts'
import { GrowingRuns } from './growing-runs.ts'
import type { BatchResult } from './scan-batch.ts'
import type { ScannedRun } from './scanned-run.ts'

export type InputCalls = {
  /** The number of tool calls in the bytes, in any format. A repeated call counts once. */
  readonly counted: number
  readonly read: number
  readonly hosted: number
}

type OpenFile = BothCounts & {
  tally: CallTally | null
  readonly growing: GrowingRuns
  /** The number of calls in lines that are not JSON. Each such line is already reported as a problem, so its calls are not compared. */
  unparsed: number
}

export class CallsByFile {
  readonly #files = new Map<string, OpenFile>()
  readonly #groups = new FileGroups()

  addCounted(file: string, { calls, unparsed }: Pick<BatchResult, 'calls' | 'unparsed'>): void {
    const own = this.#open(file)
    if (calls.length > 0) own.tally ??= new CallTally()
    for (const record of calls) own.tally?.add(record)
    own.unparsed += unparsed
  }

  /**
   * Adds the runs of a batch. If the batch has several files, its runs may come from any of them. The runs are counted for the first
   * file, and the files are compared as a group.
   */
  addRead(files: readonly string[], runs: readonly ScannedRun[], left: readonly LeftOut[]): void {
    const [first] = files
    if (first === undefined) return
    const own = this.#open(first)
    for (const { imported, stray, spoken, decisions, source, beginnings } of runs) {
      own.calls += imported.calls
      own.results += imported.results
      own.stray += stray
      own.grown += own.growing.add(beginnings, imported.calls)
      own.answers += Math.max(spoken.assistant, decisions)
      own.sources.add(source)
    }
    for (const { what } of left) {
      if (what === 'call') own.leftCalls++
      if (what === 'result') own.leftResults++
    }
    for (const file of files.slice(1)) this.#groups.join(first, file)
  }

  endFile(file: string): void {
    const own = this.#open(file)
    if (own.tally === null) return
    own.counted = addCounted(own.counted, own.tally.counted)
    own.tally = null
  }

  countedIn(file: string): number {
    const own = this.#files.get(file)
    return own === undefined ? 0 : own.counted.least + own.unparsed
  }

  get all(): InputCalls {
    let [least, most, read, hosted] = [0, 0, 0, 0]
    for (const { counted, calls, unparsed } of this.#files.values()) {
      least += counted.least + unparsed
      most += counted.most + unparsed
      hosted += counted.hosted
      read += calls
    }
    return { counted: nearest(read, { least, most }), read, hosted }
  }

  get differences(): readonly { readonly file: string; readonly left: LeftOut }[] {
    const groups = new Map<string, BothCounts>()
    for (const [file, own] of this.#files) {
      const first = this.#groups.firstOf(file)
      const group = groups.get(first)
      groups.set(first, group === undefined ? own : joinCounts(group, own))
    }
    return [...groups].flatMap(([file, both]) => differencesIn(both).map((left) => ({ file, left })))
  }

  #open(file: string): OpenFile {
    const known = this.#files.get(file)
    if (known !== undefined) return known
    const own: OpenFile = {
      ...{ tally: null, growing: new GrowingRuns(), unparsed: 0, counted: noCalls, sources: new Set<string>() },
      ...{ calls: 0, results: 0, stray: 0, grown: 0, answers: 0, leftCalls: 0, leftResults: 0 },
    }
    this.#files.set(file, own)
    return own
  }
}

class FileGroups {
  readonly #next = new Map<string, string>()

  firstOf(file: string): string {
    let first = file
    for (let next = this.#next.get(first); next !== undefined; next = this.#next.get(first)) first = next
    // Stores the root of the group, so that the next search for this file takes one step.
    if (first !== file) this.#next.set(file, first)
    return first
  }

  join(file: string, other: string): void {
    const [left, right] = [this.firstOf(file), this.firstOf(other)]
    if (left !== right) this.#next.set(right, left)
  }
}
