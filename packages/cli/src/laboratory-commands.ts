/** The commands that need the laboratory package, in the order of the help; each benchmark has one. */
import { type BenchmarkName, benchmarks } from '@twincheck/eval/benchmarks'

const experimentNames = ['replay', 'study', 'worker', 'splits', 'stats', 'oracle', 'injections'] as const

export type LaboratoryCommand = (typeof experimentNames)[number] | BenchmarkName

export const laboratoryNames: readonly LaboratoryCommand[] = [...experimentNames, ...benchmarks.map(({ name }) => name)]
