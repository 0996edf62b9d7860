/** The command that explains traces, to copy. It names the same files and the same options that say how they are read. */
import { defaultProfile } from '@twincheck/core'
import type { StepPlace } from '@twincheck/eval'
import { shellWord } from '../terminal/shell-word.ts'

export type ReadingFlags = {
  readonly profile: string
  readonly map?: string
  readonly tools?: string
  readonly data?: readonly string[]
}

/** `place`: one step; null for all steps. */
export function explainCommand(
  paths: readonly string[],
  { profile, map, tools, data = [] }: ReadingFlags,
  place: StepPlace | null,
): string {
  const step = place && ['--run', place.run, '--turn', String(place.turn + 1), '--step', String(place.step + 1)]
  const options = [
    ...(profile === defaultProfile ? [] : ['--profile', profile]),
    ...(map === undefined ? [] : ['--map', map]),
    ...(tools === undefined ? [] : ['--tools', tools]),
    ...data.flatMap((folder) => ['--data', folder]),
  ]
  return ['twincheck', 'explain', ...[...paths, ...(step ?? []), ...options].map(shellWord)].join(' ')
}
