/** The history of an episode: the current turn, every executed step and every text for the user. */
import { TwinCheckError } from '@twincheck/core'
import type { Trajectory, WrittenStep } from './environment.ts'

/** Thrown if something is executed or said before the first turn. */
export class NoTurnError extends TwinCheckError {
  readonly code = 'no-turn'

  constructor(taskId: string) {
    super(`A step of ${taskId} was taken before its first turn. Call beginTurn() first, and stop when it gives null.`)
  }
}

/** The base class of episodes that keep their history in a record. */
export abstract class RecordedEpisode {
  readonly taskId: string
  protected readonly record: EpisodeRecord

  constructor(executed: Trajectory) {
    this.taskId = executed.taskId
    this.record = new EpisodeRecord(executed)
  }

  say(text: string): void {
    this.record.say(text)
  }

  trajectory(): Trajectory {
    return this.record.trajectory()
  }
}

export class EpisodeRecord {
  readonly taskId: string
  readonly #turns: WrittenStep[][]
  readonly #said: string[][]

  constructor({ taskId, turns, said }: Trajectory) {
    this.taskId = taskId
    this.#turns = turns.map((steps) => [...steps])
    this.#said = said.map((texts) => [...texts])
  }

  /** Starts a turn and returns its number, counted from 0. Null if all `count` turns are over. */
  beginTurn(count: number): number | null {
    if (this.#turns.length >= count) return null
    this.#said.push([])
    return this.#turns.push([]) - 1
  }

  add(step: WrittenStep): void {
    const turn = this.#turns.at(-1)
    if (turn === undefined) throw new NoTurnError(this.taskId)
    turn.push(step)
  }

  say(text: string): void {
    const texts = this.#said.at(-1)
    if (texts === undefined) throw new NoTurnError(this.taskId)
    texts.push(text)
  }

  trajectory(): Trajectory {
    return {
      taskId: this.taskId,
      turns: this.#turns.map((steps) => [...steps]),
      said: this.#said.map((texts) => [...texts]),
    }
  }
}
