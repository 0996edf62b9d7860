/** Text in lines of a width, the later ones indented as far as the first one's opening reaches. */

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

/** Where lines of prose end. */
export const width = 100

export function labelled(label: string, text: string): readonly string[] {
  return wrapText(text, { first: `   ${label.padEnd(11)}`, width })
}

/** Where help ends when nobody's terminal says. */
const DEFAULT_WIDTH = 100

export function helpWidth({ isTTY, columns }: { readonly isTTY?: boolean; readonly columns?: number }): number {
  return isTTY === true && columns !== undefined && columns > 0 ? columns : DEFAULT_WIDTH
}

/**
 * Lines at the margin that follow each other are one paragraph. An indented line keeps its place: where it has two columns, the
 * second is wrapped below itself.
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

/** Indented text of two columns: what is typed, and what it does. */
const twoColumns = /^( +\S.*?\S {2,})(\S.*)$/

function wrapIndented(line: string, width: number): readonly string[] {
  if (line.length <= width) return [line]
  const [, first, rest] = twoColumns.exec(line) ?? []
  if (first !== undefined && rest !== undefined) {
    // Where the first column leaves no room, the second goes below it.
    if (first.length <= width - 24) return wrapText(rest, { first, width })
    return [first.trimEnd(), ...wrapText(rest, { first: '      ', width })]
  }
  const [indent = ''] = /^ */.exec(line) ?? []
  return isToCopy(line) ? [line] : wrapText(line.trim(), { first: indent, width })
}

/** A command or a piece of a file: broken, it would no longer be one. */
function isToCopy(line: string): boolean {
  return /^\s*(?:twincheck|npx|npm|[A-Z_]+=|[[{"'#$-])/.test(line)
}
