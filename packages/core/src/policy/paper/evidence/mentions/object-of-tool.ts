/** Whether a value is the object of the tool's verb. The value may come before or after the verb. */
import { belongingWords, payingPhrases, requestVerbs, wantingWords, wordsBetween } from '../../lexicon/roles.ts'
import { clausesOf } from '../../text/clauses.ts'
import { inflections, singular } from '../../text/inflections.ts'
import { holdsOne, nameTokens, wordLine } from '../../text/words.ts'
import type { MentionPlace } from './mentions.ts'

export function isDoneTo({ introduction }: MentionPlace, tool: string): boolean {
  return inflections(verbOf(tool)).includes(withoutWordsBetween(introduction).at(-1) ?? '')
}

/** Whether the value is the owner of the tool's object. In "Approve the leave of E10518" the object is the leave. */
export function isOwnerOfObject({ introduction, from }: MentionPlace, request: string, tool: string): boolean {
  if (!belongingWords.has(introduction.at(-1) ?? '')) return false
  const objects = nounsOfTool(tool)
  if (!introduction.some((word) => objects.includes(singular(word)))) return false
  return holdsOne(clauseBefore(request, from), inflections(verbOf(tool)))
}

/** Whether a participle of the tool's verb follows the value: "I want #W2 cancelled", "I need #W2 to be cancelled". */
export function isWantedDone({ from, to }: MentionPlace, request: string, tool: string): boolean {
  const behind = wordLine(request.slice(to)).replace(/^(?: to be| be) /, ' ')
  const verb = verbOf(tool)
  const participles = inflections(verb).filter((form) => form !== verb && !/(?:s|ing)$/.test(form))
  if (!participles.some((form) => behind.startsWith(` ${form} `))) return false
  return holdsOne(clauseBefore(request, from), wantingWords)
}

export function isPaidWith({ introduction }: MentionPlace): boolean {
  const said = ` ${withoutWordsBetween(introduction).join(' ')}`
  return payingPhrases.some((phrase) => said.endsWith(` ${phrase}`))
}

/** The nouns of a tool's name. Several nouns also count by their initials: "PR" for `merge_pull_request`. */
export function nounsOfTool(tool: string): readonly string[] {
  const nouns = nameTokens(tool).slice(1).map(singular)
  return nouns.length > 1 ? [...nouns, nouns.map((noun) => noun[0]).join('')] : nouns
}

export function verbOf(tool: string): string {
  const tokens = nameTokens(tool)
  return tokens.find((token) => requestVerbs.includes(token)) ?? tokens[0] ?? ''
}

function withoutWordsBetween(words: readonly string[]): readonly string[] {
  return words.slice(0, words.findLastIndex((word) => !wordsBetween.has(word)) + 1)
}

function clauseBefore(request: string, from: number): string {
  return clausesOf(request.slice(0, from)).at(-1)?.line ?? ' '
}
