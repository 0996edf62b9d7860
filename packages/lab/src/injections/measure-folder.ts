/** The measurement over a folder of stored runs, as its test and its script make it. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AttackedRun, type AttackRules, measureAttack } from './measure-attacks.ts'
import { type Reword, readStoredAttacks } from './stored-attack.ts'

/** What a policy of ours does about injections goes by these names. */
export const provenanceConditions: readonly string[] = ['injected-value', 'injected-kind']

export function measureFolder(folder: string, rules: AttackRules, reword?: Reword): readonly AttackedRun[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'))
  return files
    .sort()
    .flatMap((name) => readStoredAttacks(join(folder, name), reword).map((one) => measureAttack(one, rules)))
}
