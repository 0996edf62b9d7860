/**
 * Checks decision records in a file of JSON lines. The file has no chain, so the check only recomputes what each record says about
 * itself.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type DecisionRecord, recomputeRecord, TwinCheckError } from '@twincheck/core'
import { MalformedInputError } from '@twincheck/core/reading'
import { readDecisionRecord } from '@twincheck/core/records'
import type { ChainProblem } from './verify-chain.ts'

export type VerifiedRecords = {
  readonly decisions: number
  readonly switches: number
  readonly followUps: number
  readonly answers: number
  readonly problems: number
}

export class RecordsFileError extends TwinCheckError {
  readonly code = 'records-file'

  constructor(file: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`${file} cannot be read: ${reason}. Check the name and your rights on it.`, { cause })
  }
}

export async function verifyRecords(
  file: string,
  onProblem: (problem: ChainProblem) => void,
): Promise<VerifiedRecords> {
  const counts = { decisions: 0, switches: 0, followUps: 0, answers: 0, problems: 0 }
  let place = 0
  for await (const line of linesOf(file)) {
    place++
    if (line.trim() === '') continue
    const { record, reasons } = verifyLine(line)
    if (record) counts.decisions++
    if (record?.outcome === 'answered') counts.answers++
    if (record?.outcome === 'replaced') counts[record.stops?.followUp ? 'followUps' : 'switches']++
    for (const reason of reasons) {
      counts.problems++
      onProblem({ place, id: record?.id ?? null, reason })
    }
  }
  return counts
}

async function* linesOf(file: string): AsyncIterable<string> {
  try {
    yield* createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
  } catch (error) {
    throw new RecordsFileError(file, error)
  }
}

function verifyLine(line: string): ReturnType<typeof verifyRecord> {
  try {
    return verifyRecord(JSON.parse(line))
  } catch (error) {
    return { record: null, reasons: [`it is no JSON: ${error instanceof Error ? error.message : String(error)}`] }
  }
}

export function verifyRecord(value: unknown): {
  readonly record: DecisionRecord | null
  readonly reasons: readonly string[]
} {
  try {
    const record = readDecisionRecord(value)
    return { record, reasons: recomputeRecord(record) }
  } catch (error) {
    return { record: null, reasons: [describeFault(error)] }
  }
}

function describeFault(error: unknown): string {
  if (error instanceof MalformedInputError) {
    return `it is no decision record: ${error.path}: expected ${error.expected}, found ${error.found}`
  }
  return error instanceof Error ? error.message : String(error)
}
