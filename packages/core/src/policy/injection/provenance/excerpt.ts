/** What a certificate shows of a text: as much as lets a reader see what it is about, however long the text is. */
import { shownAround } from '../tables/provenance.ts'

export function excerpt(text: string, value: string): string {
  const at = Math.max(0, text.indexOf(value))
  return text.slice(Math.max(0, at - shownAround), at + value.length + shownAround).trim()
}
