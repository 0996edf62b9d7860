/** Wraps texts for the terminal. */

/** The width of prose in columns, and of help if there is no terminal. */
export const width = 100

/**
 * Wraps a text to lines of at most this width. The first line begins with `first`, and the other lines are indented by
 * the length of `first`.
 */
export function wrapText(
  text: string,
  { first, width }: { readonly first: string; readonly width: number },
): readonly string[] {
  const indent = ' '.repeat(first.length)
  const lines: string[] = []
  let line = first
  let empty = true
  for (const word of text.split(' ')) {
    if (!empty && line.length + 1 + word.length > width) {
      lines.push(line)
      line = indent
      empty = true
    }
    line += empty ? word : ` ${word}`
    empty = false
  }
  return [...lines, line]
}

export function labelled(label: string, text: string): readonly string[] {
  return wrapText(text, { first: `   ${label.padEnd(11)}`, width })
}

export function helpWidth({ isTTY, columns }: { readonly isTTY?: boolean; readonly columns?: number }): number {
  return isTTY === true && columns !== undefined && columns > 0 ? columns : width
}

/**
 * Wraps a help text. Consecutive lines without indentation are one paragraph. An indented line stays a separate line; if it has two
 * columns, the second column is wrapped within its own width.
 */
export function wrapHelp(text: string, width: number): string {
  const lines: string[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) lines.push(...wrapText(paragraph.join(' '), { first: '', width }))
    paragraph = []
  }
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) {
      paragraph.push(line.trimEnd())
      continue
    }
    endParagraph()
    lines.push(...wrapIndented(line, width))
  }
  endParagraph()
  return lines.join('\n')
}

const twoColumns = /^( +\S.*?\S {2,})(\S.*)$/

function wrapIndented(line: string, width: number): readonly string[] {
  if (line.length <= width) return [line]
  const [, first, rest] = twoColumns.exec(line) ?? []
  if (first !== undefined && rest !== undefined) {
    // If the first column leaves too little space, the second column goes below it.
    if (first.length <= width - 24) return wrapText(rest, { first, width })
    return [first.trimEnd(), ...wrapText(rest, { first: '      ', width })]
  }
  const [indent = ''] = /^ */.exec(line) ?? []
  return isToCopy(line) ? [line] : wrapText(line.trim(), { first: indent, width })
}

/**
 * Whether the line is a command or a part of a file that the user may copy. Such a line is not wrapped, because a wrapped command would
 * not work.
 */
function isToCopy(line: string): boolean {
  return /^\s*(?:twincheck|npx|npm|[A-Z_]+=|[[{"'#$-])/.test(line)
}
