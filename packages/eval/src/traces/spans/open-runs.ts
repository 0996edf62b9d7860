/** The runs of a trace while its spans are told. Only those heard of lately can go on, so that a trace of any size ends. */
import type { SpanRun } from './span-run.ts'

/** More conversations than this are not led at once. */
const MOST_AT_ONCE = 64

export class OpenRuns {
  /** In the order in which they began. */
  readonly all: SpanRun[] = []
  readonly #lately: SpanRun[] = []

  get latest(): SpanRun | undefined {
    return this.#lately.at(-1)
  }

  add(run: SpanRun): void {
    this.all.push(run)
    this.#lately.push(run)
    if (this.#lately.length > MOST_AT_ONCE) this.#lately.shift()
  }

  /** Whether a run takes what is offered; the one heard of latest is asked first. */
  offer(takes: (run: SpanRun) => boolean): boolean {
    const index = this.#lately.findLastIndex(takes)
    const [run] = index < 0 ? [] : this.#lately.splice(index, 1)
    if (run === undefined) return false
    this.#lately.push(run)
    return true
  }
}
