/**
 * What the whole trajectory so far adds up to. The paper's ledger is of the current turn; this one goes beyond it, for
 * detectors that rank whole trajectories (docs/decisions/0018-detector-profiles.md).
 *
 * Invariants
 *   1. One more message costs the same however long the trajectory is. What needs the texts is read when it is asked for,
 *      each message once.
 *   2. Only the ledger writes to it, message by message.
 */
import type { Outcome } from '../outcome/index.ts'
import type { Message, ToolCall } from '../trace/trace.ts'
import { isEmptyResult } from './empty-result.ts'
import { followGuessedNumbers, type GuessedNumbers } from './guessed-numbers.ts'
import { longestEmptyText } from './reading-lexicon.ts'
import { followUnseenTexts, type UnseenTexts } from './unseen-texts.ts'
import { followUnusedEntities, type UnusedEntities } from './unused-entities.ts'

export type TrajectoryFigures = {
  /** Calls, and how many of their results failed or held nothing. */
  readonly calls: number
  readonly failures: number
  readonly emptyResults: number
  /** Turns that a response closed without a call. */
  readonly idleTurns: number
  /** Tools that failed and had not succeeded since when a response closed the turn. */
  readonly abandonedTools: number
  /** Tools of the current turn that failed and have not succeeded since. */
  readonly failingTools: number
  /** The most calls of one tool that a call of the same tool has followed within a turn. */
  readonly mostOfOneTool: number
  /** With these calls included. */
  readonly guessedNumbers: (calls: readonly ToolCall[]) => number
  readonly unseenTexts: (calls: readonly ToolCall[]) => number
  readonly unusedEntities: () => number
  readonly mostUnusedAtResponse: () => number
}

/** The trajectory while it is being written. */
export class OpenTrajectory implements TrajectoryFigures {
  calls = 0
  failures = 0
  idleTurns = 0
  abandonedTools = 0
  mostOfOneTool = 0
  readonly #log: Message[] = []
  readonly #failing = new Set<string>()
  #emptyResults = 0
  /** Results that may be empty and have not been looked at. */
  #unread: string[] = []
  // Followed from the first question on: most sessions never ask.
  #numbers: GuessedNumbers | null = null
  #texts: UnseenTexts | null = null
  #entities: UnusedEntities | null = null

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
    this.#log.push(message)
  }

  openTurn(): void {
    if (this.#failing.size > 0) this.#failing.clear()
  }

  noteCall(earlierOfTool: number): void {
    this.calls++
    if (earlierOfTool > this.mostOfOneTool) this.mostOfOneTool = earlierOfTool
  }

  noteResult(tool: string, outcome: Outcome, output: string): void {
    if (outcome === 'failure') {
      this.failures++
      this.#failing.add(tool)
    } else {
      if (this.#failing.size > 0) this.#failing.delete(tool)
      if (output.length < longestEmptyText) this.#unread.push(output)
    }
  }

  noteResponse(idle: boolean): void {
    if (idle) this.idleTurns++
    this.abandonedTools += this.#failing.size
  }

  #followEntities(): UnusedEntities {
    this.#entities ??= followUnusedEntities(this.#log)
    return this.#entities
  }
}
