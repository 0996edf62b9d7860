/** A file of records or of a scan, recognised by its first readable line. */
import { isObject } from '@twincheck/core/reading'
import { readRecordFile } from './record-file.ts'
import { isScanLine, readScanLines } from './scan-lines.ts'
import type { ViewPart } from './view.ts'

export function readPart(name: string, text: string): ViewPart {
  const first = firstObject(text)
  if (isScanLine(first)) return readScanLines(name, text)
  if (first === null ? text.trim() === '' : looksLikeRecord(first)) return readRecordFile(name, text)
  return unreadablePart(name, NEITHER)
}

/** A source that cannot be used is still listed, with what is wrong and what to do. */
export function unreadablePart(name: string, problem: string): ViewPart {
  return { source: { name, kind: 'unreadable', problems: [problem] }, runs: [], experiment: null }
}

const NEITHER =
  'This is neither a file of decision records nor the lines of a scan. Traces are first scanned: "twincheck scan FILE --json ' +
  '> scan.jsonl", then "twincheck view scan.jsonl". An experiment is given as its folder.'

const LOOKED_AT = 50

function firstObject(text: string): Readonly<Record<string, unknown>> | null {
  for (const line of text.split('\n', LOOKED_AT)) {
    try {
      const value: unknown = JSON.parse(line)
      if (isObject(value)) return value
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  return null
}

function looksLikeRecord(value: Readonly<Record<string, unknown>>): boolean {
  return (
    isObject(value.conversation) ||
    isObject(value.record) ||
    (value.version !== undefined && value.session !== undefined)
  )
}
