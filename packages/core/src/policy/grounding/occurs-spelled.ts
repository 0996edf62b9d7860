/** Whether a text occurs in the trace, however its words are joined: "new folder", `New_Folder` and `newfolder` are equal. */

import { shownTexts } from '../formats/said.ts'
import type { Scene } from '../paper/evidence/condition.ts'
import { wordSeparators } from './tables.ts'

export function occursSpelled(value: string, scene: Scene): boolean {
  const wanted = joinWords(value)
  if (wanted === '') return true
  const texts = shownTexts(scene)
  // Most names occur literally. Lower-casing characters beyond ASCII can change their neighbours, so those are compared
  // below.
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
