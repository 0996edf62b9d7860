/** `twincheck verify`: checks that no decision was changed or removed, and that every score follows from its record. */
import { writeFile } from 'node:fs/promises'
import { TwinCheckError } from '@twincheck/core'
import { counted } from '@twincheck/eval'
import {
  type ChainHead,
  isStoreAddress,
  openChainReader,
  readChainHead,
  readPublicKey,
  readSigningKey,
  type StoreAddress,
  signHead,
  type Verified,
  verifyChain,
  verifyRecords,
} from '@twincheck/server'
import type { Command } from 'commander'
import { InputFileError, readInputFile, readJsonFile } from '../files/read-input-file.ts'
import { type FlagsOf, flag, outputFlags, withFlags } from '../flags/flag.ts'
import { schemaFlag, storeAt, withStore } from '../flags/store-flags.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type Output, openOutput } from '../terminal/output.ts'

class NothingToVerifyError extends TwinCheckError {
  readonly code = 'nothing-to-verify'

  constructor(file: string) {
    super(
      `${file} holds no decision record, so there is nothing to verify. Give a store, or a file of decision records. ` +
        `Traces are read by "npx twincheck scan".`,
    )
  }
}

class NoChainError extends TwinCheckError {
  readonly code = 'no-chain'

  constructor(file: string) {
    super(
      `${file} is a file of records, which has no chain and no head. Leave --head, --save-head, --key and --sign out, or ` +
        'name a store.',
    )
  }
}

class HeadMovedError extends TwinCheckError {
  readonly code = 'head-moved'

  constructor() {
    super('The chain has grown since it was checked, so its head was not signed. Stop the gateways, or try again.')
  }
}

const verifyFlags = [
  flag('--head <file>', 'a head that was saved earlier; the chain must contain it'),
  flag('--save-head <file>', 'save the head to this file if everything is correct'),
  flag('--key <file>', 'the public key for the signature of the head (PEM)'),
  flag('--sign <file>', 'sign the head with this private key (PEM) if everything is correct'),
  schemaFlag,
  ...outputFlags('one JSON object for each problem, and a last one with the summary'),
] as const

type VerifyFlags = FlagsOf<typeof verifyFlags>

const examples = `
Examples:
  twincheck verify twincheck.sqlite
  twincheck verify postgres://me@db.example.org/twincheck --save-head head.json
  twincheck verify twincheck.sqlite --head head.json         also: nothing before the saved head was changed or removed
  twincheck verify twincheck.sqlite --key heads.pem.pub      also: everything was written with the private key
  twincheck verify twincheck.sqlite --sign heads.pem         sign the head manually, to use a key from now on
  twincheck verify records.jsonl                             records in a file: no chain, every score recomputed

verify checks hashes, times and scores; that retention deleted only the start of the chain; and every session: what
its row says it has spent, and that no session or family of forks has more than one switch or more than three
follow-up stops, each against the injected order that the switch had stopped. A decision that answered calls must hold
its answers, and spends no switch. It also recomputes from the records what viewers, calibrations and canaries read
next to the chain: findings, their counts, the activity of each hour, and the columns of a session. The gateway guide lists what is not verified.

What that proves depends on the options. Without options, it finds damage and careless changes, but a person who can
write to the store can rewrite the chain consistently. With --head, everything up to the saved head is unchanged
(contents may have been deleted from the start). With --key, everything was written by gateways with the private key;
an older copy of the whole store would still pass, unless --head is given too. Keep heads and the private key where
people who can write to the store cannot change them.

With --json there is one line for each problem, {"problem": {"place", "id", "reason"}}, and a last line {"summary":
{...}} with the head. The exit code is 0 if everything is correct and 1 if there is a problem.`

export function registerVerify(program: Command): void {
  withFlags(program.command('verify'), verifyFlags)
    .argument('<store>', 'a store (an SQLite file or a postgres:// URL), or a file of records as JSON lines')
    .description('check the chain of decisions and recompute every score from its record')
    .addHelpText('after', examples)
    .action(verify)
}

async function verify(address: string, flags: VerifyFlags): Promise<void> {
  const output = openOutput(flags)
  const problems = (await isStore(address))
    ? await verifyStore(address, flags, output)
    : await verifyFile(address, flags, output)
  if (problems > 0) process.exitCode = exitCodes.failed
}

