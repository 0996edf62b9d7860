/** The pairs of verbs that a profile reads: the built-in ones, and those of its own file. */
import type { VerbPair } from '../policy/paper/evidence/opposites.ts'
import { oppositeVerbs } from '../policy/paper/lexicon/paper.ts'
import type { Profile } from '../policy/profile/description.ts'

export function verbsOf(profile: Profile): readonly VerbPair[] {
  return typeof profile === 'string' ? oppositeVerbs : [...oppositeVerbs, ...(profile.verbs ?? [])]
}
