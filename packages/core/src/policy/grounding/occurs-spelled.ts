/**
 * Whether a name was given in the trace, however its words are joined: "new folder", `New_Folder` and `newfolder` are equal. Users, tools
 * and the system prompt give names. The actor's own message gives a name if a user has answered the message.
 */

import type { Scene } from '../paper/evidence/condition.ts'
import { splitName } from '../paper/text/words.ts'
import { wordSeparators } from './tables.ts'

export function occursSpelled(value: string, scene: Scene): boolean {
  const wanted = joinWords(value)
  if (wanted === '') return true
  const texts = givenTexts(scene)
  // A literal search is tried first, because most names occur literally. Only ASCII names are searched for literally. Other names are
  // compared in lower case, because the lower case of some letters depends on the letters around them.
  const isAsItStands = /^[\u0000-\u007f]*$/.test(value) && texts.some((text) => text.includes(value))
  return isAsItStands || texts.some((text) => joinWords(text).includes(wanted)) || isComposed(value, scene)
}

function givenTexts({ messages, ledger }: Scene): readonly string[] {
  return messages.flatMap(({ role, content }, at) =>
    role !== 'assistant' || at < ledger.requestPosition ? [content] : [],
  )
}

/**
 * Whether the name follows a pattern of the system prompt, as `work_5581` does for the ticket 5581. Each word must come from the system
 * prompt or a user, and at least one word from the system prompt.
 */
function isComposed(value: string, { messages }: Scene): boolean {
  const words = splitName(value)
  const wordsOf = (speaker: 'user' | 'system') =>
    new Set(messages.flatMap(({ role, content }) => (role === speaker ? splitName(content) : [])))
  const prescribed = wordsOf('system')
  if (!words.some((word) => prescribed.has(word))) return false
  const asked = wordsOf('user')
  return words.every((word) => prescribed.has(word) || asked.has(word))
}

function joinWords(text: string): string {
  let joined = ''
  for (const character of text.toLowerCase()) {
    if (!wordSeparators.has(character) && character !== '\n' && character !== '\t') joined += character
  }
  return joined
}
