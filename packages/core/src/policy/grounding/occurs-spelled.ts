/** Whether something was ever written, however its words are joined: "new folder", `New_Folder` and `newfolder` are one. */

import { shownTexts } from '../formats/said.ts'
import type { Scene } from '../paper/evidence/condition.ts'
import { wordSeparators } from './tables.ts'

export function occursSpelled(value: string, scene: Scene): boolean {
  const wanted = joinWords(value)
  if (wanted === '') return true
  const texts = shownTexts(scene)
  // Most are written as they stand; a letter beyond ASCII may become another one beside others.
  const isAsItStands = /^[\u0000-\u007f]*$/.test(value) && texts.some((text) => text.includes(value))
  return isAsItStands || texts.some((text) => joinWords(text).includes(wanted))
}

function joinWords(text: string): string {
  let joined = ''
  for (const character of text.toLowerCase()) {
    if (!wordSeparators.has(character) && character !== '\n' && character !== '\t') joined += character
  }
  return joined
}
