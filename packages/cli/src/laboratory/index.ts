/** The parts of the command line that need the laboratory package: its commands, and helpers for other commands. */
import type { Command } from 'commander'
import type { LaboratoryCommand } from '../laboratory-commands.ts'
import { benchmarkCommands } from './benchmarks/index.ts'

export { areBenchmarkRuns, calibrateOnBenchmark } from './calibrate-benchmark.ts'
export { certifyWorlds } from './certify-worlds.ts'
export { replayScanned } from './scan-replay.ts'

/** Only the requested command is loaded. */
export const laboratoryCommands: Readonly<Record<LaboratoryCommand, () => Promise<(program: Command) => void>>> = {
  replay: async () => (await import('./experiments/replay.ts')).registerReplay,
  study: async () => (await import('./experiments/study.ts')).registerStudy,
  worker: async () => (await import('./experiments/worker.ts')).registerWorker,
  splits: async () => (await import('./experiments/splits.ts')).registerSplits,
  stats: async () => (await import('./experiments/stats.ts')).registerStats,
  oracle: async () => (await import('./oracle.ts')).registerOracle,
  injections: async () => (await import('./injections.ts')).registerInjections,
  ...benchmarkCommands,
}
