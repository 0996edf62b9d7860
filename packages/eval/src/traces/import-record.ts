/** One parsed record, given to the importer that recognises it. Recognised by content alone, the most particular first. */
import { isObject, MalformedInputError } from '@twincheck/core'
import { adk } from './agents/adk.ts'
import { atif } from './agents/atif.ts'
import { autogen } from './agents/autogen.ts'
import { claudeCode } from './agents/claude-code.ts'
import { claudeManaged } from './agents/claude-managed.ts'
import { claudeRecording, claudeStream } from './agents/claude-stream.ts'
import { claudeWeb } from './agents/claude-web.ts'
import { cline } from './agents/cline.ts'
import { codex } from './agents/codex.ts'
import { dify } from './agents/dify.ts'
import { openHands, openHandsEvents } from './agents/openhands.ts'
import { sweAgent } from './agents/swe-agent.ts'
import { agentdojo } from './benchmarks/agentdojo.ts'
import { apiBank, apiBankList } from './benchmarks/api-bank.ts'
import { bfclResult } from './benchmarks/bfcl-result.ts'
import { inspect } from './benchmarks/inspect.ts'
import { sharegpt } from './benchmarks/sharegpt.ts'
import { tauBench } from './benchmarks/tau-bench.ts'
import { tau2Bench } from './benchmarks/tau2-bench.ts'
import { toolbenchAnswers, toolbenchRun } from './benchmarks/toolbench.ts'
import { toolsandbox } from './benchmarks/toolsandbox.ts'
import { decisionRecords } from './decision-records.ts'
import { heldRecords } from './held-records.ts'
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
import { nearestFormat } from './known-formats.ts'
import { mapRecord } from './mapping/map-record.ts'
import type { RecordMap } from './mapping/record-map.ts'
import { aiSdk } from './providers/ai-sdk.ts'
import { anthropic } from './providers/anthropic.ts'
import { bedrockConverse } from './providers/bedrock-converse.ts'
import { gemini } from './providers/gemini.ts'
import { openaiChat } from './providers/openai-chat.ts'
import { openaiResponses } from './providers/openai-responses.ts'
import { isItem } from './providers/response-items.ts'
import { objectsOf } from './raw.ts'
import { recordedExchange } from './recorded-exchange.ts'
import { otel } from './spans/otel.ts'

export const importers: readonly Importer[] = [
  bfclResult,
  tauBench,
  tau2Bench,
  agentdojo,
  toolsandbox,
  inspect,
  toolbenchRun,
  toolbenchAnswers,
  apiBank,
  apiBankList,
  sharegpt,
  decisionRecords,
  claudeCode,
  claudeStream,
  claudeRecording,
  claudeManaged,
  claudeWeb,
  codex,
  sweAgent,
  openHands,
  openHandsEvents,
  atif,
  cline,
  adk,
  dify,
  autogen,
  otel,
  gemini,
  bedrockConverse,
  aiSdk,
  openaiResponses,
  anthropic,
  openaiChat,
]

export function importRecord(value: unknown, context: ImportContext): Imported {
  const mapped = context.map ? importMapped(context.map, value, context) : null
  if (mapped !== null) return mapped
  const record = recordOf(value)
  if (record === null) return foreign(value)
  const exchange = recordedExchange(record)
  if (exchange !== null) return importRecord(exchange, context)
  const own = ownRecords(record)
  if (own !== null) return joinImports(own.map((one) => importRecord(one, { ...context, header: record })))
  const importer = importers.find(({ recognises }) => recognises(record))
  if (importer === undefined) {
    const held = heldRecords(record, (one) => importers.some(({ recognises }) => recognises(one)))
    return held === null ? foreign(value) : joinImports(held.map((one) => importRecord(one, context)))
  }
  return within(importer.format, () =>
    'read' in importer ? importer.read(record, context) : piecesOf(importer, record),
  )
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
    return read()
  } catch (error) {
    // Writing a value as text fails where it is nested as deeply as the thread's memory.
    if (!(error instanceof MalformedInputError || error instanceof RangeError)) throw error
    return leftOut('problem', 'malformed-record', `A ${format} record: ${error.message}`)
  }
}

/** A bare list is a list of messages or of items. */
function recordOf(value: unknown): RawRecord | null {
  if (isObject(value)) return value
  if (!Array.isArray(value) || value.length === 0) return null
  return objectsOf(value).some(isItem) ? { items: value } : { messages: value }
}

function foreign(value: unknown): Imported {
  const found = isObject(value)
    ? `the members ${Object.keys(value).slice(0, 8).join(', ').slice(0, 120) || '(none)'}`
    : Array.isArray(value)
      ? `a list of ${value.length}`
      : `a JSON ${value === null ? 'null' : typeof value}`
  const nearest = isObject(value) ? nearestFormat(value) : null
  const near = nearest === null ? '' : ` Nearest: ${nearest.about}, with ${nearest.members.slice(0, 6).join(', ')}.`
  return leftOut('problem', 'foreign-format', `Found ${found}, which is no format that is known.${near}`)
}
