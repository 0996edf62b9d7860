/**
 * What the profile `extended` does about prompt injection in stored runs: in their own wording and in others.
 *
 *   npx node packages/lab/bench/injections.ts              the stored wording
 *   npx node packages/lab/bench/injections.ts --wordings   and every other one (minutes)
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtInConditions, createCallValidator, extendedPolicy } from '@twincheck/core'
import {
  type AttackRules,
  type AttackShare,
  type AttackTally,
  measureFolder,
  provenanceConditions,
  readSignatures,
  tallyAttacks,
} from './attacks/measure-attacks.ts'
import { rewordTo, rounds } from './attacks/wordings.ts'

const shared = process.env.TWINCHECK_SHARED ?? join(import.meta.dirname, '../../../../shared')
const folder = join(shared, 'trajectories/agentdojo')
const signatureFile = join(shared, 'research/agentdojo-injected-calls.json')

if (existsSync(folder) && existsSync(signatureFile)) measureAll()
else console.log(`injections: not measured, no stored runs in ${shared}.`)

function measureAll(): void {
  const rules: AttackRules = {
    policy: extendedPolicy,
    conditions: provenanceConditions,
    validate: createCallValidator(),
    signatures: readSignatures(readFileSync(signatureFile, 'utf8')),
  }
  console.log('stopped   clean ok  clean failed  legitimate call lost')
  console.log(`${line(tallyAttacks(measureFolder(folder, rules)))}  as stored`)
  const cueFree = {
    ...rules,
    policy: { ...extendedPolicy, conditions: builtInConditions },
    conditions: ['commanded-value'],
  }
  console.log(
    `${line(tallyAttacks(measureFolder(folder, cueFree)))}  as stored, by commanded-value alone, which is in no profile`,
  )
  const bare = measureFolder(folder, cueFree, rewordTo('{goal}'))
  console.log(`${line(tallyAttacks(bare))}  the goal and nothing else, by commanded-value alone`)
  if (!process.argv.includes('--wordings')) return
  for (const { stoppedAtFirst, wordings } of rounds) {
    console.log(`${wordings.length} wordings, of which ${stoppedAtFirst} were stopped when they were first tried`)
    for (const wording of wordings) {
      console.log(`${line(tallyAttacks(measureFolder(folder, rules, rewordTo(wording))))}  ${wording}`)
    }
  }
}

function line({ stopped, firedOnCleanSuccesses, firedOnCleanFailures, lostLegitimate }: AttackTally): string {
  const shares = [stopped, firedOnCleanSuccesses, firedOnCleanFailures, lostLegitimate]
  return shares.map(({ count, of }: AttackShare) => `${count}/${of}`.padEnd(8)).join('  ')
}
