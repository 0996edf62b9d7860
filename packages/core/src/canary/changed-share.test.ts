/** Stages whose shares an operator chooses while looking at the evidence: a useless repair is not stopped or adopted more often. */
import { expect, test } from 'vitest'
import type { ArmCounts } from './arm-bet.ts'
import { canaryRules, readCanary } from './canary-rules.ts'
import { assignArm } from './hashes.ts'
import type { OpenStage } from './overturning.ts'

const canaries = Number(process.env.TWINCHECK_CANARIES ?? 400)
const units = 200
const looksEvery = 10

type Tally = { share: number; repaired: ArmCounts; control: ArmCounts }
type Operator = (worse: number, better: number, share: number) => number

const none = { successes: 0, failures: 0 }
const open = (tallies: readonly Tally[]): readonly OpenStage[] =>
  tallies.map((tally) => ({ ...tally, unlabelled: { repaired: 0, control: 0 } }))

/** One canary of a repair that changes nothing. Outcomes come in runs, which the operator may have noticed. */
function runCanary(salt: string, operator: Operator): { readonly stopped: boolean; readonly adopted: boolean } {
  const tallies: Tally[] = [{ share: 0.5, repaired: none, control: none }]
  for (let unit = 1; unit <= units; unit++) {
    const now = tallies.at(-1)
    if (!now) throw new Error('there is always a stage')
    const arm = assignArm({ salt, tenant: 't', unit: `u${unit}` }, now.share) === 'repair' ? 'repaired' : 'control'
    const isGood =
      assignArm({ salt: `${salt} ends`, tenant: 't', unit: `u${unit}` }, unit % 40 < 20 ? 0.8 : 0.3) === 'repair'
    const { successes, failures } = now[arm]
    now[arm] = isGood ? { successes: successes + 1, failures } : { successes, failures: failures + 1 }
    if (unit % looksEvery !== 0) continue
    const { state, evidenceWorse, evidenceBetter } = readCanary(open(tallies), 1)
    if (state === 'to-shadow') return { stopped: true, adopted: false }
    if (state === 'adopt') return { stopped: false, adopted: true }
    const share = operator(evidenceWorse, evidenceBetter, now.share)
    if (share !== now.share) tallies.push({ share, repaired: none, control: none })
  }
  return { stopped: false, adopted: false }
}

test.each<[string, Operator]>([
  ['lowers the share when it looks bad, and raises it again', (worse) => (worse > 1 ? 0.1 : 0.5)],
  ['raises the share when it looks bad, to prove that it is', (worse) => (worse > 1 ? 0.5 : 0.1)],
  ['pauses repair when it looks good, and goes on when it does not', (_, better) => (better > 1 ? 0 : 0.5)],
  ['changes the share at each look', (_worse, _better, share) => (share > 0.3 ? 0.2 : 0.5)],
])('by an operator who %s', (_, operator) => {
  const ends = Array.from({ length: canaries }, (_canary, index) => runCanary(`canary ${index}`, operator))
  expect(ends.filter(({ stopped }) => stopped).length).toBeLessThanOrEqual(canaries / canaryRules.toShadow)
  expect(ends.filter(({ adopted }) => adopted).length).toBeLessThanOrEqual(canaries / canaryRules.adopt)
})
