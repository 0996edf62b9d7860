/** The pairs of verbs that a profile uses: the built-in pairs and those of the profile's own file. */
import type { VerbPair } from '../policy/paper/evidence/opposites.ts'
import { oppositeVerbs } from '../policy/paper/lexicon/paper.ts'
import type { Profile } from '../policy/profile/description.ts'

export function verbsOf(profile: Profile): readonly VerbPair[] {
  return typeof profile === 'string' ? oppositeVerbs : [...oppositeVerbs, ...(profile.verbs ?? [])]
}
