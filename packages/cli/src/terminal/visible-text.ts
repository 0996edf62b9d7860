/**
 * Makes control characters in a text visible. Some of them control the terminal (colours, moving up, setting the title), and direction
 * marks change the visible order of a line. Each such character is replaced by an escape such as `\\u001b`. Inside JSON the escape means
 * the same character, so lines of JSON for programs keep their meaning. Line ends and tabs stay.
 */
export function visibleText(text: string): string {
  return text.replace(hidden, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** The text with visible control characters on a single line, for table cells and quotations. */
export function visibleLine(text: string): string {
  return visibleText(text.replace(/[\t\n\v\f\r\u2028\u2029]+/g, ' '))
}
