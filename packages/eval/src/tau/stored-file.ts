/** A file of stored tau-bench or tau2-bench runs, told apart by what is in it. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { isDict, type PyDict, PythonError, type PyValue, parseJson } from '../python/index.ts'
import type { TauConversation } from './conversation.ts'
import { TauDataError } from './data-file-error.ts'
import { readTauRun } from './tau-run.ts'
import { readTau2Runs } from './tau2-run.ts'

export type StoredTauRun =
  | { readonly kind: 'conversation'; readonly conversation: TauConversation }
  /** The run ended in an error of its own. */
  | { readonly kind: 'empty'; readonly id: string; readonly domain: string; readonly reason: string }
  | { readonly kind: 'problem'; readonly message: string }

export function readTauFile(file: string): readonly StoredTauRun[] {
  const document = parseFile(file)
  if (isDict(document)) return readTau2Runs(document, file)
  if (!Array.isArray(document)) throw new TauDataError(file, 'a list of runs or a tau2-bench document', 'another value')
  const records = document.filter(isDict)
  const several = hasRepeats(records)
  return records.map((record, index) => readTauRun(record, { file, element: index + 1, nameTrial: several }))
}

/** `gpt-4o-mini__airline` for `…/gpt-4o-mini__airline.json.gz`: the file names the agent and its domain. */
export function tauRunName(file: string): string {
  return basename(file).replace(/\.json(\.gz)?$/, '')
}

function parseFile(file: string): PyValue {
  const bytes = readFileSync(file)
  try {
    return parseJson((bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8'))
  } catch (error) {
    if (!(error instanceof PythonError)) throw error
    throw new TauDataError(file, 'JSON', error.text, { cause: error })
  }
}

/** Several trials of a task in one file need more than the task's id to be told apart. */
function hasRepeats(records: readonly PyDict[]): boolean {
  return new Set(records.map((record) => String(record.get('task_id')))).size < records.length
}
