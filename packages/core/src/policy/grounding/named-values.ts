/**
 * Which ids and addresses the conversation has named: in the system prompt, in user messages, in outputs, and in what
 * the agent said before the latest user message, because the user has seen that. What the agent says or passes as an
 * argument in this turn names nothing, and neither does an answer of TwinCheck. Only letters and digits count, in lower
 * case, so "W 237 81 56" names `#W2378156`. An index of the trace: each message is read once.
 */
import type { Reading } from '../paper/evidence/reading.ts'
import type { Message } from '../paper/trace/trace.ts'

export type NamedValues = {
  readonly isNamed: (value: string) => boolean
  /** Whether the user or the system prompt names this. */
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

/** Leading zeros may be missing, if at least three characters remain: "1" does not name `00000001`. */
function holdsId(texts: SearchedTexts, value: string): boolean {
  const plain = lettersAndDigits(value)
  if (texts.holds(plain)) return true
  const short = plain.replace(/^0+/, '')
  return short.length >= 3 && short !== plain && texts.holds(short)
}

/** Texts as letters and digits. A text is squashed when something is first looked for after it was added. */
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