async function verifyStore(address: string, flags: VerifyFlags, output: Output): Promise<number> {
  const { head, schema, json = false } = flags
  const place = storeAt(address, schema)
  const saved = head === undefined ? null : readChainHead(await readJsonFile(head, 'the head of a chain'))
  const key = flags.key === undefined ? null : readPublicKey(await readInputFile(flags.key))
  const signingKey = flags.sign === undefined ? null : readSigningKey(await readInputFile(flags.sign))
  const reader = await openChainReader(place)
  const onProblem = (problem: NamedEntry) => printProblem(problem, json, output)
  const verified = await verifyChain(reader, { saved, key, onProblem }).finally(reader.close)
  if (json) output.print(JSON.stringify({ summary: verified }))
  else printVerified(verified, proofOf(saved, key !== null), output)
  if (verified.problems > 0) return verified.problems
  const { signature, ...unsigned } = verified.head
  const found = signingKey ? { ...unsigned, signature: signHead(signingKey, verified.head) } : verified.head
  if (signingKey) await putSignature(place, found, output)
  if (flags.saveHead !== undefined) {
    await writeFile(flags.saveHead, `${JSON.stringify(found)}\n`)
    output.say(`The head is in ${flags.saveHead}. Keep it where people who can write to the store cannot change it.`)
  }
  return 0
}

function printVerified(verified: Verified, proof: string, output: Output) {
  const { deleted, deletedBefore, sessionsFromBefore, problems, head, ...counts } = verified
  const age = deletedBefore === null ? '' : `, which says they were older than ${new Date(deletedBefore).toISOString()}`
  output.print(`${countText(counts)}; ${deleted} more were deleted by retention${age}.`)
  output.print(
    verdict(
      problems,
      'The chain holds, every score follows from its record, and sessions, findings and activity add up',
    ),
  )
  if (sessionsFromBefore > 0) {
    output.print(
      `${sessionsFromBefore} sessions say they are from before store version 5, so what calibrations read of them was not compared.`,
    )
  }
  output.print(`head: ${head.sequence} ${head.hash}`)
  if (problems === 0) output.print(proof)
}

type Counted = Pick<Verified, 'decisions' | 'switches' | 'followUps' | 'answers'>

function countText({ decisions, switches, followUps, answers }: Counted): string {
  const stops = followUps === 0 ? '' : ` and ${followUps} follow-up stops`
  const answered = answers === 0 ? '' : `; ${answers} answered calls`
  return `${counted(decisions, 'decision')}, ${switches} of them switches${stops}${answered}`
}

function proofOf(saved: ChainHead | null, key: boolean): string {
  if (saved && key)
    return `The head is signed: without the key no entry was changed, added or removed, and no state from before entry ${saved.sequence} was restored.`
  if (key)
    return 'The head is signed: without the key no entry was changed, added or removed. Only a saved head shows that the store is not an older copy of itself (--head).'
  if (saved)
    return `Up to entry ${saved.sequence} the chain is unchanged since the head was saved, except for contents deleted from the start. A person who can write to the store could have rewritten later entries (see --key).`
  return 'Without a saved head and without a key this finds only damage and careless changes: a person who can write to the store could have rewritten all of it (see --head and --key).'
}

async function putSignature(place: StoreAddress, head: ChainHead, output: Output): Promise<void> {
  await withStore(place, async (store) => {
    if (!(await store.replaceSignature(head))) throw new HeadMovedError()
  })
  output.say(`The head is signed: entry ${head.sequence} and everything before it.`)
}

async function verifyFile(file: string, flags: VerifyFlags, output: Output): Promise<number> {
  const { head, saveHead, key, sign, json = false } = flags
  if ([head, saveHead, key, sign].some((flag) => flag !== undefined)) throw new NoChainError(file)
  const problems: NamedEntry[] = []
  const verified = await verifyRecords(file, (problem) => problems.push(problem))
  if (verified.decisions === 0) throw new NothingToVerifyError(file)
  for (const problem of problems) printProblem(problem, json, output)
  if (json) output.print(JSON.stringify({ summary: verified }))
  else {
    output.print(`${countText(verified)}; a file has no chain to check.`)
    output.print(verdict(verified.problems, 'Every score follows from its record'))
  }
  return verified.problems
}

type NamedEntry = { readonly place: number | null; readonly id: string | null; readonly reason: string }

function printProblem(problem: NamedEntry, json: boolean, output: Output): void {
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
