/**
 * Repeats the simulations behind the road from shadow to repair with the product's own functions, each figure beside that of
 * the research.
 *
 *   node scripts/simulate-repair.ts                  10,000 runs (500 for the watch); some minutes
 *   node scripts/simulate-repair.ts 1000 canary      so many runs, only these: bounds, canary, watch, threshold, missing-labels, complete-conversations
 */
import { simulateBounds } from '../packages/eval/bench/repair/bounds.ts'
import { simulateCanary } from '../packages/eval/bench/repair/canary.ts'
import { simulateCompleteConversations } from '../packages/eval/bench/repair/complete-conversations.ts'
import { simulateMissingLabels } from '../packages/eval/bench/repair/missing-labels.ts'
import { simulateThreshold } from '../packages/eval/bench/repair/threshold.ts'
import { simulateWatch } from '../packages/eval/bench/repair/watch.ts'

const [given, ...names] = process.argv.slice(2)
const runs = given === undefined ? 10_000 : Number(given)
if (!Number.isSafeInteger(runs) || runs < 20)
  throw new RangeError(`Expected a number of runs from 20 on, found ${given}.`)

const simulations = {
  bounds: () => simulateBounds(runs, 1),
  canary: () => simulateCanary(runs, 2),
  watch: () => simulateWatch(Math.ceil(runs / 20), 3),
  threshold: () => simulateThreshold(Math.ceil(runs / 5), 4),
  'complete-conversations': () => simulateCompleteConversations(Math.ceil(runs / 5), 6),
  'missing-labels': () => simulateMissingLabels(Math.ceil(runs / 5), 5),
}

for (const [name, simulate] of Object.entries(simulations)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n${name}`)
  for (const { what, measured, research } of simulate())
    console.log(`  ${what}: ${measured}${research === null ? '' : `   [research: ${research}]`}`)
}
