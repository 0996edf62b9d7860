/** `twincheck verify`: that no decision was changed or taken away, and that every score follows from its record. */
import { writeFile } from 'node:fs/promises'
import { TwinCheckError } from '@twincheck/core'
import { isStoreAddress, openChainReader, readChainHead, verifyChain, verifyRecords } from '@twincheck/server'
import type { Command } from 'commander'
import { exitCodes } from '../exit-codes.ts'
import { type Output, openOutput } from '../output.ts'
import { InputFileError } from '../read-input-file.ts'
import { readJsonFile } from '../read-json-file.ts'

class NoChainError extends TwinCheckError {
  readonly code = 'no-chain'

  constructor(file: string) {
    super(
      `${file} is a file of records, which has no chain and no head. Leave --head and --save-head out, or name a store.`,
    )
  }
}

type VerifyFlags = {
  readonly head?: string
  readonly saveHead?: string
  readonly schema?: string
  readonly json?: boolean
  readonly quiet?: boolean
}

const examples = `
Examples:
  twincheck verify twincheck.sqlite
  twincheck verify postgres://me@db.example.org/twincheck --save-head head.json
  twincheck verify twincheck.sqlite --head head.json         and nothing before the saved head was changed or cut off
  twincheck verify records.jsonl                             records in a file: no chain, every score recomputed

The chain shows every change but one: entries cut off at its end. Save its head now and then where whoever can write to
the store cannot, and compare with it. Contents that retention deleted leave their hashes, and are counted.

With --json there is one line for each thing that does not hold, {"problem": {"place", "id", "reason"}}, and a last line
{"summary": {...}} with the head. The exit code is 0 when everything holds and 1 when something does not.`

export function registerVerify(program: Command): void {
  program
    .command('verify')
    .argument('<store>', 'a store (an SQLite file or a postgres:// URL), or a file of records as JSON lines')
    .description('check the chain of decisions and recompute every score from its record')
    .option('--head <file>', 'a head saved earlier; the chain must contain it')
    .option('--save-head <file>', 'write the head there, if everything holds')
    .option('--schema <name>', 'the schema in PostgreSQL (default: twincheck)')
    .option('--json', 'one JSON object for each problem, and a last one with the summary')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', examples)
    .action(verify)
}

async function verify(address: string, flags: VerifyFlags): Promise<void> {
  const output = openOutput({ quiet: flags.quiet ?? false })
  const problems = (await isStore(address))
    ? await verifyStore(address, flags, output)
    : await verifyFile(address, flags, output)
  if (problems > 0) process.exitCode = exitCodes.failed
}

async function verifyStore(address: string, flags: VerifyFlags, output: Output): Promise<number> {
  const { head, saveHead, schema, json = false } = flags
  const saved = head === undefined ? null : readChainHead(await readJsonFile(head, 'the head of a chain'))
  const reader = await openChainReader({ address, ...(schema === undefined ? {} : { schema }) })
  try {
    const verified = await verifyChain(reader, {
      saved,
      key: null,
      onProblem: (problem) => printProblem(problem, json, output),
    })
    if (json) output.print(JSON.stringify({ summary: verified }))
    else {
      const { decisions, switches, deleted, problems } = verified
      output.print(`${decisions} decisions, ${switches} of them switches; ${deleted} more were deleted by retention.`)
      output.print(verdict(problems, 'The chain holds and every score follows from its record'))
      output.print(`head: ${verified.head.sequence} ${verified.head.hash}`)
    }
    if (saveHead !== undefined && verified.problems === 0) {
      await writeFile(saveHead, `${JSON.stringify(verified.head)}\n`)
      output.say(`The head is in ${saveHead}. Keep it where whoever can write to the store cannot.`)
    }
    return verified.problems
  } finally {
    await reader.close()
  }
}

async function verifyFile(file: string, flags: VerifyFlags, output: Output): Promise<number> {
  const { head, saveHead, json = false } = flags
  if (head !== undefined || saveHead !== undefined) throw new NoChainError(file)
  const verified = await verifyRecords(file, (problem) => printProblem(problem, json, output))
  if (json) output.print(JSON.stringify({ summary: verified }))
  else {
    output.print(
      `${verified.decisions} decisions, ${verified.switches} of them switches; a file has no chain to check.`,
    )
    output.print(verdict(verified.problems, 'Every score follows from its record'))
  }
  return verified.problems
}

type Named = { readonly place: number | null; readonly id: string | null; readonly reason: string }

function printProblem(problem: Named, json: boolean, output: Output): void {
  const { place, id, reason } = problem
  const where = `${place === null ? 'the whole' : `at ${place}`}${id === null ? '' : ` (${id})`}`
  output.print(json ? JSON.stringify({ problem }) : `${where}: ${reason}`)
}

function verdict(problems: number, allGood: string): string {
  return problems === 0
    ? `${allGood}.`
    : `${problems === 1 ? 'One thing does' : `${problems} things do`} not hold; see above.`
}

async function isStore(address: string): Promise<boolean> {
  try {
    return await isStoreAddress(address)
  } catch (error) {
    throw new InputFileError(address, error)
  }
}
