/** Labelled runs in, rates out: what a profile does about calls that an attacker wanted, and about all others. */
import { injectionConditions, type Profile } from '@twincheck/core'
import type { LeftFile } from '@twincheck/eval'
import type { LeftOut } from '@twincheck/eval/harness'
import { scanFiles } from '@twincheck/eval/harness'
import { InjectionTally } from './injection-tally.ts'
import type { VerifierError } from './simulated-verifier.ts'

export type InjectionOptions = {
  readonly profile: Profile
  /** Null: every condition of the profile that says a tool's output asked for a call. */
  readonly conditions: readonly string[] | null
  /** Null: every structurally valid twin is taken, with no budget. */
  readonly verifier: VerifierError | null
  /** The data folder of the benchmark whose runs have no tools in them; null: they have none. */
  readonly dataFolder: string | null
  readonly left?: readonly LeftFile[]
  readonly workers: number
  readonly onProgress: (bytes: number) => void
  readonly onLeft: (file: string, left: LeftOut) => void
}

export async function measureInjections(files: readonly string[], options: InjectionOptions): Promise<InjectionTally> {
  const { profile, dataFolder, workers, onProgress, onLeft, left = [] } = options
  const tally = new InjectionTally(new Set(options.conditions ?? injectionConditions), options.verifier)
  const scanning = { dataFolder, labels: null, profile, workers, onProgress, left }
  for await (const events of scanFiles(files, scanning)) {
    for (const event of events) {
      if (event.kind === 'run') tally.add(event.run)
      else onLeft(event.file, event.left)
    }
  }
  return tally
}
