/** Mutants that no test notices, and why none can or need: scripts/mutants-explained.json. An explanation that is no longer needed is an error. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutants.ts'
import { root } from './read-sources.ts'

export type Explanation = Pick<Mutant, 'file' | 'within' | 'from' | 'to'> & { readonly reason: string }

export type Account = {
  readonly explained: readonly Mutant[]
  readonly unexplained: readonly Mutant[]
  /** About the files that were looked at, and of no mutant that survived. */
  readonly stale: readonly Explanation[]
}

const members = ['file', 'within', 'from', 'to', 'reason'] as const

export function readExplanations(): readonly Explanation[] {
  const file = join(root, 'scripts/mutants-explained.json')
  const entries: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(entries) || !entries.every(isExplanation)) {
    throw new Error(`${file}: expected a list of objects with the texts ${members.join(', ')}, none of them left out.`)
  }
  return entries
}

export function accountFor(
  survivors: readonly Mutant[],
  files: readonly string[],
  explanations: readonly Explanation[],
): Account {
  const isAbout = (mutant: Mutant) => (explanation: Explanation) =>
    (['file', 'within', 'from', 'to'] as const).every((name) => mutant[name] === explanation[name])
  return {
    explained: survivors.filter((mutant) => explanations.some(isAbout(mutant))),
    unexplained: survivors.filter((mutant) => !explanations.some(isAbout(mutant))),
    stale: explanations.filter(
      (explanation) => files.includes(explanation.file) && !survivors.some((mutant) => isAbout(mutant)(explanation)),
    ),
  }
}

function isExplanation(entry: unknown): entry is Explanation {
  if (typeof entry !== 'object' || entry === null) return false
  const given = new Map<string, unknown>(Object.entries(entry))
  return given.size === members.length && members.every((name) => typeof given.get(name) === 'string')
}
