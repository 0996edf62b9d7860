/**
 * Index of the ids and addresses that the conversation has named. The system prompt, user messages and outputs name
 * values. The agent's own texts name values once the user has answered them. Arguments of calls and TwinCheck's answers
 * name nothing. Texts are compared by their letters and digits, in lower case, so "W 237 81 56" names `#W2378156`. Each
 * message is read once.
 */
import type { Reading } from '../paper/evidence/reading.ts'
import type { Message } from '../paper/trace/trace.ts'

export type NamedValues = {
  readonly isNamed: (value: string) => boolean
  /** Whether the user or the system prompt names the value. */
  readonly isVouchedFor: (value: string) => boolean
}

export function openNamedValues({ messages }: Reading): () => NamedValues {
  const named = new SearchedTexts()
  const vouchedFor = new SearchedTexts()
  /** What the agent said since the latest user message. */
  let said: string[] = []
  let next = 0
  const add = (message: Message) => {
    switch (message.role) {
      case 'system':
      case 'user':
        if (message.role === 'user') {
          for (const text of said) named.add(text)
          said = []
        }
        named.add(message.content)
        vouchedFor.add(message.content)
        return
      case 'assistant':
        if (message.content !== '') said.push(message.content)
        return
      case 'tool':
        if (message.isAnswer !== true) named.add(message.content)
    }
  }
  const values: NamedValues = {
    isNamed: (value) => holdsId(named, value),
    isVouchedFor: (value) => vouchedFor.holds(lettersAndDigits(value)),
  }
  return () => {
    for (; next < messages.length; next++) {
      const message = messages[next]
      if (message) add(message)
    }
    return values
  }
}

/**
 * Whether the texts contain the id. Its leading zeros may be missing if at least three characters remain: "1" does not
 * name `00000001`.
 */
function holdsId(texts: SearchedTexts, value: string): boolean {
  const plain = lettersAndDigits(value)
  if (texts.holds(plain)) return true
  const short = plain.replace(/^0+/, '')
  return short.length >= 3 && short !== plain && texts.holds(short)
}

/** Texts that are searched by their letters and digits only. An added text is reduced to these at the next search. */
class SearchedTexts {
  readonly #added: string[] = []
  #squashed = ''

  add(text: string): void {
    this.#added.push(text)
  }

  holds(plain: string): boolean {
    if (this.#added.length > 0) {
      this.#squashed += `${this.#added.map(lettersAndDigits).join('\n')}\n`
      this.#added.length = 0
    }
    return plain !== '' && this.#squashed.includes(plain)
  }
}

export function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
