/**
 * Condition: the actor says that something was changed ("The refund has been sent."), but no call in the whole conversation could have
 * changed anything. The condition works in English only. The trace does not show which call is missing, so there is no twin. The severity
 * is too low to act on, and the finding is only shown to people.
 */
import { openHiddenParts } from '../hidden-parts.ts'
import { defineEvidenceCondition, type EndingScene, type Match } from '../paper/evidence/condition.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import type { Reading } from '../paper/evidence/reading.ts'
import type { Reasons } from '../paper/evidence/reasons.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { wordLine } from '../paper/text/words.ts'
import type { ActiveTools } from '../paper/trace/trace.ts'
import {
  claimBreakers,
  claimCharacters,
  claimedParticiples,
  claimFillers,
  mostSentences,
  otherDoers,
  perfectWords,
} from './claims.ts'

export const claimedUndone = defineEvidenceCondition({
  name: 'claimed-undone',
  version: 2,
  severity: 0.85,
  authorises: 'continuation',
  match: matchClaim,
  twin: null,
})

type Claim = { readonly sentence: string; readonly participle: string }

function matchClaim({ proposal, tools, ledger, reading }: EndingScene, why?: Reasons): Match | null {
  if (proposal.kind !== 'final-response') return why?.absent('The text asks the user something.') ?? null
  if (ledger.request === null) return why?.absent('There is no user message yet.') ?? null
  if (!mayClaim(proposal.text)) return why?.absent(noClaim) ?? null
  const calls = reading.index(openCallsMade)
  if (calls.changes > 0) return why?.absent('An earlier call may have changed something.') ?? null
  if (!couldChange(tools, calls.all)) return why?.absent('The agent has no tool for changes.') ?? null
  const claim = findClaim(proposal.text)
  if (!claim) return why?.absent(noClaim) ?? null
  const excused = (excuse: string) => why?.excused(`The text claims "${claim.participle}", but ${excuse}.`) ?? null
  if (!reading.index(openHiddenParts).isWhole) return excused('part of the conversation is hidden')
  if (isReported(claim.participle, reading)) return excused('an output has the same word')
  return {
    calls: [],
    reason: `The actor says that something was ${claim.participle}, and no call of this conversation could have done that.`,
    exhibits: [{ position: 'proposal', text: claim.sentence }],
    finding: { effect: 'write', claimed: claim.participle },
  }
}

const noClaim = 'No sentence says, in English and in words of the table, that something was changed.'

/** Whether the agent has a tool for changes. If its tools are unknown, an earlier call of any tool is enough. */
function couldChange(tools: ActiveTools, calls: number): boolean {
  return tools === null ? calls > 0 : tools.some(({ name }) => isStateChanging(name))
}

export function openCallsMade({ messages }: Reading): () => { readonly all: number; readonly changes: number } {
  const made = { all: 0, changes: 0 }
  let next = 0
  return () => {
    for (; next < messages.length; next++) {
      const message = messages[next]
      if (message?.role !== 'assistant') continue
      made.all += message.calls.length
      for (const call of message.calls) {
        // A single change is enough, so further changes are not counted.
        if (made.changes === 0 && (isStateChanging(call.name) || writtenText(call, null) !== null)) made.changes++
      }
    }
    return made
  }
}

function mayClaim(text: string): boolean {
  return text.length < shortText || perfectForms.some((form) => text.includes(form))
}

const shortText = 30
const perfectForms = ['been ', 'I have ', 'e have ', "'ve ", '’ve ', 'uccessfully ']

function findClaim(text: string): Claim | null {
  const sentences = text.slice(0, claimCharacters).split(/(?<=[.!?])\s+|\n/)
  for (const sentence of sentences.slice(0, mostSentences)) {
    if (sentence.includes('?')) continue
    const plain = sentence.replace(/['’]/g, '').toLowerCase()
    // The pattern is tried first, because splitting a sentence into words takes several times as long.
    if (!anyParticiple.test(plain)) continue
    const words = wordLine(plain).split(' ')
    const at = words.findIndex(
      (word, index) => claimedParticiples.has(word) && (isPerfect(words, index) || isAlone(words, sentence)),
    )
    const participle = words[at]
    if (participle === undefined || words.some((word, index) => breaks(word, index, at))) continue
    return { sentence: sentence.trim(), participle }
  }
  return null
}

const anyParticiple = new RegExp([...claimedParticiples].join('|'))

function breaks(word: string, index: number, at: number): boolean {
  return claimBreakers.has(word) || (index <= at + 1 && otherDoers.has(word))
}

function isPerfect(words: readonly string[], at: number): boolean {
  let before = at - 1
  if (words[before] === 'successfully') return true
  while (claimFillers.has(words[before] ?? '')) before--
  const [subject, verb] = [words[before - 1] ?? '', words[before] ?? '']
  return perfectWords.has(verb) || (verb === 'have' && (subject === 'i' || subject === 'we'))
}

function isAlone(words: readonly string[], sentence: string): boolean {
  return words.filter((word) => word !== '').length === 1 && /[.!]$/.test(sentence.trim())
}

function isReported(participle: string, { messages }: Reading): boolean {
  return messages.some((message) => message.role === 'tool' && message.content.toLowerCase().includes(participle))
}
