/** Finds the marks that show that a text addresses somebody: cues, tags and roles, in text order. */
import { longestTag } from '../tables/bounds.ts'
import { passageTags, roleNames, templateClosings, templateOpenings } from '../tables/cues.ts'
import { wordsOf } from '../text/words.ts'
import { type FoundCue, findAgentCues, findReaderCues } from './cues.ts'
import { correctWords } from './slips.ts'

export type Mark = FoundCue & {
  /** Whether the mark is a tag that opens a passage, or a tag that closes a passage. Null for marks that do neither. */
  readonly tag: 'opens' | 'closes' | null
}

export type Marks = {
  readonly toAgent: readonly Mark[]
  readonly toReader: readonly FoundCue[]
}

export function findMarks(plain: string): Marks {
  const words = correctWords(wordsOf(plain))
  const toAgent: Mark[] = [
    ...findAgentCues(words).map((cue) => ({ ...cue, tag: null })),
    ...findTags(plain, angleTag),
    ...findTags(plain, squareTag),
    ...findRoles(plain),
  ]
  if (toAgent.length === 0) return { toAgent, toReader: [] }
  return { toAgent: toAgent.sort((left, right) => left.start - right.start), toReader: findReaderCues(words) }
}

/** Finds tags such as `<information>`, `</system>` and `[inst]`: a word of the table in brackets, with at most one further word. */
function findTags(plain: string, pattern: RegExp): readonly Mark[] {
  return [...plain.matchAll(pattern)].flatMap(({ 0: tag, 1: name = '', index: start }): readonly Mark[] => {
    const place = { start, end: start + tag.length }
    const words = wordsOf(name).map(({ text }) => text)
    const template = words.join(' ')
    // A template token such as `<|im_start|>` is enough for a passage, and opens a passage. A token that ends a turn is enough too, but
    // it neither opens nor closes a passage.
    if (templateOpenings.has(template)) return [{ which: '<template>', weight: 2, tag: 'opens', ...place }]
    if (templateClosings.has(template)) return [{ which: '<template end>', weight: 2, tag: null, ...place }]
    if (words.length > 2 || !words.some((word) => passageTags.has(word))) return []
    return [{ which: '<tag>', weight: 1, tag: name.startsWith('/') ? 'closes' : 'opens', ...place }]
  })
}

const angleTag = new RegExp(`<([^<[>\\v\\f]{0,${longestTag - 1}})>`, 'g')
const squareTag = new RegExp(`\\[([^<[\\]\\v\\f]{0,${longestTag - 1}})\\]`, 'g')

function findRoles(plain: string): readonly Mark[] {
  return [...plain.matchAll(roles)].map(({ 1: role = '', index }) => ({
    ...{ which: 'role:', weight: 1, tag: null },
    ...{ start: index - role.length, end: index + 1 },
  }))
}

const roles = new RegExp(`(?<=(?:^|[\\n\\v\\f]|(?:^|[^a-z]) )(${[...roleNames].join('|')})):`, 'g')
