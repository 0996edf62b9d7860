/** Runs the benchmarks and prints what each has to say. Figures are ratios of two things measured in the same run. */
import { benchDecision } from '../packages/core/bench/decision.bench.ts'

for (const bench of [benchDecision]) console.log(`${await bench()}\n`)
