/**
 * Compares two counts of the calls in each file: the independent count of its bytes, and the calls of its runs. Differences
 * are reported for the file.
 */
import type { LeftOut } from '../traces/left-out.ts'
import type { CallShape } from './call-count/call-shapes.ts'
import { CallTally, type CountedCalls, noCalls } from './call-count/call-tally.ts'
import type { BatchResult } from './scan-batch.ts'
import type { ScannedRun } from './scanned-run.ts'

/** Both counts of the whole input. */
export type InputCalls = {
  /** Tool calls in the bytes, in any format. A repeated call counts once. */
  readonly counted: number
  /** Tool calls in the runs that were read. */
  readonly read: number
}

type FileCalls = {
  tally: CallTally | null
  counted: CountedCalls
  read: number
  readonly sources: Set<string>
  /** Whether a run with calls has pieces in this file. */
  some: boolean
  /** Whether a run has pieces in this file and in another. */
  joined: boolean
  notJson: number
  yaml: number
}

export class CallsByFile {
  readonly #files = new Map<string, FileCalls>()

  addCounted(file: string, { calls, notJson, yaml }: Pick<BatchResult, 'calls' | 'notJson' | 'yaml'>): void {
    const own = this.#open(file)
    if (calls.length > 0) own.tally ??= new CallTally()
    for (const record of calls) own.tally?.add(record)
    own.notJson += notJson
    own.yaml += yaml
  }

  addRead(files: readonly string[], runs: readonly ScannedRun[]): void {
    for (const [index, file] of files.entries()) {
      const own = this.#open(file)
      if (files.length > 1) own.joined = true
      for (const { imported, source } of runs) {
        // A run in several files counts in the first of them.
        if (index === 0) own.read += imported.calls
        if (imported.calls > 0) own.some = true
        own.sources.add(source)
      }
    }
  }

  /** Keeps only the counts of a finished file. */
  endFile(file: string): void {
    const own = this.#open(file)
    if (own.tally === null) return
    const { least, most, shapes } = own.tally.counted
    const known = own.counted
    own.counted = {
      least: known.least + least,
      most: known.most + most,
      shapes: [...new Set([...known.shapes, ...shapes])],
    }
    own.tally = null
  }

  countedIn(file: string): number {
    return this.#files.get(file)?.counted.least ?? 0
  }

  get all(): InputCalls {
    let [least, most, read] = [0, 0, 0]
    for (const own of this.#files.values()) {
      least += own.counted.least
      most += own.counted.most
      read += own.read
    }
    return { counted: nearest(read, { least, most }), read }
  }

  get differences(): readonly { readonly file: string; readonly left: LeftOut }[] {
    return [...this.#files].flatMap(([file, own]) => {
      const left = differenceIn(own)
      return left === null ? [] : [{ file, left }]
    })
  }

  #open(file: string): FileCalls {
    const known = this.#files.get(file)
    if (known !== undefined) return known
    const own: FileCalls = {
      ...{ tally: null, counted: noCalls, read: 0, some: false, joined: false, notJson: 0, yaml: 0 },
      sources: new Set(),
    }
    this.#files.set(file, own)
    return own
  }
}

/** Describes the difference between both counts; null if they differ by at most a third. */
function differenceIn(own: FileCalls): LeftOut | null {
  const { counted, read, some, joined, sources } = own
  if (counted.most === 0) return null
  const calls = nearest(read, counted)
  const what = 'call'
  if (!some) {
    const detail = `${calls === 1 ? 'One tool call' : `${calls} tool calls`} in this file, and none was read. ${likelyReason(own)}`
    return { kind: 'problem', what, reason: 'calls-not-read', detail }
  }
  // These files are not compared: a run in several files counts only in its first file, and a user's map may select
  // only some calls.
  if (joined || sources.has('mapped') || !differsByAThird(read, calls)) return null
  const formats = [...sources].join(', ')
  const detail =
    read < calls
      ? `${read} of about ${calls} tool calls in this file were read (${formats}): the others may be in a shape that this format does not have.`
      : `${read} tool calls were read (${formats}), but only about ${calls} different ones are in this file: some were read more than once.`
  return { kind: 'doubt', what, reason: 'counts-differ', detail }
}

function nearest(read: number, { least, most }: Pick<CountedCalls, 'least' | 'most'>): number {
  return Math.min(Math.max(read, least), most)
}

function differsByAThird(read: number, counted: number): boolean {
  return 3 * Math.abs(read - counted) > Math.max(read, counted)
}

function likelyReason({ counted: { shapes }, sources, notJson, yaml }: FileCalls): string {
  if (notJson > 0 && 2 * yaml >= notJson)
    return 'The file is YAML, and a scan reads JSON: convert it first, for example with yq -o=json.'
  if (notJson > 0 && isOnly(shapes, 'not JSON')) return 'The file is not JSON: write one JSON object a line.'
  if (sources.size === 0) {
    return `No record was recognised as a run, although it has calls (${shapes.join(', ')}): --map says where a record holds them.`
  }
  const taken = `The file was taken for ${[...sources].join(', ')}`
  if (shapes.every((shape) => shape === 'text action' || shape === 'action')) {
    return `${taken}. The calls are written as text in what the assistant says; a scan reads calls that are members: write them as tool_calls.`
  }
  if (isOnly(shapes, 'hosted call')) {
    return `${taken}. Hosted calls, such as web_search_call, are executed by the provider, and a scan does not read them.`
  }
  return `${taken}, whose reader finds no calls of this shape: ${shapes.join(', ')}. If it is another format, --map says where the calls are.`
}

function isOnly(shapes: readonly CallShape[], shape: CallShape): boolean {
  return shapes.length > 0 && shapes.every((one) => one === shape)
}
