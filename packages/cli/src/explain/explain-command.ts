/**
 * Builds commands that a user copies to explain traces or to keep a finding. Such a command names the files that the user named, and
 * repeats the options that say how files are read.
 */
import { defaultProfile } from '@twincheck/core'
import type { StepPlace } from '@twincheck/eval'
import { shellWord } from '../terminal/shell-word.ts'

export type ReadingFlags = {
  readonly profile: string
  readonly map?: string
  readonly tools?: string
  readonly data?: readonly string[]
}

/** The command for the step at `place`; if `place` is null, the command for all steps. */
export function explainCommand(paths: readonly string[], flags: ReadingFlags, place: StepPlace | null): string {
  const step = place && ['--run', place.run, '--turn', String(place.turn + 1), '--step', String(place.step + 1)]
  return command('explain', [...paths, ...(step ?? [])], flags)
}

export function findingCommands(id: string, paths: readonly string[], flags: ReadingFlags) {
  return { explain: command('explain', [id, ...paths], flags), keep: command('keep', [id, ...paths], flags) }
}

function command(name: string, words: readonly string[], { profile, map, tools, data = [] }: ReadingFlags): string {
  const options = [
    ...(profile === defaultProfile ? [] : ['--profile', profile]),
    ...(map === undefined ? [] : ['--map', map]),
    ...(tools === undefined ? [] : ['--tools', tools]),
    ...data.flatMap((folder) => ['--data', folder]),
  ]
  return ['npx', 'twincheck', name, ...[...words, ...options].map(shellWord)].join(' ')
}
