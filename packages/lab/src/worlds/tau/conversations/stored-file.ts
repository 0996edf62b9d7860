/** Reads a file of stored tau-bench or tau2-bench runs. The content decides which of these benchmarks it is. */
import { basename } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import { isDict, type PyDict, PythonError, type PyValue, parseJson } from '@twincheck/eval/python'
import { readFileOr } from '../../file-fault.ts'
import type { TauConversation } from './conversation.ts'
import { readTauRun } from './tau-run.ts'
import { readTau2Runs } from './tau2-run.ts'

export type StoredTauRun =
  | { readonly kind: 'conversation'; readonly conversation: TauConversation }
  | { readonly kind: 'empty'; readonly id: string; readonly domain: string; readonly reason: string }
  | { readonly kind: 'problem'; readonly message: string }

export class StoredFileError extends TwinCheckError {
  readonly code = 'tau-stored-file'

  constructor(file: string, expected: string, found: string, options?: ErrorOptions) {
    super(
      `${file}: expected ${expected}, found ${found}.\n` +
        'None of its runs was read. Use the file as the benchmark wrote it, plain or gzip.',
      options,
    )
  }
}

export function readTauFile(file: string): readonly StoredTauRun[] {
  const document = parseFile(file)
  if (isDict(document)) return readTau2Runs(document, file)
  if (!Array.isArray(document))
    throw new StoredFileError(file, 'a list of runs or a tau2-bench document', 'another value')
  const records = document.filter(isDict)
  const several = hasRepeats(records)
  return records.map((record, index) => readTauRun(record, { file, element: index + 1, nameTrial: several }))
}

/**
 * The name of the runs, taken from the file: `gpt-4o-mini__airline` for `…/gpt-4o-mini__airline.json.gz`. This name contains the agent
 * and the domain.
 */
export function tauRunName(file: string): string {
  return basename(file).replace(/\.json(\.gz)?$/, '')
}

function parseFile(file: string): PyValue {
  const text = readFileOr(StoredFileError, file)
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof PythonError)) throw error
    throw new StoredFileError(file, 'JSON', error.text, { cause: error })
  }
}

function hasRepeats(records: readonly PyDict[]): boolean {
  return new Set(records.map((record) => String(record.get('task_id')))).size < records.length
}
