/**
 * Finds the instructions in a text. An instruction is a verb in its base form that opens a clause or follows a word that leads to a verb
 * ("please send", "you must send", "to send"). A participle in a demand is an instruction too ("it should be cancelled"). Whether an
 * instruction is meant for the agent is decided elsewhere.
 */

import { memoizeObject } from '../../paper/memoize.ts'
import { singular } from '../../paper/text/inflections.ts'
import { passiveLeads, verbLeads } from '../tables/actions.ts'
import { foreignText, shortestStem } from '../tables/bounds.ts'
import { layOutput, type ToolOutput } from '../text/lay-out-output.ts'
import { isBreak, isSpace, isWordUnit, spanEnd, spanStart, type Word, wordsOf } from '../text/words.ts'
import type { ToolAction } from './tool-action.ts'

/** A word that may be an instruction, and its place in the plain text. A passive verb is stored as "be cancelled". */
export type Instruction = { readonly verb: string; readonly start: number; readonly end: number }

export function instructionsIn(plain: string): readonly Instruction[] {
  const words = wordsOf(plain)
  const found: Instruction[] = []
  for (const [at, { text, start, end }] of words.entries()) {
    if (found.length >= foreignText.instructions) break
    if (!isInstruction(words, at, plain)) continue
    found.push({ verb: isPassive(words, at) ? `be ${text}` : text, start, end })
  }
  return found
}

export const outputInstructions: (message: ToolOutput) => readonly Instruction[] = memoizeObject((message) =>
  instructionsIn(layOutput(message).plain),
)

function isInstruction(words: readonly Word[], at: number, plain: string): boolean {
  const word = words[at]
  const before = words[at - 1]
  if (!word || isPartOfName(plain, word)) return false
  if (!before || opensClause(plain, before.end, word.start)) return true
  if (verbLeads.has(before.text)) return true
  if (isPassive(words, at)) return true
  // An adverb may come between the word that leads to the verb and the verb itself: "please kindly send", "you must immediately send".
  return before.text.endsWith('ly') && verbLeads.has(words[at - 2]?.text ?? '')
}

function isPassive(words: readonly Word[], at: number): boolean {
  return words[at - 1]?.text === 'be' && passiveLeads.has(words[at - 2]?.text ?? '')
}

/** Whether the word is a label or part of a name or an address: `email:`, `get_channels()`, `mail.x.example/list`. */
function isPartOfName(plain: string, { start, end }: Word): boolean {
  const behind = plain[end] ?? ' '
  if ('_:(=/@'.includes(behind) || '_/@.'.includes(plain[start - 1] ?? ' ')) return true
  return behind === '.' && !isSpace(plain[end + 1] ?? ' ') && isWordUnit(plain, end + 1)
}

/** Whether a clause ends between two words. Punctuation inside "e-mail", "a.b" and "don't" does not end it. */
function opensClause(plain: string, from: number, to: number): boolean {
  let signs = 0
  let spaces = 0
  for (let at = from; at < to; at++) {
    const character = plain[at] ?? ''
    if (isBreak(character) || brackets.includes(character)) return true
    if (character === ' ') spaces++
    else signs++
  }
  return signs > 0 && (spaces > 0 || signs > 1)
}

const brackets = '<>|{}[]()"“”„«»>*#•→✅'

export function instructionsTo({ instructs }: ToolAction, found: readonly Instruction[]): readonly Instruction[] {
  return found.filter(({ verb }) => instructs.has(verb))
}

export function instructionWith(found: readonly Instruction[], plain: string, value: number): Instruction | null {
  const from = spanStart(value, foreignText.sentence, (at) => endsPart(plain, at, '.!?'))
  return found.findLast(({ start }) => start >= from && start < value) ?? null
}

export function instructedPart({ end }: Instruction, plain: string): string {
  return partBehind(plain, end, '.!?')
}

export function namesNoun({ end }: Instruction, plain: string, { nouns }: ToolAction): boolean {
  const clause = partBehind(plain, end, '.!?;:')
  return wordsOf(clause).some(({ text }) => nouns.has(singular(text)) || isLongFormOf(text, nouns))
}

function isLongFormOf(word: string, nouns: ReadonlySet<string>): boolean {
  for (const noun of nouns) if (noun.length >= shortestStem && word.startsWith(noun)) return true
  return false
}

function partBehind(plain: string, from: number, signs: string): string {
  return plain.slice(
    from,
    spanEnd(plain, from, foreignText.sentence, (at) => endsPart(plain, at, signs)),
  )
}

/** Whether a sentence or clause ends here: at the end of a paragraph or field, or at a punctuation mark that white space follows. */
function endsPart(plain: string, at: number, signs: string): boolean {
  const character = plain[at] ?? ''
  if (character === '\v' || character === '\f') return true
  return signs.includes(character) && (at + 1 >= plain.length || isSpace(plain[at + 1]))
}
