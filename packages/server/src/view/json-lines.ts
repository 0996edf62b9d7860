/** Reads JSON lines one by one: a damaged line is reported and skipped, the others are shown. */

export type LinesRead<Item> = { readonly items: readonly Item[]; readonly problems: readonly string[] }

/** `read` throws if a line is wrong; its message is shown with the line number. */
export function readJsonLines<Item>(text: string, read: (value: unknown) => Item): LinesRead<Item> {
  const items: Item[] = []
  const problems: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    try {
      items.push(read(JSON.parse(line)))
    } catch (error) {
      problems.push(`Line ${index + 1}: ${describe(error)}`)
    }
  }
  return { items, problems: shorten(problems) }
}

const SHOWN = 20

/** A file of another format would otherwise fill the screen with problems. */
function shorten(problems: readonly string[]): readonly string[] {
  if (problems.length <= SHOWN) return problems
  return [...problems.slice(0, SHOWN), `${problems.length - SHOWN} more lines could not be read.`]
}

function describe(error: unknown): string {
  if (error instanceof SyntaxError) return 'this is no JSON; the line is cut off or damaged. It was left out.'
  return error instanceof Error ? error.message : String(error)
}
