/**
 * Attacked runs by somebody who knows the rules, one a line, for `twincheck injections`:
 *
 *   node packages/lab/bench/attacker.ts --runs 360 --seed 1 > attacks.jsonl
 *   npx twincheck injections attacks.jsonl --profile wary
 */
import { parseArgs } from 'node:util'
import { makeAttacks } from './attacks/make-attacks.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '360' }, seed: { type: 'string', default: '1' } },
})
for (const record of makeAttacks(Number(values.runs), Number(values.seed))) console.log(JSON.stringify(record))
