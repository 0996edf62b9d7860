/** Evaluates result files on all cores, in input order, with a bounded number of lines in memory. */
import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import { readResultTexts } from '../results/result-file.ts'
import { type Evaluated, evaluateLines, type LineBatch } from './evaluate-lines.ts'

export type EvaluateFilesOptions = {
  readonly data: string
  readonly workers?: number
}

const workerFile = new URL(`./evaluate-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href

export async function* evaluateFiles(
  files: readonly string[],
  { data, workers = availableParallelism() }: EvaluateFilesOptions,
): AsyncGenerator<Evaluated, void, void> {
  const batches = readBatches(files, data)
  const first = await batches.next()
  if (first.done) return
  const second = await batches.next()
  // If there are few lines, starting workers takes longer than evaluating the lines here. A single worker never saves time.
  if (second.done || workers <= 1) {
    yield* evaluateBatch(first.value)
    if (!second.done) yield* evaluateBatch(second.value)
    for await (const batch of batches) yield* evaluateBatch(batch)
    return
  }
  yield* evaluateInPool([first.value, second.value], batches, workers)
}

async function* evaluateInPool(
  begun: readonly Batch[],
  rest: AsyncIterable<Batch>,
  workers: number,
): AsyncGenerator<Evaluated, void, void> {
  const pool = new Tinypool({ filename: workerFile, minThreads: workers, maxThreads: workers })
  const pending: Promise<readonly Evaluated[]>[] = []
  const start = (batch: Batch) => {
    const result: Promise<readonly Evaluated[]> = 'kind' in batch ? Promise.resolve([batch]) : pool.run(batch)
    // Without this handler, an error before the result is awaited would be an unhandled rejection. The error is reported when the result
    // is awaited.
    result.catch(() => {})
    pending.push(result)
  }
  try {
    for (const batch of begun) start(batch)
    for await (const batch of rest) {
      start(batch)
      if (pending.length > 3 * workers) yield* (await pending.shift()) ?? []
    }
    for (const result of pending) yield* await result
  } finally {
    await pool.destroy()
  }
}

type Batch = LineBatch | Extract<Evaluated, { readonly kind: 'problem' }>

const linesInBatch = 40

function evaluateBatch(batch: Batch): readonly Evaluated[] {
  return 'kind' in batch ? [batch] : evaluateLines(batch)
}

async function* readBatches(files: readonly string[], data: string): AsyncGenerator<Batch, void, void> {
  for (const file of files) {
    let lines: { readonly text: string; readonly line: number }[] = []
    for await (const part of readResultTexts(file)) {
      if (part.kind === 'text') lines.push({ text: part.text, line: part.line })
      if (lines.length >= linesInBatch || part.kind === 'problem') {
        if (lines.length > 0) yield { data, file, lines }
        lines = []
      }
      if (part.kind === 'problem') yield { kind: 'problem', message: part.problem.message }
    }
    if (lines.length > 0) yield { data, file, lines }
  }
}
