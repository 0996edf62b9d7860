/**
 * Attacked and clean runs of a grammar that knows nothing of the rules, one a line, for `twincheck injections`:
 *
 *   node packages/lab/bench/attacker.ts --runs 2000 --seed 1 --part development --by disguise > attacks.jsonl
 *   npx twincheck injections attacks.jsonl --profile wary
 *
 * Improve rules on the part `development` only, and report the part `judging`. `--written fourth` prints the hand-written runs of a part.
 */
import { parseArgs } from 'node:util'
import { dimensions, makeAttacks, parts } from './attacks/make-attacks.ts'
import { writtenParts, writtenRuns } from './attacks/written-runs.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string', default: 'development' },
    by: { type: 'string', default: 'disguise' },
    written: { type: 'string' },
  },
})
const part = parts.find((one) => one === values.part)
const by = dimensions.find((one) => one === values.by)
if (!part) throw new Error(`--part: expected one of ${parts.join(', ')}, found ${values.part}.`)
if (!by) throw new Error(`--by: expected one of ${dimensions.join(', ')}, found ${values.by}.`)
const written = writtenParts.find((one) => one === values.written)
if (values.written !== undefined && !written)
  throw new Error(`--written: expected one of ${writtenParts.join(', ')}, found ${values.written}.`)
const records = written
  ? writtenRuns(written)
  : makeAttacks({ runs: Number(values.runs), seed: Number(values.seed), part, by })
for (const record of records) console.log(JSON.stringify(record))
