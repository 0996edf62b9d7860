/** `twincheck outcomes import`: imports labels from a file into a store. */

import { type ReportedOutcome, TwinCheckError } from '@twincheck/core'
import { readReportedOutcome } from '@twincheck/core/canary'
import { MalformedInputError } from '@twincheck/core/reading'
import { isRefused, type OutcomeReceipt, receiptText, type Store } from '@twincheck/server'
import type { Command } from 'commander'
import { readInputFile, reasonOf } from '../files/read-input-file.ts'
import { type FlagsOf, flag, outputFlags, withDefault, withFlags } from '../flags/flag.ts'
import { schemaFlag, storeAt, storeFlag, withStore } from '../flags/store-flags.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type Output, openOutput } from '../terminal/output.ts'

const importFlags = [
  storeFlag,
  schemaFlag,
  withDefault(flag('--tenant <name>', 'the tenant of these sessions'), 'local'),
  ...outputFlags('one JSON object for each outcome'),
] as const

const examples = `
Each line is one outcome, in the format of POST /twincheck/outcomes; a JSON array works too:
  {"id": "crm-8812", "session": "…", "outcome": "success", "by": {"kind": "person", "name": "ana"}, "at": "2026-11-15T10:00:00Z"}

about: "conversation" (success, failure, unclear; the default) or "decision" (twin-right, twin-wrong, unclear).
by.kind: person, end-user, program, or model with its "version". A correction has a new id, and "replaces" with the id
of the outcome it corrects, which must be recorded before or be in the same file. "at" is when the outcome was
determined; it must not be in the future. "sample" names the sample that the conversation was drawn in. "why" is kept
until retention deletes it.

Importing the same file again changes nothing. If a line cannot be read, nothing is written. The exit code is
${exitCodes.incomplete} if some outcomes were refused; each message says what to do.

Examples:
  twincheck outcomes import labels.jsonl --store twincheck.db
  twincheck outcomes import labels.jsonl --store postgres://me@db.example.org/twincheck --tenant acme`

const groupExamples = `
Examples:
  twincheck outcomes import labels.jsonl --store twincheck.db`

export function registerOutcomes(program: Command): void {
  const outcomes = program
    .command('outcomes')
    .description('record how conversations ended: labels for a store')
    .usage('import <file> --store <address>')
    .addHelpText('after', groupExamples)
  withFlags(outcomes.command('import'), importFlags)
    .argument('<file>', 'outcomes as JSON lines, or one JSON array')
    .description('record outcomes from a file in a store')
    .addHelpText('after', examples)
    .action(importOutcomes)
}

class OutcomeLineError extends TwinCheckError {
  readonly code = 'outcome-line'

  constructor(file: string, line: number, problem: string) {
    super(`${file}, line ${line}: ${problem}\nNothing was recorded. Correct the line and import the file again.`)
  }
}

/** The number of outcomes that are written in one transaction. Other writers wait until the transaction ends. */
const listLength = 500

async function importOutcomes(file: string, flags: FlagsOf<typeof importFlags>): Promise<void> {
  const output = openOutput(flags)
  const outcomes = readOutcomes(await readInputFile(file), file)
  await withStore(storeAt(flags.store, flags.schema), async (store) => {
    const receipts = await addAll(store, flags.tenant, outcomes)
    printReceipts(receipts, flags.json ?? false, output)
    if (receipts.some(isRefused)) process.exitCode = exitCodes.incomplete
  })
}

async function addAll(
  store: Store,
  tenant: string,
  outcomes: readonly ReportedOutcome[],
): Promise<readonly OutcomeReceipt[]> {
  const receipts: OutcomeReceipt[] = []
  for (let from = 0; from < outcomes.length; from += listLength)
    receipts.push(...(await store.addOutcomes(tenant, outcomes.slice(from, from + listLength), 'import')))
  return receipts
}

function printReceipts(receipts: readonly OutcomeReceipt[], json: boolean, output: Output): void {
  const count = (...kinds: readonly OutcomeReceipt['kind'][]) =>
    receipts.filter(({ kind }) => kinds.includes(kind)).length
  for (const receipt of receipts) {
    if (json) output.print(JSON.stringify({ ...receipt, message: receiptText(receipt) }))
    else if (isRefused(receipt)) output.warn(receiptText(receipt))
  }
  if (json) return
  const waiting = count('waits')
  output.print(
    `${receipts.length} outcomes: ${count('accepted', 'waits')} recorded, ${count('accepted-again')} known before, ` +
      `${receipts.filter(isRefused).length} refused.`,
  )
  if (waiting > 0)
    output.print(
      `${waiting} of them wait: their sessions have not been seen in this store. They count as soon as they are; check ids and --tenant if they should be.`,
    )
}

function readOutcomes(text: string, file: string): readonly ReportedOutcome[] {
  if (text.trimStart().startsWith('[')) {
    const list = parseLine(text, file, 1)
    if (!Array.isArray(list)) throw new OutcomeLineError(file, 1, 'expected an array of outcomes')
    return list.map((value: unknown, index) => readLine(value, file, index + 1))
  }
  return text.split('\n').flatMap((line, index) => {
    return line.trim() === '' ? [] : [readLine(parseLine(line, file, index + 1), file, index + 1)]
  })
}

function parseLine(text: string, file: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OutcomeLineError(file, line, `it is no JSON: ${reasonOf(error)}`)
  }
}

function readLine(value: unknown, file: string, line: number): ReportedOutcome {
  try {
    return readReportedOutcome(value, 'outcome', Date.now())
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error
    throw new OutcomeLineError(file, line, `${error.path}: expected ${error.expected}, found ${error.found}.`)
  }
}
