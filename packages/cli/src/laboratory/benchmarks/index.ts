/** Registers the command of each benchmark. */
import type { BenchmarkName } from '@twincheck/eval/benchmarks'
import type { Command } from 'commander'

export const benchmarkCommands: Readonly<Record<BenchmarkName, () => Promise<(program: Command) => void>>> = {
  bfcl: async () => (await import('./bfcl.ts')).registerBfcl,
  tau: async () => (await import('./tau.ts')).registerTau,
  agentdojo: async () => (await import('./agentdojo.ts')).registerAgentDojo,
  workbench: async () => (await import('./workbench.ts')).registerWorkBench,
}
