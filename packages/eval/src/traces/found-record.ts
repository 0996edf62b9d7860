/** Makes runs from what the general reader has found. The input is one record with a whole conversation, or all lines of a file. */
import { chatOf, type FoundItem, foundItems, weightOf } from './found-messages.ts'
import { messageLines } from './providers/message-lines.ts'
import { openaiChat } from './providers/openai-chat.ts'
import { isObject, type RawRecord, splitBefore } from './raw.ts'
import { type ImportContext, type Imported, joinImports, leftOut } from './trace-format.ts'
import { addCounts, countMessages, noCounts } from './trace-run.ts'

export const FOUND = 'found-messages'

/**
 * What the general reader found in one line. If no line of the conversation holds a call, each line is reported as left out, with the
 * text in `unread`.
 */
export type FoundPiece = { readonly items: readonly FoundItem[]; readonly unread: string; readonly begins?: true }

export function readFound(
  items: readonly FoundItem[],
  { id, model, tools }: RawRecord,
  context: ImportContext,
): Imported {
  const read = openaiChat.read({ id, model, tools, messages: chatOf(items) }, context)
  const runs = read.runs.map((run) => ({ ...run, source: FOUND }))
  const open = items.filter((item) => item.kind === 'call' && item.isOpen === true).length
  const { calls, results } = runs.map(({ messages: all }) => countMessages(all)).reduce(addCounts, noCounts)
  // A result may be missing here because it is in a place that the general reader does not search.
  const lacking = `${results} results of ${calls} calls were found in a format that has no reader of its own. If the others had none, nothing is missing.`
  const unsure = { kind: 'problem', what: 'result', reason: 'results-not-read', detail: lacking } as const
  return { ...read, runs, left: results + open < calls ? [...read.left, unsure] : read.left }
}

/**
 * Joins the records of one conversation. Some of the records may have an unknown format. If none of these holds a call, they are reported
 * as unknown, because they may hold calls in a notation that the general reader does not know.
 */
export function joinLines(values: readonly unknown[], context: ImportContext): Imported {
  const unknown = values.filter(isFoundPiece)
  if (!unknown.some(({ items }) => weightOf(items) > 0)) {
    const lines = values.filter((value) => !isFoundPiece(value))
    const read = lines.length === 0 ? [] : [messageLines.join(lines, context)]
    return joinImports([...read, ...unknown.map(({ unread }) => leftOut('problem', 'foreign-format', unread))])
  }
  // An event log may hold several runs. Each run begins with an event that marks the beginning.
  const runs = splitBefore(values, (value) => isFoundPiece(value) && value.begins === true)
  return joinImports(
    runs.map((part, index) => {
      const pieces = part.map((value) => (isFoundPiece(value) ? value.items : foundItems(value)))
      const id = index === 0 ? context.fileName : `${context.fileName}.${index + 1}`
      return readFound(withoutRepeats(pieces), { id }, context)
    }),
  )
}

function isFoundPiece(value: unknown): value is FoundPiece {
  return isObject(value) && Array.isArray(value.items) && typeof value.unread === 'string'
}

/**
 * Drops messages that an earlier line already had, because each request in a log of requests repeats the earlier messages. A line with a
 * single message is kept, because it is not such a request.
 */
function withoutRepeats(pieces: readonly (readonly FoundItem[])[]): readonly FoundItem[] {
  const said = new Set<string>()
  return pieces.flatMap((items) => {
    const texts = items.flatMap((item) => (item.kind === 'say' ? [`${item.role} ${item.text}`] : []))
    const isNew = (item: FoundItem) => item.kind !== 'say' || !said.has(`${item.role} ${item.text}`)
    const fresh = texts.length > 1 ? items.filter(isNew) : items
    for (const text of texts) said.add(text)
    return fresh
  })
}
