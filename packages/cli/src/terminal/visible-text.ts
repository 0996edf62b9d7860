/**
 * A text whose control characters can be seen. A terminal obeys some of them (colours, moving up, setting the title),
 * and marks of writing direction change the order in which a line appears. They become `\\u001b`, which means the same
 * inside JSON, so that lines for programs stay what they were. Line ends and tabs stay.
 */
export function visibleText(text: string): string {
  return text.replace(hidden, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** The visible text in one line, for table cells and quotations. */
export function visibleLine(text: string): string {
  return visibleText(text.replace(/[\t\n\v\f\r\u2028\u2029]+/g, ' '))
}
