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
