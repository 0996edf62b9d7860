/**
 * The commands that need the laboratory package: the experiments, and one command for each benchmark. They are in the order in which the
 * help lists them.
 */
import { type BenchmarkName, benchmarks } from '@twincheck/eval/benchmarks'

const experimentNames = ['replay', 'study', 'worker', 'splits', 'stats', 'oracle', 'injections'] as const

export type LaboratoryCommand = (typeof experimentNames)[number] | BenchmarkName

export const laboratoryNames: readonly LaboratoryCommand[] = [...experimentNames, ...benchmarks.map(({ name }) => name)]
