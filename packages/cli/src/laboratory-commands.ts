/** The commands that the laboratory brings, in the order of the help: its own, and one for each benchmark. */
import { type BenchmarkName, benchmarks } from '@twincheck/eval/benchmarks'

const experimentNames = ['replay', 'study', 'worker', 'splits', 'stats', 'oracle', 'injections'] as const

export type LaboratoryCommand = (typeof experimentNames)[number] | BenchmarkName

export const laboratoryNames: readonly LaboratoryCommand[] = [...experimentNames, ...benchmarks.map(({ name }) => name)]
