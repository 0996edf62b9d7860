/**
 * Agreements: what the agent offered and the user accepted. An agreement counts like the user's own words, even if the latest message
 * does not repeat it.
 *
 * Invariants
 *   1. Only a final text of the agent that the user answered can become an agreement. Tool outputs never count.
 *   2. Adding a message takes constant time. Messages are read only on request, and then only the latest answers.
 *   3. Only the ledger adds messages here, in the order of the trace.
 */
import { agreementLimits, standingPhrases } from '../lexicon/agreement.ts'
import { sentencesOf } from '../text/clauses.ts'
import { holdsPhrase } from '../text/words.ts'
import { isOffer, readAnswer } from './answer.ts'

export type Agreement = {
  /** The agent's words that the user agreed to. If the user picked an option of a list, only that option. */
  readonly text: string
  /** Index of the message in which the user agreed. */
  readonly position: number
}

export type Agreements = {
  /** The agreements that the user has not taken back, the latest last. Calls may have carried out some of these agreements since. */
  readonly standing: () => readonly Agreement[]
  /** The sentences of the system messages that hold for every request, as lines of words. */
  readonly instructions: () => readonly string[]
}

type OfferAndAnswer = { readonly offer: string; readonly answer: string; readonly position: number }

export class OpenAgreements implements Agreements {
  /** The agent's last text. Null before the first text, and again after the user has answered. */
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
      this.#instructions = { messages, lines: this.#system.flatMap(instructionsIn) }
    }
    return this.#instructions.lines
  }
}

/**
 * If the user agrees to a whole offer, the agreement covers every offer since the previous agreement. For instance, "Shall I proceed?"
 * refers to earlier offers.
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

function instructionsIn(message: string): readonly string[] {
  return sentencesOf(message.slice(0, agreementLimits.offerCharacters)).flatMap(({ line }) =>
    standingPhrases.some((phrase) => holdsPhrase(line, phrase)) ? [line] : [],
  )
}
