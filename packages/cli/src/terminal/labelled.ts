/** A line with a label in front of it, wrapped below itself: how decisions and findings are told in a terminal. */
import { wrapText } from './wrap-text.ts'

/** Where lines of prose end. */
export const width = 100

export function labelled(label: string, text: string): readonly string[] {
  return wrapText(text, { first: `   ${label.padEnd(11)}`, width })
}
