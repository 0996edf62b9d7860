/** One parsed record, given to the importer that recognises it. Recognised by content alone, the most particular first. */
import { isObject, MalformedInputError } from '@twincheck/core/reading'
import { heldRecords } from './held-records.ts'
import { heldValue } from './held-value.ts'
import {
  type ImportContext,
  type Imported,
  type Importer,
  importedRuns,
  joinImports,
  leftOut,
  type PieceImporter,
  type RawRecord,
} from './importer.ts'
import { importers } from './importers.ts'
import { nearestFormat } from './known-formats.ts'
import { unknownContent } from './left-out.ts'
import { mapRecord } from './mapping/map-record.ts'
import type { RecordMap } from './mapping/record-map.ts'
import { openaiChat } from './providers/openai-chat.ts'
import { isItem } from './providers/response-items.ts'
import { objectsOf } from './raw.ts'
import { recordedExchange } from './recorded-exchange.ts'
import { tableRows } from './table-rows.ts'
import { addCounts, countMessages, noCounts } from './trace-run.ts'

export function importRecord(value: unknown, context: ImportContext): Imported {
  return importNested(value, context, 0)
}

/** How often a record may stand in another: an exchange in a recording, records in an export. */
const MOST_NESTED = 4

function importNested(value: unknown, context: ImportContext, depth: number): Imported {
  const mapped = context.map ? importMapped(context.map, value, context) : null
  if (mapped !== null) return mapped
  const texts = Array.isArray(value) && depth < MOST_NESTED ? recordTexts(value) : []
  if (texts.length > 0) return importAll(texts, context, depth + 1)
  const record = recordOf(heldValue(value))
  if (record === null) return foreign(value)
  const opened = depth < MOST_NESTED
  const exchange = opened ? recordedExchange(record) : null
  if (exchange !== null) return importNested(exchange, context, depth + 1)
  const own = opened ? (ownRecords(record) ?? tableRows(record)) : null
  if (own !== null) return importAll(own, { ...context, header: record }, depth + 1)
  const importer = importerOf(record)
  if (importer !== undefined) {
    return within(importer.format, () =>
      'read' in importer ? importer.read(record, context) : piecesOf(importer, record),
    )
  }
  const held = opened ? heldRecords(record, isKnown) : null
  return held === null ? foreign(value) : importAll(held, context, depth + 1)
}

function importAll(values: readonly unknown[], context: ImportContext, depth: number): Imported {
  return joinImports(values.map((value) => importNested(value, context, depth)))
}

function isKnown(record: RawRecord): boolean {
  return importerOf(record) !== undefined || recordedExchange(record) !== null
}

function importerOf(record: RawRecord): Importer | undefined {
  return importers.find(({ recognises }) => recognises(record))
}

/** A mapped record is a chat record by its form, but not by its source. */
function importMapped(map: RecordMap, value: unknown, context: ImportContext): Imported | null {
  let record: RawRecord | null = null
  const imported = within('mapped', () => {
    record = mapRecord(map, value)
    const read = record === null ? importedRuns([], []) : openaiChat.read(record, context)
    return { ...read, runs: read.runs.map((run) => ({ ...run, source: 'mapped' })) }
  })
  return record === null && imported.left.length === 0 ? null : imported
}

/** The records of a whole document that was small enough to be one: of tau2-bench, of Inspect. */
function ownRecords({ simulations, info, samples, eval: evaluation }: RawRecord): readonly unknown[] | null {
  if (Array.isArray(simulations) && isObject(info)) return simulations
  return Array.isArray(samples) && isObject(evaluation) ? samples : null
}

/** A run whose pieces were gathered, each as JSON text. */
export function joinPieces(format: string, texts: readonly string[], context: ImportContext): Imported {
  const importer = importers.find((known) => known.format === format)
  if (importer === undefined || !('join' in importer)) throw new Error(`No format ${format} is read in pieces.`)
  return within(format, () =>
    importer.join(
      texts.map((text): unknown => JSON.parse(text)),
      context,
    ),
  )
}

function piecesOf({ format, scope, pieces }: PieceImporter, record: RawRecord): Imported {
  const read = pieces(record)
  return {
    ...importedRuns([], read.left),
    pieces: read.pieces.map(({ key, value }) => ({ format, scope, key, text: JSON.stringify(value) })),
  }
}

function within(format: string, read: () => Imported): Imported {
  try {
    return withLosses(read())
  } catch (error) {
    // Writing a value as text fails where it is nested as deeply as the thread's memory.
    if (!(error instanceof MalformedInputError || error instanceof RangeError)) throw error
    return leftOut('problem', 'malformed-record', `A ${format} record: ${error.message}`)
  }
}

/** What was found and is neither in a run nor said to be left out, whichever reader lost it, is said here. */
function withLosses(imported: Imported): Imported {
  const found = imported.runs.map((run) => run.found).reduce(addCounts, noCounts)
  const read = imported.runs.map(({ messages }) => countMessages(messages)).reduce(addCounts, noCounts)
  const lost = [found.messages - read.messages, found.calls - read.calls, found.results - read.results] as const
  if (lost.every((number) => number <= imported.left.length)) return imported
  const more = `more than could be read: ${lost.map((number) => Math.max(0, number)).join(', ')} messages, calls, results`
  return { ...imported, left: [...imported.left, unknownContent('run', more)] }
}

/** A list whose elements are all JSON texts of records. */
function recordTexts(list: readonly unknown[]): readonly unknown[] {
  if (typeof list[0] !== 'string') return []
  const held = list.map((text) => heldValue(text))
  return held.every(isObject) ? held : []
}

/** A bare list is a list of messages or of items. */
function recordOf(value: unknown): RawRecord | null {
  if (isObject(value)) return value
  if (!Array.isArray(value) || value.length === 0) return null
  return objectsOf(value).some(isItem) ? { items: value } : { messages: value }
}

function foreign(value: unknown): Imported {
  const found = isObject(value)
    ? `Top-level keys: ${Object.keys(value).slice(0, 8).join(', ').slice(0, 120) || 'none'}`
    : `Found ${Array.isArray(value) ? `a list of ${value.length}` : `a JSON ${value === null ? 'null' : typeof value}`}`
  const nearest = isObject(value) ? nearestFormat(value) : null
  const near =
    nearest === null
      ? ''
      : ` Nearest format: ${nearest.about}, with the keys ${nearest.members.slice(0, 6).join(', ')}.`
  return leftOut('problem', 'foreign-format', `Unrecognised format. ${found}.${near}`)
}
