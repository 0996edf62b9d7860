/** Reads stored AgentDojo runs: JSON lines, a list, or a single run as the benchmark writes it. Files may be plain or gzip. */
import { basename } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import { PythonError, type PyValue, parseJson } from '@twincheck/eval/python'
import { readFileOr } from '../../file-fault.ts'
import { type ReadRun, readDojoRun } from './stored-run.ts'

export type StoredDojoRun = { readonly place: string; readonly read: ReadRun }

export class DojoFileError extends TwinCheckError {
  readonly code = 'agentdojo-stored-file'

  constructor(file: string, expected: string, found: string, options?: ErrorOptions) {
    super(
      `${file}: expected ${expected}, found ${found}.\n` +
        'None of its runs was read. Use the file as the benchmark wrote it, or one run per line, plain or gzip.',
      options,
    )
  }
}

export function readDojoFile(file: string): readonly StoredDojoRun[] {
  const text = readFileOr(DojoFileError, file)
  const whole = text.includes('\n') ? tryParse(text) : null
  if (whole !== null && 'value' in whole) {
    const records = Array.isArray(whole.value) ? whole.value : [whole.value]
    return records.map((record, index) => ({ place: `${file}, element ${index + 1}`, read: readDojoRun(record) }))
  }
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const place = `${file}, line ${index + 1}`
    const parsed = tryParse(line)
    if ('value' in parsed) return [{ place, read: readDojoRun(parsed.value) }]
    return [
      { place, read: { kind: 'problem', id: null, reason: 'no-run', detail: `it is no JSON: ${parsed.problem}` } },
    ]
  })
}

/** The name of a run, taken from its file: `claude-3-haiku-20240307` for `…/claude-3-haiku-20240307.jsonl.gz`. */
export function dojoRunName(file: string): string {
  return basename(file).replace(/\.jsonl?(\.gz)?$/, '')
}

function tryParse(text: string): { readonly value: PyValue } | { readonly problem: string } {
  try {
    return { value: parseJson(text) }
  } catch (error) {
    if (error instanceof PythonError) return { problem: error.text }
    throw error
  }
}
