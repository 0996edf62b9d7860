/**
 * Scans files and yields runs and left-out records in input order.
 *
 * Invariants
 *   1. The number of workers does not change a byte of the output.
 *   2. Only a bounded number of batches is processed at the same time, so memory does not grow with a file.
 */
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { defaultProfile, type Profile, type ToolSchema } from '@twincheck/core'
import { openWorkerPool } from '../pool/worker-pool.ts'
import { benchmarkOf } from '../traces/formats.ts'
import type { LeftFile } from '../traces/input/find-trace-files.ts'
import { splitRecords } from '../traces/input/split-records.ts'
import { findLabel, type Labels, readVerdicts } from '../traces/labels.ts'
import type { InputPlace, LeftOut } from '../traces/left-out.ts'
import type { RecordMap } from '../traces/record-map.ts'
import type { InputCalls } from './file-calls.ts'
import type { BatchResult, BatchTask } from './scan-batch.ts'
import { type BatchScan, ScanQueue, type Settled, scanHere } from './scan-queue.ts'
import type { KeptTraces } from './scan-run.ts'
import type { ScannedRun } from './scanned-run.ts'

export type ScanOptions = {
  /** The data folder of a benchmark. Without the folder, runs of this benchmark have no tool schemas. */
  readonly dataFolder: string | null
  readonly labels: Labels | null
  readonly profile?: Profile
  readonly withFeatures?: boolean
  readonly withConversations?: boolean
  readonly traces?: KeptTraces
  /** A map that says how records of an unknown format are read. Without a map these records are left out. */
  readonly map?: RecordMap | null
  /** The tools of runs whose format does not name its tools. Without these tools, calls of such runs are not checked against schemas. */
  readonly tools?: readonly ToolSchema[] | null
  readonly left?: readonly LeftFile[]
  readonly workers: number
  readonly onProgress?: (bytes: number) => void
  readonly onCounted?: (calls: InputCalls) => void
}

export type ScanEvent =
  | { readonly kind: 'run'; readonly run: ScannedRun }
  | { readonly kind: 'left'; readonly file: string; readonly place: InputPlace | null; readonly left: LeftOut }

/** Inputs below this size in bytes are scanned without workers, because starting workers would take longer than the scan. */
const SMALL_INPUT_BYTES = 2 << 20

export async function* scanFiles(
  files: readonly string[],
  options: ScanOptions,
): AsyncGenerator<readonly ScanEvent[], void, void> {
  const { dataFolder, labels, profile = defaultProfile, workers, onProgress = () => {} } = options
  const { withFeatures = false, withConversations = false, traces = 'none', map = null, tools = null } = options
  const pool = openBatchPool(totalSize(files) < SMALL_INPUT_BYTES ? 1 : workers)
  const queue = new ScanQueue(pool, { dataFolder, profile, withFeatures, withConversations, traces, map, tools })
  const outcomes = new OutcomeSources(labels)
  let finished = 0
  yield (options.left ?? []).map(({ file, left }): ScanEvent => ({ kind: 'left', file, place: null, left }))
  try {
    for (const file of files) {
      let open: string | null = null
      for await (const batch of splitRecords(file, (bytes) => onProgress(finished + bytes))) {
        const own: string = batch.member === null ? file : `${file}/${batch.member}`
        if (open !== null && own !== open) queue.endFile(open)
        open = own
        queue.add(own, batch)
        while (queue.full) yield eventsOf(await queue.settle(), outcomes)
      }
      if (open !== null) queue.endFile(open)
      finished += sizeOf(file)
    }
    queue.end()
    while (!queue.empty) yield eventsOf(await queue.settle(), outcomes)
    for (const settled of [...queue.silentFiles, ...queue.unevenFiles]) yield eventsOf(settled, outcomes)
    options.onCounted?.(queue.calls)
  } finally {
    await pool.close()
  }
}

function eventsOf({ file, runs, left }: Settled, outcomes: OutcomeSources): readonly ScanEvent[] {
  return [
    ...runs.map((run): ScanEvent => ({ kind: 'run', run: outcomes.complete(run, file) })),
    ...left.map((one): ScanEvent => ({ kind: 'left', file, ...one })),
  ]
}

/**
 * Finds the outcome of a run. It is taken from the labels file, otherwise from the run itself, otherwise from the verdicts in the folder
 * of the run's file.
 */
class OutcomeSources {
  readonly #labels: Labels | null
  readonly #verdicts = new Map<string, Labels | null>()

  constructor(labels: Labels | null) {
    this.#labels = labels
  }

  complete(run: ScannedRun, file: string): ScannedRun {
    const label = this.#labels === null ? null : findLabel(this.#labels, run.run, run.model)
    if (label !== null) return { ...run, outcome: label }
    if (run.outcome !== null || benchmarkOf(run.source)?.hasVerdicts !== true) return run
    const verdicts = this.#verdictsBeside(file)
    return verdicts === null ? run : { ...run, outcome: findLabel(verdicts, run.run, null) }
  }

  #verdictsBeside(file: string): Labels | null {
    const folder = dirname(file)
    const known = this.#verdicts.get(folder)
    if (known !== undefined) return known
    const verdicts = readVerdicts(folder)
    this.#verdicts.set(folder, verdicts)
    return verdicts
  }
}

export function totalSize(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + sizeOf(file), 0)
}

/** The size of a file in bytes. A missing file counts as empty here, and is reported when it is read. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

const workerFile = new URL(`./scan-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href

type BatchPool = BatchScan & { readonly close: () => Promise<void> }

function openBatchPool(workers: number): BatchPool {
  if (workers <= 1) return { ...scanHere(), close: async () => {} }
  const pool = openWorkerPool<BatchTask, BatchResult>(workerFile, { least: workers, most: workers })
  return {
    width: 2 * workers,
    scan: (task) => pool.run(task, task.work.kind === 'records' ? [task.work.batch.bytes.buffer] : []),
    close: pool.close,
  }
}
