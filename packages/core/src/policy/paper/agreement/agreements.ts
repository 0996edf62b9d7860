/**
 * What the agent put to the user and the user agreed to: it is as current as the user's own words, although the latest
 * message does not repeat it.
 *
 * Invariants
 *   1. Only what the agent said to the user as its final text counts, and only if the user answered it. Outputs of tools
 *      never count.
 *   2. One more message costs the same however long the conversation is. Nothing is read before it is asked for, and then
 *      the latest answers only.
 *   3. Only the ledger writes to it, message by message.
 */
import { agreementLimits, standingPhrases } from '../lexicon/agreement.ts'
import { sentencesOf } from '../text/clauses.ts'
import { holdsPhrase } from '../text/words.ts'
import { readAnswer } from './answer.ts'
import { isOffer } from './offer.ts'

export type Agreement = {
  /** The agent's words that were agreed to; where the user picked one of its options, that option. */
  readonly text: string
  /** Where the user agreed: the message's index in the trace. */
  readonly position: number
}

export type Agreements = {
  /** What was agreed to and not taken back, the latest last. It may have been done since. */
  readonly standing: () => readonly Agreement[]
  /** Sentences of the system's messages that ask for something whenever it comes up, as lines of words. */
  readonly instructions: () => readonly string[]
}

/** The agent's text and the user's answer to it. */
type OfferAndAnswer = { readonly offer: string; readonly answer: string; readonly position: number }

export class OpenAgreements implements Agreements {
  /** What the agent said last, as long as the user has not answered. */
  #offer: string | null = null
  readonly #exchanges: OfferAndAnswer[] = []
  readonly #system: string[] = []
  #read: { readonly exchanges: number; readonly standing: readonly Agreement[] } | null = null
  #instructions: { readonly messages: number; readonly lines: readonly string[] } | null = null

  noteResponse(text: string): void {
    if (text !== '') this.#offer = text
  }

  noteRequest(answer: string, position: number): void {
    this.#exchanges.push({ offer: this.#offer ?? '', answer, position })
    this.#offer = null
  }

  noteSystem(text: string): void {
    this.#system.push(text)
  }

  standing(): readonly Agreement[] {
    const exchanges = this.#exchanges.length
    if (this.#read?.exchanges !== exchanges) this.#read = { exchanges, standing: readStanding(this.#exchanges) }
    return this.#read.standing
  }

  instructions(): readonly string[] {
    const messages = this.#system.length
    if (this.#instructions?.messages !== messages) {
      this.#instructions = { messages, lines: this.#system.flatMap(standingLines) }
    }
    return this.#instructions.lines
  }
}

/**
 * "Shall I proceed?" asks about what was put to the user before it and not agreed to yet, so an agreement takes in the
 * texts since the one before it.
 */
function readStanding(exchanges: readonly OfferAndAnswer[]): readonly Agreement[] {
  let standing: Agreement[] = []
  let unanswered: string[] = []
  for (const { offer, answer, position } of exchanges.slice(-agreementLimits.answers)) {
    const read = readAnswer(answer, offer, standing.map(({ text }) => text).join('\n'))
    if (read === 'takes-back') {
      standing = []
      unanswered = []
    } else if (read === 'neither') {
      if (isOffer(offer)) unanswered.push(offer)
    } else {
      const text = read.agreed === offer ? [...unanswered, offer].join('\n') : read.agreed
      standing.push({ text, position })
      unanswered = []
    }
  }
  return standing
}

function standingLines(message: string): readonly string[] {
  return sentencesOf(message.slice(0, agreementLimits.offerCharacters)).flatMap(({ line }) =>
    standingPhrases.some((phrase) => holdsPhrase(line, phrase)) ? [line] : [],
  )
}
