/** Selects the steps of the scanned runs that are explained. If no step matches the user's choice, an error explains why. */
import { TwinCheckError } from '@twincheck/core'
import { type ExplainingPolicy, explainStep } from '@twincheck/core/explain'
import { counted, type ExplainedStep, type ScannedRun, stepsOf } from '@twincheck/eval'

/**
 * Which steps the user chose. `step` counts from 1: within the turn if `turn` is given, otherwise within the whole run. If `run` is null,
 * steps of all runs are meant.
 */
export type StepChoice =
  | { readonly kind: 'all'; readonly run: string | null }
  | { readonly kind: 'finding'; readonly id: string }
  | { readonly kind: 'step'; readonly run: string | null; readonly turn: number | null; readonly step: number }

export class NothingToExplainError extends TwinCheckError {
  readonly code = 'nothing-to-explain'

  constructor(problem: string) {
    super(`${problem} Nothing was explained.`)
  }
}

const mostNamed = 5

export class ChosenSteps {
  readonly #choice: StepChoice
  readonly #policy: ExplainingPolicy
  readonly #names = new Set<string>()
  #runs = 0
  /** The number of steps of the latest run that matches the choice; null if there is no such run. */
  #steps: number | null = null
  #hasMessages = true
  #only: ExplainedStep | null = null
  #explained = 0

  constructor(choice: StepChoice, policy: ExplainingPolicy) {
    this.#choice = choice
    this.#policy = policy
  }

  get runs(): number {
    return this.#runs
  }

  choose(run: ScannedRun): readonly ExplainedStep[] {
    if (this.#names.size < mostNamed) this.#names.add(run.run)
    if ('run' in this.#choice && this.#choice.run !== null && this.#choice.run !== run.run) return []
    this.#runs++
    if (!run.trace) {
      this.#hasMessages = false
      return []
    }
    this.#steps = run.trace.decisions.length
    const explained: ExplainedStep[] = []
    let number = 0
    for (const { step, decision } of stepsOf(run.trace)) {
      number++
      if (!this.#isChosen(run, decision, number)) continue
      const { turn, step: inTurn } = decision
      explained.push({
        source: run.source,
        run: run.run,
        turn,
        step: inTurn,
        explanation: explainStep(step, this.#policy),
      })
    }
    this.#only ??= explained[0] ?? null
    this.#explained += explained.length
    return explained
  }

  #isChosen({ findings }: ScannedRun, { turn, step }: { turn: number; step: number }, number: number): boolean {
    const choice = this.#choice
    switch (choice.kind) {
      case 'all':
        return true
      case 'finding':
        return findings.some((one) => one.id === choice.id && one.turn === turn && one.step === step)
      case 'step':
        return choice.turn === null ? number === choice.step : turn + 1 === choice.turn && step + 1 === choice.step
    }
  }

  /**
   * Returns the chosen step if the user chose exactly one, and null if the user chose several. Throws if no step matches the choice. Also
   * throws if the user chose a step by its number and named no run, although there are several runs.
   */
  only(paths: readonly string[], profile: string): ExplainedStep | null {
    const choice = this.#choice
    const files = paths.join(', ')
    if (this.#names.size === 0) {
      throw new NothingToExplainError(`No run could be read from ${files}. "npx twincheck scan" says what it reads.`)
    }
    if (choice.kind === 'finding') {
      if (this.#only !== null) return this.#only
      throw new NothingToExplainError(
        `No finding ${choice.id} in ${files} under profile ${profile}. "npx twincheck scan --all" prints the ids in brackets; ` +
          'name the same files and the same --profile.',
      )
    }
    if (this.#runs === 0) {
      throw new NothingToExplainError(`No run ${choice.run} in ${files}. Found there: ${this.#named()}.`)
    }
    if (this.#steps === null && !this.#hasMessages) {
      throw new NothingToExplainError(`${files} holds decisions without their messages, so no step can be repeated.`)
    }
    if (choice.kind === 'all') return this.#explained === 1 ? this.#only : null
    if (choice.run === null && this.#runs > 1) {
      throw new NothingToExplainError(
        `${files} holds ${this.#runs} runs: name one with --run. Found there: ${this.#named()}.`,
      )
    }
    if (this.#only !== null) return this.#only
    const place = choice.turn === null ? `step ${choice.step}` : `turn ${choice.turn}, step ${choice.step}`
    throw new NothingToExplainError(
      `There is no ${place}: the run has ${counted(this.#steps ?? 0, 'step')}, counted from 1. Without --step, all are listed.`,
    )
  }

  #named(): string {
    const more = this.#names.size === mostNamed ? ' …' : ''
    return `${[...this.#names].join(', ')}${more}`
  }
}
