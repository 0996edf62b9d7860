/**
 * Recognises tools that are named after the data that they return, without a verb: `engaged_users_count`, `newsletter.stats`. The paper
 * treats a name without a reading verb as a change, which would be wrong for the conditions about repeats.
 */
import { builtInVerbs } from '../../paper/evidence/opposites.ts'
import { readToolName } from '../../paper/evidence/tool-name.ts'
import { movingVerbs, settingVerbs } from '../../paper/lexicon/requests.ts'
import { memoizeName } from '../../paper/memoize.ts'
import { dataNouns } from '../tables.ts'

export const isNamedForData: (name: string) => boolean = memoizeName((name) => {
  const { place, own } = readToolName(name)
  const [first = ''] = own
  if (place.length + own.length < 2 || !dataNouns.has(own.at(-1) ?? '')) return false
  return !movingVerbs.has(first) && !settingVerbs.has(first) && !builtInVerbs.opensWithOpposite(name)
})
