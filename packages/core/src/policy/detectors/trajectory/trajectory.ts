/**
 * Counts over the whole trajectory so far. The paper's ledger covers the current turn only. This index serves detectors that rank whole
 * trajectories (docs/decisions/0018-detector-profiles.md).
 *
 * Invariants
 * 1. Adding a message takes constant time. Counts that need the texts are computed on demand and read each text once.
 * 2. The index keeps its own ledger, and takes the outcomes of calls from the shared reading of the trace.
 */
import type { Reading } from '../../paper/evidence/reading.ts'
import { isIdle, type LedgerRecord, type OpenLedger, openLedger, recordMessage } from '../../paper/ledger.ts'
import type { Message, ToolCall } from '../../paper/trace/trace.ts'
import { isEmptyResult } from './empty-result.ts'
import { followGuessedNumbers, type GuessedNumbers } from './guessed-numbers.ts'
import { longestEmptyText } from './reading-lexicon.ts'
import { followUnseenTexts, type UnseenTexts } from './unseen-texts.ts'
import { followUnusedEntities, type UnusedEntities } from './unused-entities.ts'

export type TrajectoryFigures = {
  readonly calls: number
  readonly failures: number
  readonly emptyResults: number
  readonly idleTurns: number
  readonly abandonedTools: number
  /** The number of tools that failed in the current turn and have not succeeded since. */
  readonly failingTools: number
  /** The largest number of earlier calls of the same tool in one turn, over all turns. */
  readonly mostOfOneTool: number
  readonly guessedNumbers: (calls: readonly ToolCall[]) => number
  readonly unseenTexts: (calls: readonly ToolCall[]) => number
  readonly unusedEntities: () => number
  readonly mostUnusedAtResponse: () => number
}

/**
 * Opens an index of the trace. The returned function gives the counts for the first `length` messages. A request for an earlier length
 * starts again from the first message.
 */
export function openTrajectory(reading: Reading): () => (length: number) => TrajectoryFigures {
  let open: OpenTrajectory | null = null
  const figuresAt = (length: number) => {
    if (open === null || open.length > length) open = new OpenTrajectory(openLedger(reading.outcomeAt))
    while (open.length < length) {
      const message = reading.messages[open.length]
      if (!message) break
      open.note(message)
    }
    return open
  }
  return () => figuresAt
}

class OpenTrajectory implements TrajectoryFigures {
  calls = 0
  failures = 0
  idleTurns = 0
  abandonedTools = 0
  mostOfOneTool = 0
  readonly #ledger: OpenLedger
  readonly #log: Message[] = []
  readonly #failing = new Set<string>()
  #emptyResults = 0
  #unread: string[] = []
  // The numbers, texts and entities are indexed on first use, because most sessions never need them.
  #numbers: GuessedNumbers | null = null
  #texts: UnseenTexts | null = null
  #entities: UnusedEntities | null = null

  constructor(ledger: OpenLedger) {
    this.#ledger = ledger
  }

  get length(): number {
    return this.#log.length
  }

  get failingTools(): number {
    return this.#failing.size
  }

  get emptyResults(): number {
    if (this.#unread.length > 0) {
      for (const output of this.#unread) if (isEmptyResult(output)) this.#emptyResults++
      this.#unread = []
    }
    return this.#emptyResults
  }

  guessedNumbers(calls: readonly ToolCall[]): number {
    this.#numbers ??= followGuessedNumbers(this.#log)
    return this.#numbers(calls)
  }

  unseenTexts(calls: readonly ToolCall[]): number {
    this.#texts ??= followUnseenTexts(this.#log)
    return this.#texts(calls)
  }

  unusedEntities(): number {
    return this.#followEntities().now()
  }

  mostUnusedAtResponse(): number {
    return this.#followEntities().mostAtResponse()
  }

  note(message: Message): void {
    const position = this.#log.length
    this.#log.push(message)
    const completed = recordMessage(this.#ledger, message, position)
    if (completed) this.#noteResult(completed)
    else if (message.role === 'user') this.#failing.clear()
    else if (message.role === 'assistant') this.#noteProposal(message.calls, position)
  }

  #noteProposal(calls: readonly ToolCall[], position: number): void {
    if (calls.length === 0) {
      if (isIdle(this.#ledger)) this.idleTurns++
      this.abandonedTools += this.#failing.size
    }
    for (const { name } of calls) {
      this.calls++
      this.mostOfOneTool = Math.max(this.mostOfOneTool, this.#callsBefore(name, position))
    }
  }

  /** Calls of the same message are proposed together, so none of them counts as earlier than another. */
  #callsBefore(tool: string, position: number): number {
    const records = this.#ledger.byTool.get(tool)?.records ?? []
    let count = records.length
    while (count > 0 && records[count - 1]?.position === position) count--
    return count
  }

  #noteResult({ call, outcome, output }: LedgerRecord): void {
    if (outcome === 'failure') {
      this.failures++
      this.#failing.add(call.name)
    } else {
      this.#failing.delete(call.name)
      if (output !== null && output.length < longestEmptyText) this.#unread.push(output)
    }
  }

  #followEntities(): UnusedEntities {
    this.#entities ??= followUnusedEntities(this.#log)
    return this.#entities
  }
}
