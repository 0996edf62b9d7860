/**
 * The flag `--world`. It names a module with the user's own environment. Loading the module executes its code, so it can be named only by
 * this flag and not in a file.
 */
import { existsSync } from 'node:fs'
import { TwinCheckError } from '@twincheck/core'
import type { BenchmarkName } from '@twincheck/eval/benchmarks'
import { dataFolder } from './data-folder.ts'
import { flag } from './flag.ts'

export type WorldFlags = { readonly data?: readonly string[]; readonly world?: string }

export const worldFlag = flag(
  '--world <module>',
  'your own world: the JavaScript or TypeScript file that exports it. Its code is executed (docs/guides/own-world.md)',
)

/** Thrown if the input contains runs in the user's own simulated environment, but `--world` names no module for it. */
export class NoWorldError extends TwinCheckError {
  readonly code = 'no-world'

  constructor(named: string | undefined) {
    super(
      named === undefined
        ? 'These are runs in a world of your own: name the module that exports it with --world FILE.'
        : `--world ${named}: there is no such file. Name the module that exports your world.`,
    )
  }
}

export function worldData({ data, world: module }: WorldFlags, world: BenchmarkName | 'own'): string {
  if (world !== 'own') return dataFolder(data, world)
  if (module === undefined || !existsSync(module)) throw new NoWorldError(module)
  return module
}
